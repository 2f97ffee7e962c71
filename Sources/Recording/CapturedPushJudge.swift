import APNsRules
import APNsWire
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Holds captured pushes to what one vendor's compiler may send.
package struct CapturedPushJudge: Sendable {
    private let vendor: Vendor

    /// - Parameter dialect: The vendor's; nil for one of whose pushes nothing is known without their messages.
    package init?(of dialect: Dialect) {
        guard let vendor = Vendors.vendor(of: dialect), !vendor.guarantees.isEmpty else { return nil }
        self.vendor = vendor
    }

    /// Where a push is none of the vendor's. Nothing is said of other requests, and of a push that did not arrive whole.
    func diagnostics(in exchange: Exchange) -> [Diagnostic] {
        guard exchange.brokenOff == nil, exchange.malformation == nil, exchange.request.method == "POST",
            case .device = Route(path: exchange.request.path), exchange.bodyBytes == exchange.request.body.count
        else { return [] }
        return diagnostics(in: exchange.request.body, exchange.request.headers)
    }

    /// The same of a payload on its own. Of a body that is no object of JSON the rules speak.
    func diagnostics(in body: [UInt8], _ headers: [HeaderField]) -> [Diagnostic] {
        guard let payload = try? JSONValue(parsing: body), payload.objectValue != nil else { return [] }
        return vendor.breaches(by: CapturedPush(payload: payload, headers: headers)).map(diagnostic)
    }

    /// As a finding of `check` has it.
    private func diagnostic(of breach: GuaranteeBreach) -> Diagnostic {
        let rule = vendor.compiler.rules.first { $0.id == breach.rule }
        return Diagnostic(
            .difference(breach.isOfHeader ? .header : .payload),
            place: breach.place,
            kind: breach.kind.rawValue,
            title: "\(vendor.name) \(breach.words)",
            expected: breach.expected.map { .string($0) },
            actual: breach.actual,
            specRule: breach.rule,
            source: rule.map { "\($0.source): \($0.statement)" }
        )
    }
}
