import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

extension TesteeRequest {
    /// Why a service cannot be asked this; nil for most.
    package var reasonToSkip: String? {
        if let vendor = Vendors.vendor(of: dialect), let object = message.value?.objectValue,
            let reason = vendor.reasonToSkip(object)
        {
            return reason
        }
        if dialect == .apns, headers["apns-channel-id"] != nil {
            return "a broadcast has no device token to recognise it by"
        }
        guard let token = context["deviceToken"]?.stringValue, !hasNoToken else { return nil }
        guard token.isEmpty || !token.allSatisfy(\.isHexDigit) else { return nil }
        return "the case is about its device token, but a service gets a different token for each message"
    }

    /// Whether the device has no token: then there is no push, and none to match.
    var hasNoToken: Bool { dialect != .apns && context["deviceToken"] == "" }
}

extension MessageInput {
    /// The message as JSON, if it is any.
    fileprivate var value: JSONValue? {
        if case .value(let value) = self { value } else { try? JSONValue(parsing: bytes) }
    }
}
