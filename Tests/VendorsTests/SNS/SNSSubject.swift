import JSONModel
import PushModel

@testable import SNSVendor

/// One publish to one endpoint, compiled under every script of readings.
struct SNSSubject: CompiledSubject {
    var message: JSONObject
    var context: JSONObject = [:]

    /// A publish of structure `json` whose `Message` has these entries. What is no string is sent as the text of its
    /// JSON.
    init(_ entries: JSONObject, to platform: SNSPlatform = .apns) {
        let texts = entries.members.map { entry in
            JSONMember(key: entry.key, value: .string(entry.value.stringValue ?? Self.text(entry.value)))
        }
        self.init(raw: Self.text(.object(JSONObject(members: texts))), to: platform)
        message["MessageStructure"] = "json"
    }

    /// A publish without structure.
    init(raw text: String, to platform: SNSPlatform = .apns) {
        message = [
            "TargetArn": .string("arn:aws:sns:us-east-1:123456789012:endpoint/\(platform.rawValue)/app/1"),
            "Message": .string(text),
        ]
        if platform != .apns { context["platform"] = .string(platform.rawValue) }
    }

    /// A publish of one APNs payload.
    init(aps: JSONObject) {
        self.init(["APNS": ["aps": .object(aps)]])
    }

    /// A publish of structure `json` whose `Message` is exactly this text.
    static func json(_ text: String, to platform: SNSPlatform = .apns) -> SNSSubject {
        SNSSubject(raw: text, to: platform).with("MessageStructure", "json")
    }

    func onTopic() -> SNSSubject {
        with("TargetArn", nil).with("TopicArn", "arn:aws:sns:us-east-1:123456789012:news")
    }

    func with(_ parameter: String, _ value: JSONValue?) -> SNSSubject {
        var copy = self
        copy.message[parameter] = value
        return copy
    }

    func inContext(_ field: String, _ value: JSONValue) -> SNSSubject {
        var copy = self
        copy.context[field] = value
        return copy
    }

    /// Adds an attribute, by its whole definition.
    func with(attribute name: String, _ definition: JSONValue) -> SNSSubject {
        var attributes = message["MessageAttributes"]?.objectValue ?? [:]
        attributes[name] = definition
        return with("MessageAttributes", .object(attributes))
    }

    /// Adds a reserved attribute of type String, by its name behind `AWS.SNS.MOBILE.`.
    func with(mobile name: String, _ value: String) -> SNSSubject {
        with(attribute: "AWS.SNS.MOBILE." + name, ["DataType": "String", "StringValue": .string(value)])
    }

    /// Hands the push on so many milliseconds after the publish.
    func late(by milliseconds: Int) -> SNSSubject {
        inContext("sentAt", .number(JSONNumber(1_700_000_000_000 - milliseconds)))
    }

    var testCase: Case {
        Case(id: "sns/test", dialect: .sns, message: .value(.object(message)), context: context)
    }

    /// "payload", "refused" or "suppressed", one for each right outcome.
    func words() throws -> [String] {
        try outcomes().map(\.word)
    }

    static func text(_ value: JSONValue) -> String {
        String(decoding: value.serialized(), as: UTF8.self)
    }
}
