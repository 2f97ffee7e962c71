import PushModel
import VendorModel

extension VendorCompiler {
    /// The payload of a case from which a push must come, whatever reading a compiler takes; nil of any other case.
    ///
    /// Each reading is tried beside the reference's own ones: two that keep a push back together, and neither alone, are not seen.
    func duePayload(of testCase: Case) -> ExpectedPayload? {
        guard isReference, servesAPNs(testCase), let read = try? read(testCase) else { return nil }
        let (outcome, points) = read.compile(readings: [])
        for (index, point) in points.enumerated() {
            for other in 0..<point.count where other != point.taken {
                let script = points[..<index].map(\.taken) + [other]
                guard read.compile(readings: script).0.payload != nil else { return nil }
            }
        }
        return outcome.payload
    }
}
