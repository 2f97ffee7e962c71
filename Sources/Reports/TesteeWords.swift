import Findings
import PushModel
import VendorModel
import Vendors

extension RunReport {
    /// Who compiled the cases, where no testee was named.
    ///
    /// A dialect of the user's own has no compiler here: what its file describes is delivered and judged by the rules, and nobody's
    /// program was looked at.
    var wordsWithoutTestee: String {
        let own = dialects.filter { !(VendorCompilers.compiler(for: $0)?.isReference ?? true) }
        guard !own.isEmpty else { return "the reference compilers" }
        let others = own.count < dialects.count ? "the reference compilers, and " : ""
        return "\(others)for \(Wording.list(own.map(\.rawValue))) there is no compiler: "
            + "the payloads in the dialect file are judged"
    }
}
