import JSONModel
import PushModel
import VendorModel

// What is around the entries.
extension SNSMistakes {
    static let noStructure = SenderMistake(
        "no-structure",
        .sns,
        "Without MessageStructure json the whole text of Message is shown, with all entries.",
        source: SNSDocument.publish + ", MessageStructure",
        wrong:
            #"{"TargetArn":"\#(endpoint)","Message":"{\"default\":\"Hi\",\"APNS\":\"{\\\"aps\\\":{\\\"alert\\\":\\\"Hi\\\"}}\"}"}"#,
        right: publish(apple(alert))
    ) { message, reports in
        guard !message.object.has("MessageStructure"), let text = message.object.text("Message"),
            let object = (try? JSONValue(parsing: Array(text.utf8)))?.objectValue
        else { return }
        let isMeantForPhones = object.has("aps") || object.keys.contains { SNSFields.entries.contains($0) }
        reports.report(
            "Message",
            saying: "is shown unchanged, with braces: "
                + (isMeantForPhones
                    ? "MessageStructure is not \"json\""
                    : "data for an app belongs in an entry APNS, next to aps, with MessageStructure \"json\"")
        )
    }

    static let jsonInDefault = SenderMistake(
        "json-in-default",
        .sns,
        "The default entry is a text: a payload in it is shown as text.",
        source: SNSDocument.article + ", development and production environment; aws-sdk-kotlin, issue 426",
        wrong: publish(#"{"default":"{\"aps\":{\"alert\":\"Hi\"}}"}"#),
        right: publish(#"{"default":"Hi"}"#)
    ) { message, reports in
        guard let text = message.entries?.text("default"),
            (try? JSONValue(parsing: Array(text.utf8)))?.objectValue?.has("aps") == true
        else { return }
        reports.report(
            "Message",
            saying: "the entry \"default\" is a payload, which is shown as text: it belongs in \"APNS\""
        )
    }

    static let subjectUnused = SenderMistake(
        "subject-unused",
        .sns,
        "Subject is for e-mail: a push does not use it.",
        source: SNSDocument.publish + ", Subject",
        wrong: #"{"TargetArn":"\#(endpoint)","Message":"Hi","Subject":"Order"}"#,
        right: #"{"TargetArn":"\#(endpoint)","Message":"Hi"}"#
    ) { message, reports in
        // A topic may have e-mail among its subscriptions.
        guard message.object.text("TargetArn") != nil, message.object.text("Subject") != nil else { return }
        reports.report("Subject", saying: "a push has no subject: write the title in the entry's aps.alert.title")
    }

    static let unknownAttribute = SenderMistake(
        "unknown-attribute",
        .sns,
        "An attribute that begins with AWS.SNS.MOBILE. but is not a reserved one does nothing.",
        source: SNSDocument.attributes + ", reserved attributes for mobile push",
        wrong: attributed("AWS.SNS.MOBILE.APNS.PUSHTYPE", "alert"),
        right: attributed("AWS.SNS.MOBILE.APNS.PUSH_TYPE", "alert")
    ) { message, reports in
        for name in message.object["MessageAttributes"]?.objectValue?.keys ?? []
        where name.uppercased().hasPrefix("AWS.") && !SNSFields.attributes.contains(name) {
            let near = Wording.nearest(to: name, among: SNSFields.attributes).map { ": did you mean \"\($0)\"?" } ?? ""
            reports.report("MessageAttributes", name, saying: "there is no reserved attribute of this name\(near)")
        }
    }

    static let attributeType = SenderMistake(
        "attribute-type",
        .sns,
        "A reserved attribute has the data type String.",
        source: SNSDocument.attributes + ", reserved attributes for mobile push",
        wrong: attributed("AWS.SNS.MOBILE.APNS.TTL", "60", type: "Number"),
        right: attributed("AWS.SNS.MOBILE.APNS.TTL", "60")
    ) { message, reports in
        for member in message.object["MessageAttributes"]?.objectValue?.members ?? []
        where SNSFields.attributes.contains(member.key) {
            guard let type = member.value["DataType"]?.stringValue, type != "String" else { continue }
            reports.report(
                "MessageAttributes",
                member.key,
                "DataType",
                saying:
                    "a reserved attribute must be a String: as \(Wording.shortened(type)) SNS may ignore it or refuse the request"
            )
        }
    }

    static let backgroundPriority = SenderMistake(
        "background-priority",
        .sns,
        "A silent push without the attribute PRIORITY 5 does not wake the app from iOS 13 on.",
        source: "aws-sdk-go, issue 2766; " + SNSDocument.payloads + ", background notifications",
        wrong: publish(apple(silent)),
        right: publish(
            apple(silent),
            attributes:
                #"{"AWS.SNS.MOBILE.APNS.PUSH_TYPE":{"DataType":"String","StringValue":"background"},"AWS.SNS.MOBILE.APNS.PRIORITY":{"DataType":"String","StringValue":"5"}}"#
        )
    ) { message, reports in
        let attributes = message.object["MessageAttributes"]
        guard attributes?["AWS.SNS.MOBILE.APNS.PRIORITY"]?["StringValue"] == nil else { return }
        for platform in message.platforms {
            guard let text = message.entries?.text(platform),
                let aps = (try? JSONValue(parsing: Array(text.utf8)))?["aps"]?.objectValue,
                aps["content-available"]?.isFlagOn ?? false, !aps.hasUserKeys
            else { continue }
            reports.report(
                "MessageAttributes",
                saying:
                    "the entry \"\(platform)\" is a silent push, which needs AWS.SNS.MOBILE.APNS.PRIORITY \"5\" here"
            )
        }
    }

    private static let silent = #"{"aps":{"content-available":1}}"#

    private static func attributed(_ name: String, _ value: String, type: String = "String") -> String {
        publish(apple(alert), attributes: #"{"\#(name)":{"DataType":"\#(type)","StringValue":"\#(value)"}}"#)
    }
}
