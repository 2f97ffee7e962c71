import JSONModel
import PushModel
import VendorModel

/// The value of `apns-push-type`, and what the rules of APNs make of it.
struct SNSPushType {
    /// What is sent; nil to FCM.
    var header: String?
    var type: PushType
}

extension SNSCompilation {
    /// SN-19: the attribute as it is, else by the platform or the body.
    mutating func choosePushType(for body: SNSBody, _ wishes: SNSWishes) -> SNSPushType {
        guard platform.isAPNs else { return SNSPushType(header: nil, type: .alert) }
        let attribute = wishes.pushType
        if let attribute, let type = PushType(rawValue: attribute) { return SNSPushType(header: attribute, type: type) }
        // A type that APNs does not know goes out as it is; what else is judged goes by the body.
        let type = attribute == nil ? inferPushType(of: body) : body.kind.pushType
        return SNSPushType(header: attribute ?? type.rawValue, type: type)
    }

    private mutating func inferPushType(of body: SNSBody) -> PushType {
        // The documents infer two types only; these platforms have one of their own.
        if platform.isVoIP, readings.take(CallPlatform.self) == .voip { return .voip }
        if platform.isMDM, readings.take(ManagementPlatform.self) == .mdm { return .mdm }
        guard case .undecided(let doubt) = body.kind else { return body.kind.pushType }
        return switch doubt {
        case .decimal: readings.take(DecimalFlag.self) == .alert ? .alert : .background
        case .truth: readings.take(TrueFlag.self) == .alert ? .alert : .background
        case .nullBeside: readings.take(NullBesideFlag.self) == .alert ? .alert : .background
        }
    }

    /// SN-19 to SN-21. Priority, topic and collapse identifier come from attributes alone.
    func headers(_ pushType: SNSPushType, _ wishes: SNSWishes, _ lifetime: SNSLifetime) -> [ExpectedHeader] {
        var headers: [ExpectedHeader] = []
        if let type = pushType.header { headers.append(ExpectedHeader("apns-push-type", type, by: SNSRule.pushType)) }
        headers += wishes.headers.map { ExpectedHeader($0.name, $0.value, by: SNSRule.headers) }
        if let seconds = lifetime.seconds {
            // Zero means at once or never; any other is an instant.
            let expiration = seconds == 0 ? 0 : context.common.sentAt / 1000 + seconds
            headers.append(
                ExpectedHeader(
                    "apns-expiration",
                    String(expiration),
                    tolerance: seconds == 0 ? 0 : 2,
                    by: SNSRule.lifetime
                )
            )
        }
        return headers
    }
}
