import NIOCore
import PushModel

/// What came back for one request, and on which stream of which connection it went.
struct ClientAnswer: Sendable {
    let response: PushResponse
    /// The client's own port.
    let port: Int
    let stream: Int
}

typealias ClientResult = Result<ClientAnswer, DeliveryError>

/// Requests that were handed over together. Their results are handed back together, in the same order.
final class ClientBatch {
    private var results: [ClientResult?]
    private var missing: Int
    private let completion: ([ClientResult]) -> Void
    /// What gives the requests up; nil where they have all the time that there is.
    var deadline: Scheduled<Void>?

    /// - Parameters:
    ///   - count: the number of requests.
    ///   - completion: called once, on the event loop, when every request has its result.
    init(count: Int, completion: @escaping ([ClientResult]) -> Void) {
        results = Array(repeating: nil, count: count)
        missing = count
        self.completion = completion
    }

    func complete(_ index: Int, with result: ClientResult) {
        guard results[index] == nil else { return }
        results[index] = result
        missing -= 1
        guard missing == 0 else { return }
        deadline?.cancel()
        completion(results.compactMap(\.self))
    }
}

/// One request on its way through the client.
struct ClientJob {
    let request: PushRequest
    let batch: ClientBatch
    let index: Int
    /// How often the endpoint has refused its stream.
    var refusals = 0

    func complete(with result: ClientResult) {
        batch.complete(index, with: result)
    }
}
