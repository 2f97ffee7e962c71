import Inlets
import JSONModel
import PushModel
import Recording
import SenderChecks
import Testing
import VendorModel

// Expectations are Amazon's: the API reference (Publish, PublishBatch, errors of mobile push), and what AWS is on record to answer.
struct SNSPublishTests {
    @Test("A publish to an endpoint is one push to its device, and an answer with a message ID")
    func publishes() async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint()
        let answer = await client.ask("Publish", [("TargetArn", endpoint), ("Message", "您好")])
        #expect(answer.status == 200)
        #expect(answer["MessageId"]?.utf8.count == 36)
        #expect(answer["RequestId"]?.utf8.count == 36)
        #expect(answer.text.hasPrefix(#"<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/">"#))
        let push = try #require(client.backend.pushes.first)
        #expect(client.backend.pushes.count == 1)
        #expect(push.path == "/3/device/" + String(repeating: "ab", count: 32))
        #expect(push.payload == ["aps": ["alert": "您好"]])
        #expect(push.headers["apns-push-type"] == "alert")
    }

    @Test("The entry of the endpoint's platform goes out, with the headers that attributes ask for")
    func takesEntriesAndAttributes() async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint("APNS_SANDBOX")
        let answer = await client.ask(
            "Publish",
            [
                ("TargetArn", endpoint), ("MessageStructure", "json"),
                ("Message", #"{"default":"d","APNS_SANDBOX":"{\"aps\":{\"content-available\":1}}"}"#),
                ("MessageAttributes.entry.1.Name", "AWS.SNS.MOBILE.APNS.PRIORITY"),
                ("MessageAttributes.entry.1.Value.DataType", "String"),
                ("MessageAttributes.entry.1.Value.StringValue", "5"),
                ("MessageAttributes.entry.2.Name", "AWS.SNS.MOBILE.APNS.PUSH_TYPE"),
                ("MessageAttributes.entry.2.Value.DataType", "String"),
                ("MessageAttributes.entry.2.Value.StringValue", "background"),
            ]
        )
        #expect(answer.status == 200)
        let push = try #require(client.backend.pushes.first)
        #expect(push.payload == ["aps": ["content-available": 1]])
        #expect(push.headers["apns-priority"] == "5")
        #expect(push.headers["apns-push-type"] == "background")
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let fields: [[String]]
        let code: String
        let message: String
        var status = 400

        var testDescription: String { message }
    }

    @Test(
        "What Amazon SNS refuses is refused in its words, and nothing is pushed",
        arguments: [
            Refusal(fields: [["Message", ""]], code: "InvalidParameter", message: "Invalid parameter: Empty message"),
            Refusal(
                // 87,382 characters of three bytes each: two bytes more than 262,144.
                fields: [["Message", String(repeating: "你", count: 87_382)]],
                code: "InvalidParameter",
                message: "Invalid parameter: Message too long"
            ),
            Refusal(
                fields: [["Message", "m"], ["Subject", ""]],
                code: "InvalidParameter",
                message: "Invalid parameter: Subject"
            ),
            Refusal(
                fields: [["Message", "{"], ["MessageStructure", "json"]],
                code: "InvalidParameter",
                message: "Invalid parameter: Message Structure - JSON message body failed to parse"
            ),
            Refusal(
                fields: [["Message", #"{"APNS":{"aps":{"alert":"an object"}}}"#], ["MessageStructure", "json"]],
                code: "InvalidParameter",
                message: "Invalid parameter: JSON must contain an entry for 'default' or 'APNS'."
            ),
            Refusal(
                fields: [["Message", #"{"APNS":"{"}"#], ["MessageStructure", "json"]],
                code: "InvalidParameter",
                message:
                    "Invalid parameter: Message Reason: Invalid notification for protocol APNS: Notification is malformed"
            ),
            Refusal(
                fields: [["Message", String(repeating: "m", count: 4096)]],
                code: "InvalidParameter",
                message:
                    "Invalid parameter: Message Reason: Invalid notification for protocol APNS: Notification is too long"
            ),
        ]
    )
    func refuses(_ refusal: Refusal) async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint()
        let answer = await client.ask(
            "Publish",
            [("TargetArn", endpoint)] + refusal.fields.map { ($0[0], $0[1]) }
        )
        #expect(answer.status == refusal.status)
        #expect(answer["Type"] == "Sender")
        #expect(answer["Code"] == refusal.code)
        #expect(answer["Message"] == refusal.message)
        #expect(client.backend.pushes.isEmpty)
        let record = try #require(client.backend.messages.first)
        #expect(record.deliveryResult.name == "refused")
        #expect(record.answer == RecordedMessage.Answer(status: refusal.status, code: refusal.code))
    }

    @Test("An attribute without a value is refused as a wrong value of a parameter")
    func refusesAttributes() async throws {
        let client = try #require(SNSClient())
        let answer = await client.ask(
            "Publish",
            [
                ("TargetArn", await client.endpoint()), ("Message", "m"), ("MessageAttributes.entry.1.Name", "a"),
                ("MessageAttributes.entry.1.Value.DataType", "String"),
                ("MessageAttributes.entry.1.Value.StringValue", ""),
            ]
        )
        #expect(answer.status == 400)
        #expect(answer["Code"] == "ParameterValueInvalid")
    }

    @Test("A message to a topic has a default entry, be there endpoints or not", arguments: [0, 1])
    func needsDefault(_ endpoints: Int) async throws {
        let client = try #require(SNSClient())
        let topic = await client.topic(endpoints == 0 ? [] : [await client.endpoint()])
        let answer = await client.ask(
            "Publish",
            [("TopicArn", topic), ("MessageStructure", "json"), ("Message", #"{"APNS":"{}"}"#)]
        )
        #expect(answer.status == 400)
        #expect(
            answer["Message"] == "Invalid parameter: Message Structure - No default entry in JSON message body"
        )
        #expect(client.backend.pushes.isEmpty)
    }

    @Test("A topic sends one push to each endpoint that subscribes, by its platform")
    func fansOut() async throws {
        let client = try #require(SNSClient())
        let (first, second) = (String(repeating: "01", count: 32), String(repeating: "02", count: 32))
        let topic = await client.topic([
            await client.endpoint(token: first), await client.endpoint("APNS_SANDBOX", token: second),
            await client.endpoint("GCM", token: "a registration token"),
        ])
        let message = #"{"default":"d","APNS":"{\"aps\":{\"alert\":\"production\"}}"}"#
        let answer = await client.ask(
            "Publish",
            [("TopicArn", topic), ("MessageStructure", "json"), ("Message", message)]
        )
        #expect(answer.status == 200)
        #expect(client.backend.pushes.map(\.path) == ["/3/device/\(first)", "/3/device/\(second)"])
        #expect(
            client.backend.pushes.map(\.payload)
                == [["aps": ["alert": "production"]], ["aps": ["alert": "d"]]]
        )
        #expect(client.backend.messages.map(\.deliveryResult.name) == ["accepted", "accepted", "elsewhere"])
    }

    @Test("Who does not subscribe any more gets nothing")
    func unsubscribes() async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint()
        let topic = await client.topic([endpoint])
        let subscriptions = await client.ask("ListSubscriptionsByTopic", [("TopicArn", topic)])
        #expect(subscriptions["Endpoint"] == endpoint)
        _ = await client.ask("Unsubscribe", [("SubscriptionArn", subscriptions["SubscriptionArn"] ?? "")])
        #expect(await client.ask("Publish", [("TopicArn", topic), ("Message", "m")]).status == 200)
        #expect(client.backend.pushes.isEmpty)
        #expect(client.backend.messages.map(\.deliveryResult.name) == ["suppressed"])
    }

    @Test(
        "An endpoint whose token APNs does not know is disabled, until its sender enables it",
        arguments: [(410, "Unregistered"), (400, "BadDeviceToken"), (410, "ExpiredToken")]
    )
    func disables(_ status: Int, _ reason: String) async throws {
        let client = try #require(SNSClient(.refusing(status, Reason(rawValue: reason))))
        let endpoint = await client.endpoint()
        // Amazon SNS has taken the message before APNs has a say.
        #expect(await client.ask("Publish", [("TargetArn", endpoint), ("Message", "m")]).status == 200)
        let attributes = await client.ask("GetEndpointAttributes", [("EndpointArn", endpoint)])
        #expect(attributes.text.contains("<key>Enabled</key><value>false</value>"))
        let refused = await client.ask("Publish", [("TargetArn", endpoint), ("Message", "m")])
        #expect(refused.status == 400)
        #expect(refused["Code"] == "EndpointDisabled")
        #expect(client.backend.pushes.count == 1)
        _ = await client.ask(
            "SetEndpointAttributes",
            [("EndpointArn", endpoint), ("Attributes.entry.1.key", "Enabled"), ("Attributes.entry.1.value", "true")]
        )
        #expect(await client.ask("Publish", [("TargetArn", endpoint), ("Message", "m")]).status == 200)
    }

    @Test("Another refusal of APNs' leaves the endpoint as it is")
    func staysEnabled() async throws {
        let client = try #require(SNSClient(.refusing(429, Reason(rawValue: "TooManyRequests"))))
        let endpoint = await client.endpoint()
        _ = await client.ask("Publish", [("TargetArn", endpoint), ("Message", "m")])
        #expect(await client.ask("Publish", [("TargetArn", endpoint), ("Message", "m")]).status == 200)
    }

    @Test("A batch has an answer for each entry")
    func batches() async throws {
        let client = try #require(SNSClient())
        let topic = await client.topic([await client.endpoint()])
        let entries = "PublishBatchRequestEntries.member"
        let answer = await client.ask(
            "PublishBatch",
            [
                ("TopicArn", topic), ("\(entries).1.Id", "good"), ("\(entries).1.Message", "m"),
                ("\(entries).2.Id", "bad"), ("\(entries).2.Message", "{"), ("\(entries).2.MessageStructure", "json"),
            ]
        )
        #expect(answer.status == 200)
        #expect(answer["Successful"]?.contains("<Id>good</Id>") == true)
        let failed = try #require(answer["Failed"])
        #expect(failed.contains("<Id>bad</Id><Code>InvalidParameter</Code>"))
        #expect(failed.contains("<SenderFault>true</SenderFault>"))
        #expect(client.backend.pushes.map(\.payload) == [["aps": ["alert": "m"]]])
    }

    @Test(
        "A batch that is no batch is refused as a whole",
        arguments: [
            ([String](), "EmptyBatchRequest"), ((1...11).map(String.init), "TooManyEntriesInBatchRequest"),
            (["a", "a"], "BatchEntryIdsNotDistinct"), (["a b"], "InvalidBatchEntryId"),
        ]
    )
    func refusesBatches(_ ids: [String], _ code: String) async throws {
        let client = try #require(SNSClient())
        let topic = await client.topic([await client.endpoint()])
        let entries = ids.enumerated().flatMap { index, id in
            [
                ("PublishBatchRequestEntries.member.\(index + 1).Id", id),
                ("PublishBatchRequestEntries.member.\(index + 1).Message", "m"),
            ]
        }
        let answer = await client.ask("PublishBatch", [("TopicArn", topic)] + entries)
        #expect(answer.status == 400)
        #expect(answer["Code"] == code)
        #expect(client.backend.pushes.isEmpty)
    }

    @Test("A batch whose messages are too long together is refused")
    func refusesLongBatches() async throws {
        let client = try #require(SNSClient())
        let topic = await client.topic([await client.endpoint()])
        let message = String(repeating: "m", count: 131_073)
        let answer = await client.ask(
            "PublishBatch",
            [
                ("TopicArn", topic), ("PublishBatchRequestEntries.member.1.Id", "1"),
                ("PublishBatchRequestEntries.member.1.Message", message),
                ("PublishBatchRequestEntries.member.2.Id", "2"),
                ("PublishBatchRequestEntries.member.2.Message", message),
            ]
        )
        #expect(answer["Code"] == "BatchRequestTooLong")
    }

    @Test("What is recorded is a case: the message, its context, and the verdict")
    func records() async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint()
        _ = await client.ask("Publish", [("TargetArn", endpoint), ("Message", "m")])
        let record = try #require(client.backend.messages.first)
        #expect(record.recipient == endpoint)
        #expect(record.testCase.message == .value(["TargetArn": .string(endpoint), "Message": "m"]))
        #expect(record.testCase.context["platform"] == "APNS")
        #expect(record.testCase.context["now"] == .number(JSONNumber(TestBackend.now)))
        #expect(record.verdict?.primary.phone.kind == "alert")
    }
}
