import Inlets
import PushModel
import Testing
import VendorModel

// Expectations are Amazon's: the API reference, the common errors, and what AWS is on record to answer.
struct SNSSenderAPITests {
    @Test("Without the header of Signature Version 4 nobody is let in")
    func asksForCredentials() async throws {
        let client = try #require(SNSClient())
        for authorization in [nil, "Bearer x", "Basic eDp5"] {
            let answer = await client.ask("ListTopics", authorization: authorization)
            #expect(answer.status == 403)
            #expect(answer["Code"] == "MissingAuthenticationToken")
        }
        let broken = await client.ask("ListTopics", authorization: "AWS4-HMAC-SHA256 Credential=a/b/c/sns/aws4_request")
        #expect(broken.status == 400)
        #expect(broken["Code"] == "IncompleteSignature")
        let other = await client.ask(
            "ListTopics",
            authorization: SNSClient.authorization.replacing("/sns/", with: "/sqs/")
        )
        #expect(other.status == 403)
        #expect(other["Code"] == "SignatureDoesNotMatch")
    }

    @Test("An operation that there is not is no operation")
    func refusesUnknownActions() async throws {
        let client = try #require(SNSClient())
        let answer = await client.ask("PublishSMS")
        #expect(answer.status == 400)
        #expect(answer["Code"] == "InvalidAction")
        #expect(answer["Message"] == "Could not find operation PublishSMS for version 2010-03-31")
    }

    @Test("Names have the sender's region, and are the same for the same token")
    func names() async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint()
        #expect(endpoint.hasPrefix("arn:aws:sns:eu-central-1:123456789012:endpoint/APNS/shop/"))
        #expect(await client.endpoint() == endpoint)
    }

    @Test("An endpoint with the same token and other attributes is refused")
    func refusesOtherAttributes() async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint()
        let answer = await client.ask(
            "CreatePlatformEndpoint",
            [
                ("PlatformApplicationArn", "arn:aws:sns:eu-central-1:123456789012:app/APNS/shop"),
                ("Token", String(repeating: "ab", count: 32)), ("CustomUserData", "u1"),
            ]
        )
        #expect(answer.status == 400)
        #expect(
            answer["Message"]
                == "Invalid parameter: Token Reason: Endpoint \(endpoint) already exists with the same Token, but different attributes."
        )
    }

    @Test("A token of APNs is hexadecimal", arguments: ["not hexadecimal", String(repeating: "a", count: 401)])
    func refusesTokens(_ token: String) async throws {
        let client = try #require(SNSClient())
        let answer = await client.ask(
            "CreatePlatformEndpoint",
            [("PlatformApplicationArn", "arn:aws:sns:eu-central-1:123456789012:app/APNS/shop"), ("Token", token)]
        )
        #expect(answer.status == 400)
        #expect(
            answer["Message"]
                == "Invalid parameter: Token Reason: iOS device tokens must be no more than 400 hexadecimal characters"
        )
    }

    @Test("A platform that there is not is refused")
    func refusesPlatforms() async throws {
        let client = try #require(SNSClient())
        let answer = await client.ask("CreatePlatformApplication", [("Name", "a"), ("Platform", "AAA")])
        #expect(answer["Code"] == "InvalidParameter")
        #expect(answer["Message"] == "Invalid parameter: Platform Reason: AAA is not supported")
    }

    @Test("An endpoint that nobody made has a device token of its own; one that was deleted is gone")
    func takesNamesOfTheRightForm() async throws {
        let client = try #require(SNSClient())
        let name = "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/0a1b2c3d-0000-4000-8000-000000000000"
        #expect(await client.ask("Publish", [("TargetArn", name), ("Message", "m")]).status == 200)
        #expect(
            client.backend.pushes.map(\.path) == [
                "/3/device/\(DerivedToken.of("0a1b2c3d-0000-4000-8000-000000000000"))"
            ]
        )
        #expect(await client.ask("DeleteEndpoint", [("EndpointArn", name)]).status == 200)
        let answer = await client.ask("Publish", [("TargetArn", name), ("Message", "m")])
        #expect(answer.status == 400)
        #expect(
            answer["Message"] == "Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified"
        )
        #expect(await client.ask("GetEndpointAttributes", [("EndpointArn", name)]).status == 404)
    }

    @Test("A reset forgets what was made")
    func forgets() async throws {
        let client = try #require(SNSClient())
        let topic = await client.topic([])
        client.api.forget()
        let answer = await client.ask("Publish", [("TopicArn", topic), ("Message", "m")])
        #expect(answer.status == 404)
        #expect(answer["Code"] == "NotFound")
        #expect(answer["Message"] == "Topic does not exist")
    }

    @Test("A target that is no name is refused")
    func refusesTargets() async throws {
        let client = try #require(SNSClient())
        let answer = await client.ask("Publish", [("TargetArn", "x"), ("Message", "m")])
        #expect(
            answer["Message"] == "Invalid parameter: TargetArn Reason: An ARN must have at least 6 elements, not 1"
        )
        let phone = await client.ask("Publish", [("PhoneNumber", "+491701234567"), ("Message", "m")])
        #expect(phone.status == 400)
        #expect(phone["Code"] == "InvalidParameter")
        #expect(
            await client.ask("Publish", [("Message", "m")])["Message"]
                == "Invalid parameter: TopicArn or TargetArn Reason: no value for required parameter"
        )
    }

    @Test("A disabled application takes nothing")
    func refusesForDisabledApplications() async throws {
        let client = try #require(SNSClient())
        let endpoint = await client.endpoint()
        _ = await client.ask(
            "SetPlatformApplicationAttributes",
            [
                ("PlatformApplicationArn", "arn:aws:sns:eu-central-1:123456789012:app/APNS/shop"),
                ("Attributes.entry.1.key", "Enabled"), ("Attributes.entry.1.value", "false"),
            ]
        )
        let answer = await client.ask("Publish", [("TargetArn", endpoint), ("Message", "m")])
        #expect(answer["Code"] == "PlatformApplicationDisabled")
    }

    @Test("Endpoints are listed by the hundred")
    func pages() async throws {
        let client = try #require(SNSClient())
        for number in 100..<250 { _ = await client.endpoint(token: String(number) + String(repeating: "0", count: 61)) }
        let application = ("PlatformApplicationArn", "arn:aws:sns:eu-central-1:123456789012:app/APNS/shop")
        let first = await client.ask("ListEndpointsByPlatformApplication", [application])
        #expect(first.all("EndpointArn").count == 100)
        let token = try #require(first["NextToken"])
        let second = await client.ask("ListEndpointsByPlatformApplication", [application, ("NextToken", token)])
        #expect(second.all("EndpointArn").count == 50)
        #expect(second["NextToken"] == nil)
    }

    @Test("What a sender writes is never markup in an answer")
    func escapes() async throws {
        let client = try #require(SNSClient())
        let answer = await client.ask("<x>&\u{1}\"")
        #expect(answer["Message"] == "Could not find operation &lt;x&gt;&amp;\u{FFFD}&quot; for version 2010-03-31")
    }

    @Test(
        "Hostile forms have an answer",
        arguments: [
            "", "%", "%zz=1", "Action", "Action=Publish&Version=2010-03-31&Message=%ff",
            "Action=Publish&Version=2010-03-31&TargetArn=arn:aws:sns:::&Message=m",
            "Action=ListTopics&Version=2010-03-31&NextToken=-1",
            "Action=ListTopics&Version=2010-03-31&NextToken=99999999999999999999",
            "Action=PublishBatch&Version=2010-03-31&TopicArn=x&PublishBatchRequestEntries.member.-9223372036854775808.Id=1",
            "Action=Publish&Version=2010-03-31&.1=&1.=&..=&1=2",
        ]
    )
    func survives(_ body: String) async throws {
        let client = try #require(SNSClient())
        let request = InletRequest(
            "POST",
            "/",
            headers: [HeaderField("authorization", SNSClient.authorization)],
            body: Array(body.utf8)
        )
        #expect((200..<500).contains(await client.api.answer(request).status))
    }
}
