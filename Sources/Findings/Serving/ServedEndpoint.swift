import Determinism
import JSONModel
import PushModel
import VendorModel
import Vendors

/// What a report says of the endpoint that `serve` was.
package struct ServedEndpoint: Sendable {
    package var url: String
    /// The configuration file; nil where any push was welcome.
    package var configuration: String?
    /// The scenario that it played, as it was named; nil without one.
    package var scenario: String?
    /// The vendor to whose pushes it held what came, as people know it; nil where they may be anybody's.
    package var vendor: String?
    package var connections: Int
    /// What was counted and not kept, in sentences.
    package var omissions: [String]
    /// Who sent what shows a finding; findings about connections and messages have none.
    package var senders: [Fingerprint: FindingSenders]
    /// What came to its inlets; nil without any.
    package var messages: InletMessages?

    package init(
        url: String,
        configuration: String?,
        scenario: String? = nil,
        vendor: String? = nil,
        connections: Int,
        omissions: [String],
        senders: [Fingerprint: FindingSenders] = [:],
        messages: InletMessages? = nil
    ) {
        self.url = url
        self.configuration = configuration
        self.scenario = scenario
        self.vendor = vendor
        self.connections = connections
        self.omissions = omissions
        self.senders = senders
        self.messages = messages
    }

    /// The command that judges a finding's payload and headers again.
    ///
    /// - Returns: nil for what the connection, the credentials or the world showed, which no payload shows on its own, and for what a vendor's
    ///   rules say.
    static func lintCommand(for finding: Finding, path: String) -> String? {
        if finding.dialect != .apns {
            // Of a dialect of the user's own only its file tells.
            let file = Vendors.vendor(of: finding.dialect)?.file
            let option = file.map { " --dialect-file \(ShellWord.quoted($0))" } ?? ""
            return
                "pushproof lint --dialect \(finding.dialect.rawValue)\(option) \(ShellWord.quoted("\(path)/case.json"))"
        }
        guard finding.status == .confirmed, !finding.diagnostic.check.isDifference else { return nil }
        let testCase = finding.smallest.testCase
        let headers = testCase.headers.map { " --header \(ShellWord.quoted("\($0.name):\($0.value)"))" }.joined()
        let now = (testCase.context["now"]?.intValue ?? 0) / 1000
        let token = testCase.context["deviceToken"]?.stringValue.map { " --device-token \(ShellWord.quoted($0))" } ?? ""
        return "pushproof lint --now \(now) --all-headers\(token)\(headers) \(ShellWord.quoted("\(path)/payload.json"))"
    }
}
