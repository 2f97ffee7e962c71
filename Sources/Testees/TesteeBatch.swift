/// The requests of one call and what is known about each of them.
struct TesteeBatch {
    let requests: [TesteeRequest]
    /// ID of the first request; the others follow. An ID is never used for two requests of a run.
    let firstID: Int
    var observations: [TesteeObservation?]

    init(_ requests: [TesteeRequest], firstID: Int) {
        self.requests = requests
        self.firstID = firstID
        observations = Array(repeating: nil, count: requests.count)
    }

    /// Places of the requests that are not yet observed, in order.
    var pending: [Int] { observations.indices.filter { observations[$0] == nil } }

    /// The ID of the request at that place.
    func id(at index: Int) -> Int { firstID + index }

    /// The place of the request with that ID; nil where the batch has none.
    func index(of id: Int) -> Int? {
        let (index, overflows) = id.subtractingReportingOverflow(firstID)
        return !overflows && requests.indices.contains(index) ? index : nil
    }
}
