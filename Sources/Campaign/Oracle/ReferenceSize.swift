import Findings
import PushModel
import VendorModel
import Vendors

/// How large the reference's payload of a case is: what sizes are aimed with.
package enum ReferenceSize {
    /// Bytes of the payload, before the limit is applied; nil where the reference makes none.
    package static func bytes(of testCase: Case) -> Int? {
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else { return nil }
        return try? compiler.compile(testCase, readings: []).0.byteCount
    }
}
