import JSONModel
import PushModel

/// Something that holds of every push of a vendor, whatever its message and by every reading of the documents: what can be told of a
/// push that was captured.
package struct PayloadGuarantee: Sendable {
    /// The compile rule that makes it so.
    package let rule: String
    package let demand: PayloadDemand
    /// The kinds of push that it holds of; nil for all.
    package let pushTypes: Set<PushType>?

    /// Where a push does not keep it: at most one place.
    func breach(by push: CapturedPush) -> GuaranteeBreach? {
        if let pushTypes, !pushTypes.contains(push.pushType) { return nil }
        return demand.breach(by: push, of: rule)
    }
}

extension VendorRule {
    /// - Parameters:
    ///   - demand: What the rule makes sure of.
    ///   - pushTypes: The kinds of push that it holds of; nil for all.
    /// - Returns: The guarantee.
    package func guarantees(_ demand: PayloadDemand, of pushTypes: Set<PushType>? = nil) -> PayloadGuarantee {
        PayloadGuarantee(rule: id, demand: demand, pushTypes: pushTypes)
    }
}

/// A push without its message.
package struct CapturedPush: Sendable {
    package let payload: JSONValue
    package let headers: [HeaderField]

    package init(payload: JSONValue, headers: [HeaderField]) {
        self.payload = payload
        self.headers = headers
    }

    /// As the header says, or else an alert.
    package var pushType: PushType { headers["apns-push-type"].flatMap(PushType.init(rawValue:)) ?? .alert }
}

/// Where a push is none of its vendor's.
package struct GuaranteeBreach: Sendable, Equatable {
    /// The compile rule.
    package let rule: String
    /// A JSON Pointer, or `header:NAME`.
    package let place: String
    package let kind: JSONDifference.Kind
    /// What the vendor does, after its name: `never sends it`.
    package let words: String
    /// What may stand there, in words; nil where nothing may.
    package let expected: String?
    package let actual: JSONValue?

    /// Whether it is about a header.
    package var isOfHeader: Bool { place.hasPrefix("header:") }
}

extension Vendor {
    /// Where a push is none of this vendor's, in the order of its guarantees.
    package func breaches(by push: CapturedPush) -> [GuaranteeBreach] {
        guarantees.compactMap { $0.breach(by: push) }
    }
}
