import Findings
import PushModel

extension RunReport {
    /// What a run proves that is nothing of a compiler: the testee handed all payloads on; nil where it made some.
    var handingOn: String? {
        guard let cases = statistics.judged[.apns], cases.handsAllOn else { return nil }
        return "\(cases.payloads.counted("payload")) of dialect apns came back unchanged, byte for byte: "
            + "that tests the adapter and the way to the phone, but no compiler"
    }
}
