import JSONModel
import PushModel
import VendorModel

/// What senders through ZEGO get wrong.
enum ZegoMistakes {
    static let all: [SenderMistake] = [
        fields.unknownField(
            wrong: client(#""title":"t","content":"c","vibrate":true"#),
            right: client(#""title":"t","content":"c""#)
        ),
        fields.misspeltField(
            wrong: client(#""title":"t","content":"c","resourceID":"mutable""#),
            right: client(#""title":"t","content":"c","resourcesID":"mutable""#)
        ),
        fields.wrongType(
            wrong: client(#""title":"t","content":"c","payload":{"customId":"1"}"#),
            right: client(#""title":"t","content":"c","payload":"{\"customId\":\"1\"}""#)
        ),
        noPushConfig, otherInterface, notEnabled, olderPayload, badgeNotEnabled, badgeLimit, brokenPayload,
        customIDType, largeNumber, imageWithoutStrategy, callTimeout,
    ]

    private static let fields = FieldMistakes(
        dialect: .zego,
        table: { _ in ZegoFields.message },
        source: ZegoDocument.api + "; " + ZegoDocument.messageBody,
        namedElsewhere: ZegoField.all.flatMap { [$0.client, $0.server] }
    )

    static func client(_ fields: String, beside others: String = "") -> String {
        "{\"pushConfig\":{\(fields)}\(others)}"
    }

    static func server(_ fields: String) -> String { "{\"OfflinePush\":{\(fields)}}" }
}

// Whether there is a push, and what shapes it.
extension ZegoMistakes {
    static let noPushConfig = SenderMistake(
        "no-push-config",
        .zego,
        "Texts outside pushConfig or OfflinePush do not cause a push.",
        source: ZegoDocument.api + "; " + ZegoDocument.messageBody + ", OfflinePush",
        wrong: #"{"title":"t","content":"c"}"#,
        right: client(#""title":"t","content":"c""#)
    ) { message, reports in
        guard message.zegoPush == nil else { return }
        for field in [ZegoField.title, .content, .payload] {
            for interface in ZegoInterface.allCases where message.object.has(field.name(in: interface)) {
                let name = field.name(in: interface)
                reports.report(name, saying: "causes no push here: it belongs in \(interface.rawValue)")
            }
        }
    }

    static let otherInterface = SenderMistake(
        "other-interface",
        .zego,
        "Client and server have different names for the same fields; the other side's names do nothing.",
        source: ZegoDocument.api + "; " + ZegoDocument.messageBody + ", OfflinePush",
        wrong: server(#""Enable":1,"Title":"t","Content":"c","resourcesID":"mutable""#),
        right: server(#""Enable":1,"Title":"t","Content":"c","PushStrategyId":"mutable""#)
    ) { message, reports in
        guard let (interface, push) = message.zegoPush else { return }
        let name = interface.rawValue
        for field in ZegoField.all {
            let (own, foreign) = (field.name(in: interface), field.name(in: interface == .client ? .server : .client))
            guard push.has(foreign) else { continue }
            reports.report(name, foreign, saying: "does nothing in \(name), where it is called \"\(own)\"")
        }
    }

    static let notEnabled = SenderMistake(
        "not-enabled",
        .zego,
        "Without Enable 1 the server sends no push.",
        source: ZegoDocument.messageBody + ", OfflinePush, Enable",
        wrong: server(#""Title":"t","Content":"c""#),
        right: server(#""Enable":1,"Title":"t","Content":"c""#)
    ) { message, reports in
        guard case (.server, let push)? = message.zegoPush, push["Enable"]?.intValue != 1,
            [ZegoField.title, .content, .payload].contains(where: { push.text($0.server) != nil })
        else { return }
        reports.report(
            ZegoInterface.server.rawValue,
            "Enable",
            saying: "Enable is not 1: no push is sent, although the message describes one"
        )
    }

    static let badgeNotEnabled = SenderMistake(
        "badge-not-enabled",
        .zego,
        "An increment of the badge does nothing unless the badge is enabled.",
        source: ZegoDocument.badge,
        wrong: client(#""title":"t","content":"c","badgeIncrement":1"#),
        right: client(#""title":"t","content":"c","enableBadge":true,"badgeIncrement":1"#)
    ) { message, reports in
        guard let (interface, push) = message.zegoPush else { return }
        let enable = ZegoField.enableBadge.name(in: interface)
        let increment = ZegoField.badgeIncrement.name(in: interface)
        guard push.has(increment), push[enable].map({ $0.isNull || $0 == false }) ?? true else { return }
        reports.report(interface.rawValue, increment, saying: "does nothing: \(enable) is not true")
    }

    static let badgeLimit = SenderMistake(
        "badge-limit",
        .zego,
        "An increment is 0 to 99: a larger one counts as 99, and a negative one is not allowed.",
        source: ZegoDocument.messageBody + ", BadgeIncrement",
        wrong: client(#""title":"t","content":"c","enableBadge":true,"badgeIncrement":100"#),
        right: client(#""title":"t","content":"c","enableBadge":true,"badgeIncrement":99"#)
    ) { message, reports in
        guard let (interface, push) = message.zegoPush else { return }
        let increment = ZegoField.badgeIncrement.name(in: interface)
        guard let number = push[increment]?.numberValue, let value = number.doubleValue, !(0...99).contains(value)
        else { return }
        reports.report(
            interface.rawValue,
            increment,
            saying: value > 99 ? "\(number.lexeme) counts as 99" : "\(number.lexeme) is not allowed: 0 to 99"
        )
    }

    static let imageWithoutStrategy = SenderMistake(
        "image-without-strategy",
        .zego,
        "The service extension loads the picture, and runs only with a strategy that sets mutable-content.",
        source: ZegoDocument.photo + "; Apple, Modifying content in newly delivered notifications",
        wrong: server(
            #""Enable":1,"Title":"t","Content":"c","PushImageInfo":{"Apns":{"Image":"https://example.com/a.png"}}"#
        ),
        right: server(
            #""Enable":1,"Title":"t","Content":"c","PushStrategyId":"mutable","PushImageInfo":{"Apns":{"Image":"https://example.com/a.png"}}"#
        )
    ) { message, reports in
        guard case (.server, let push)? = message.zegoPush,
            push["PushImageInfo"]?["Apns"]?["Image"]?.stringValue != nil, push.text(ZegoField.strategy.server) == nil
        else { return }
        reports.report(
            ZegoInterface.server.rawValue,
            "PushImageInfo",
            "Apns",
            "Image",
            saying: "never loaded: no PushStrategyId chooses a strategy with mutable-content"
        )
    }

    static let callTimeout = SenderMistake(
        "call-timeout",
        .zego,
        "A call rings 1 to 600 seconds.",
        source: ZegoDocument.update + ", sender",
        wrong: client(#""title":"t","content":"c""#, beside: #","timeout":601"#),
        right: client(#""title":"t","content":"c""#, beside: #","timeout":600"#)
    ) { message, reports in
        guard message.object["pushConfig"] != nil, let number = message.object["timeout"]?.numberValue,
            let value = number.doubleValue, !(1...600).contains(value)
        else { return }
        reports.report("timeout", saying: "\(number.lexeme) seconds: a call rings 1 to 600")
    }
}

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
        "The app cannot read a payload that is broken JSON: an update shows it unchanged.",
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
            reports.report(place, "looks like JSON but is not\(hint): the app cannot read it")
        }
    }

    static let customIDType = SenderMistake(
        "custom-id-type",
        .zego,
        "A customId that is not a text does not match a text: the receiver's sample code compares type and value.",
        source: ZegoDocument.update + ", receiver (isEqual)",
        wrong: client(#""title":"t","content":"c","payload":"{\"customId\":1}""#),
        right: client(#""title":"t","content":"c","payload":"{\"customId\":\"1\"}""#)
    ) { message, reports in
        guard let (place, text) = message.zegoPayload,
            let id = (try? JSONValue(parsing: Array(text.utf8)))?["customId"], id.stringValue == nil
        else { return }
        reports.report(
            place,
            "customId is \(id.kind.words): write it as a text everywhere, or it does not match"
        )
    }

    static let largeNumber = SenderMistake(
        "large-number",
        .zego,
        "Most JSON readers change a number beyond 2^53 in the payload.",
        source: ZegoDocument.uiKit + "; RFC 8259, section 6",
        wrong: client(#""title":"t","content":"c","payload":"{\"call_id\":14292543900357708322}""#),
        right: client(#""title":"t","content":"c","payload":"{\"call_id\":\"14292543900357708322\"}""#)
    ) { message, reports in
        guard let (place, text) = message.zegoPayload, let payload = try? JSONValue(parsing: Array(text.utf8)),
            let number = payload.largeNumber
        else { return }
        reports.report(place, "\(number) is beyond 2^53: apps read a different number; send it as a text")
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

extension SentMessage {
    /// The push of a message for ZEGO, with the interface that asks for it.
    var zegoPush: (interface: ZegoInterface, push: JSONObject)? {
        for interface in ZegoInterface.allCases {
            if let push = object[interface.rawValue]?.objectValue { return (interface, push) }
        }
        return nil
    }

    /// The text that goes to the app, with its field.
    var zegoPayload: (place: [String], text: String)? {
        guard let (interface, push) = zegoPush else { return nil }
        let field = ZegoField.payload.name(in: interface)
        return push.text(field).map { ([interface.rawValue, field], $0) }
    }
}
