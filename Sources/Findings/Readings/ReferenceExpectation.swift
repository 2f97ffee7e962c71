import PushModel
import VendorModel
import Vendors

/// What is right for a case, for those who choose cases by it.
package enum ReferenceExpectation {
    /// The right outcomes; nil for a case whose context makes none, or whose dialect has no reference compiler.
    package static func of(_ testCase: Case) -> Expectation? {
        try? VendorCompilers.compiler(for: testCase.dialect)?.expectation(for: testCase)
    }
}
