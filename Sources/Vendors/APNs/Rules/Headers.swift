import APNsRules
import PushModel
import VendorModel

extension PayloadRule {
    static let headers = PayloadRule(
        "AP-2",
        "The headers are the meant ones: without apns-priority it is 10, and without apns-topic the app's "
            + "own topic.",
        source: "Apple, Sending notification requests to APNs"
    )
}

extension MeantPush {
    /// APNs takes no notice of other headers: who builds pushes need not hand them on.
    var headersOfNoMeaning: [String] { headers.map(\.name).filter { !ApplesFields.headers.contains($0) } }

    /// Headers that say no more than what holds without them.
    var impliedHeaders: [ExpectedHeader] {
        // An empty collapse ID names nothing to collapse with: it may go out, and it may be left out.
        let empty = headers.filter { $0.name == "apns-collapse-id" && $0.value.isEmpty }
            .map { ExpectedHeader($0.name, $0.value, by: PayloadRule.headers) }
        guard !Self.isBroadcast(headers) else { return empty }
        return [
            ExpectedHeader("apns-priority", "10", by: PayloadRule.headers),
            ExpectedHeader("apns-topic", Self.topic(headers, context), by: PayloadRule.headers),
        ] + empty
    }

    /// A broadcast names its channel, and has neither a topic nor a priority that it may leave out.
    static func isBroadcast(_ headers: [HeaderField]) -> Bool { headers["apns-channel-id"] != nil }

    /// The topic of a request that names none.
    static func topic(_ headers: [HeaderField], _ context: PayloadContext) -> String {
        let pushType = headers["apns-push-type"].flatMap(PushType.init(rawValue:))
        return context.common.bundleID + (pushType?.topicSuffix ?? "")
    }
}
