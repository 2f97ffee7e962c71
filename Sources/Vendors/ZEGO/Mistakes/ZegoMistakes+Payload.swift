import JSONModel
import PushModel
import VendorModel

// The text that goes to the app.
extension ZegoMistakes {
    static let olderPayload = SenderMistake(
        "older-payload",
        .zego,
        "extendedData of pushConfig is called payload since version 2.5.0.",
        source: ZegoDocument.api + ", payload",
        wrong: client(#""title":"t","content":"c","extendedData":"{\"customId\":\"1\"}""#),
        right: client(#""title":"t","content":"c","payload":"{\"customId\":\"1\"}""#)
    ) { message, reports in
        guard case (.client, let push)? = message.zegoPush, push.has("extendedData") else { return }
        reports.report(
            ZegoInterface.client.rawValue,
            "extendedData",
            saying: "its name is \"payload\" since version 2.5.0 of the SDK"
        )
    }

    static let brokenPayload = SenderMistake(
        "broken-payload",
        .zego,
        "A payload that is meant as JSON and is none cannot be read by the app: an update shows it unchanged.",
        source: ZegoDocument.update + ", receiver",
        // As a copy from a sample in single quotes, where the backslashes stay.
        wrong: client(#""title":"t","content":"c","payload":"{\\\"customId\\\":\\\"1\\\"}""#),
        right: client(#""title":"t","content":"c","payload":"{\"customId\":\"1\"}""#)
    ) { message, reports in
        guard let (place, text) = message.zegoPayload, let first = text.first(where: { !$0.isWhitespace }),
            first == "{" || first == "["
        else { return }
        do {
            _ = try JSONValue(parsing: Array(text.utf8))
        } catch {
            let hint = text.contains(#"\""#) ? "; its quotes have backslashes, as if it were escaped twice" : ""
            reports.report(place, "looks like JSON and is none\(hint): the app cannot read it")
        }
    }

    static let customIDType = SenderMistake(
        "custom-id-type",
        .zego,
        "A customId that is no text matches no other: the receiver's sample code compares type and value.",
        source: ZegoDocument.update + ", receiver (isEqual)",
        wrong: client(#""title":"t","content":"c","payload":"{\"customId\":1}""#),
        right: client(#""title":"t","content":"c","payload":"{\"customId\":\"1\"}""#)
    ) { message, reports in
        guard let (place, text) = message.zegoPayload,
            let id = (try? JSONValue(parsing: Array(text.utf8)))?["customId"], id.stringValue == nil
        else { return }
        reports.report(
            place,
            "customId is \(id.kind.words): it is found again only where it is written the same, as a text"
        )
    }

    static let largeNumber = SenderMistake(
        "large-number",
        .zego,
        "A number beyond 2^53 in the payload is another one after most JSON readers.",
        source: ZegoDocument.uiKit + "; RFC 8259, section 6",
        wrong: client(#""title":"t","content":"c","payload":"{\"call_id\":14292543900357708322}""#),
        right: client(#""title":"t","content":"c","payload":"{\"call_id\":\"14292543900357708322\"}""#)
    ) { message, reports in
        guard let (place, text) = message.zegoPayload, let payload = try? JSONValue(parsing: Array(text.utf8)),
            let number = payload.largeNumber
        else { return }
        reports.report(place, "\(number) is beyond 2^53: apps read another number; send it as a text")
    }
}

extension JSONValue {
    /// The first integer in it that a double cannot hold for certain; nil where there is none.
    fileprivate var largeNumber: String? {
        switch self {
        case .number(let number):
            guard let value = number.doubleValue, abs(value) > 9_007_199_254_740_992 else { return nil }
            return Wording.shortened(number.lexeme)
        case .array(let elements): return elements.lazy.compactMap(\.largeNumber).first
        case .object(let object): return object.members.lazy.compactMap(\.value.largeNumber).first
        case .null, .bool, .string: return nil
        }
    }
}
