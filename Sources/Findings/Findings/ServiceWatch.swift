import CaseFiles
import JSONModel
import PushModel
import Vendors

/// What sees a running service beside its outcomes: pushes that are too many or too late, and the way in which they are sent.
package protocol ServiceWatch: Sendable {
    /// What was seen since the last call.
    func takeServiceEvents() -> [ServiceEvent]

    /// Waits until a push of a message that was answered is late no more.
    func settle() async
}

/// What was seen of a case, or of none, beside its outcome, and perhaps long after it.
package struct ServiceEvent: Sendable {
    package var diagnostics: [Diagnostic]
    /// The case; one of dialect `apns` that is the push itself where the push belongs to no case.
    package var testCase: Case
    /// Its number in the run; nil where it is none of the run's.
    package var number: Int?
    /// What came.
    package var actual: JSONValue

    package init(diagnostics: [Diagnostic], testCase: Case, number: Int?, actual: JSONValue) {
        self.diagnostics = diagnostics
        self.testCase = testCase
        self.number = number
        self.actual = actual
    }
}
