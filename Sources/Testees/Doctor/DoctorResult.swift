/// What one step of an examination saw.
package struct DoctorResult: Sendable, Equatable {
    package enum Verdict: String, Sendable {
        case ok, warning, failed
        /// Could not be examined, or does not apply.
        case skipped
    }

    package var step: String
    package var verdict: Verdict
    /// One sentence: what was seen, or what is wrong.
    package var detail: String
    /// One sentence: how to mend it; nil where nothing is to be done.
    package var remedy: String?

    static func ok(_ step: String, _ detail: String) -> DoctorResult {
        DoctorResult(step: step, verdict: .ok, detail: detail)
    }

    static func warning(_ step: String, _ detail: String, remedy: String) -> DoctorResult {
        DoctorResult(step: step, verdict: .warning, detail: detail, remedy: remedy)
    }

    static func failed(_ step: String, _ detail: String, remedy: String) -> DoctorResult {
        DoctorResult(step: step, verdict: .failed, detail: detail, remedy: remedy)
    }

    static func failed(_ step: String, _ trouble: DoctorTrouble) -> DoctorResult {
        .failed(step, trouble.detail, remedy: trouble.remedy)
    }

    static func skipped(_ step: String, _ detail: String) -> DoctorResult {
        DoctorResult(step: step, verdict: .skipped, detail: detail)
    }
}
