import FCMVendor
import Inlets
import JSONModel
import PushModel
import Recording
import Testing
import VendorModel

/// Expectations: Google, REST resource projects.messages; error codes; legacy HTTP server protocol.
@Suite struct FCMSenderAPITests {
    private static let path = "/v1/projects/demo/messages:send"
    private static let bearer = ["Authorization": "Bearer ya29.somebody"]
    private static let key = ["Authorization": "key=AAAA"]
    private static let message = #"{"message":{"token":"abc","notification":{"title":"Match update","body":"3-0"}}}"#
    /// SHA-256 of "abc": FIPS 180-2, appendix B.1.
    private static let token = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test func aMessageIsPushedToItsTokenAndHasAName() async {
        let endpoint = TestBackend()
        let response = await FCMSenderAPI(backend: endpoint.backend).post(Self.path, Self.message, headers: Self.bearer)
        #expect(response.status == 200)
        #expect(response.json.at("name").stringValue?.hasPrefix("projects/demo/messages/") == true)
        #expect(endpoint.tokens == [Self.token])
        #expect(endpoint.payloads.first?.at("aps", "alert") == ["title": "Match update", "body": "3-0"])
        #expect(endpoint.messages.map(\.recipient) == ["abc"])
    }

    @Test func aDeviceTokenIsItsOwnRegistrationToken() async {
        let endpoint = TestBackend()
        let token = String(repeating: "0f", count: 32)
        let body = #"{"message":{"token":"\#(token)","notification":{"body":"b"}}}"#
        _ = await FCMSenderAPI(backend: endpoint.backend).post(Self.path, body, headers: Self.bearer)
        #expect(endpoint.tokens == [token])
    }

    /// Google, FCM, Live Activities: FCM sends to live_activity_token, and supplies push type and topic.
    @Test(arguments: [80, 64])
    func aLiveActivityGoesToItsOwnToken(bytes: Int) async {
        let endpoint = TestBackend()
        let token = String(repeating: "0a", count: bytes)
        let body =
            #"{"message":{"token":"abc","apns":{"live_activity_token":"\#(token)","payload":{"aps":{"timestamp":1700000000,"event":"end","content-state":{}}}}}}"#
        let response = await FCMSenderAPI(backend: endpoint.backend).post(Self.path, body, headers: Self.bearer)
        #expect(response.status == 200)
        #expect(endpoint.tokens == [token])
        #expect(endpoint.pushes.first?.headers["apns-push-type"] == "liveactivity")
        #expect(endpoint.pushes.first?.headers["apns-topic"] == "com.example.app.push-type.liveactivity")
        #expect(endpoint.messages.map(\.recipient) == ["abc"])
    }

    @Test(arguments: [[:], ["Authorization": "Basic YTpi"], ["Authorization": "Bearer "]])
    func whoeverShowsNoAccessTokenIsUnauthenticated(_ headers: [String: String]) async {
        let endpoint = TestBackend()
        let response = await FCMSenderAPI(backend: endpoint.backend).post(Self.path, Self.message, headers: headers)
        #expect(response.status == 401)
        #expect(response.json.at("error", "status") == "UNAUTHENTICATED")
        #expect(response.json.at("error", "code") == 401)
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func aTokenOfTheDoorsOwnEndsAfterAnHour() async throws {
        let endpoint = TestBackend()
        let api = FCMSenderAPI(backend: endpoint.backend)
        let grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=a.b.c"
        let granted = await api.post("/token", grant)
        #expect(granted.json.at("token_type") == "Bearer")
        #expect(granted.json.at("expires_in") == 3600)
        let headers = ["Authorization": "Bearer \(try #require(granted.json.at("access_token").stringValue))"]
        let inTime = await api.post(Self.path, Self.message, headers: headers, at: TestBackend.now + 3_599_000)
        #expect(inTime.status == 200)
        let late = await api.post(Self.path, Self.message, headers: headers, at: TestBackend.now + 3_600_000)
        #expect(late.json.at("error", "status") == "UNAUTHENTICATED")
    }

    @Test(arguments: [
        ("grant_type=password", "unsupported_grant_type"),
        ("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=a", "invalid_grant"),
    ])
    func whatIsNoGrantIsRefusedAsRFC6749HasIt(_ form: String, _ error: String) async {
        let response = await FCMSenderAPI(backend: TestBackend().backend).post("/token", form)
        #expect(response.status == 400)
        #expect(response.json.at("error") == .string(error))
    }

    @Test(arguments: [
        // Google, error codes: an example of a wrong value in data.
        (#"{"message":{"token":"abc","data":{"k":12}}}"#, "message.data[0].value"),
        (#"{"message":{"notification":{"body":"b"}}}"#, "message"),
        (#"{"message":{"token":"abc","topic":"news","notification":{"body":"b"}}}"#, "message"),
    ])
    func anInvalidArgumentNamesItsField(_ body: String, _ field: String) async {
        let endpoint = TestBackend()
        let response = await FCMSenderAPI(backend: endpoint.backend).post(Self.path, body, headers: Self.bearer)
        let error = response.json.at("error")
        #expect(response.status == 400)
        #expect(error.at("status") == "INVALID_ARGUMENT")
        #expect(error.at("details", "0", "@type") == "type.googleapis.com/google.firebase.fcm.v1.FcmError")
        #expect(error.at("details", "0", "errorCode") == "INVALID_ARGUMENT")
        #expect(error.at("details", "1", "@type") == "type.googleapis.com/google.rpc.BadRequest")
        #expect(error.at("details", "1", "fieldViolations", "0", "field") == .string(field))
        #expect(endpoint.pushes.isEmpty)
        #expect(endpoint.messages.count == 1)
    }

    /// Public answers of the service, in their words: firebase-admin-node, issues 457 and 2180; healthjoy/async-firebase, issue 23;
    /// AGProjects/sylk-pushserver, issue 16; fcm-cloudflare-workers, issue 10; firebase-admin-dotnet, issue 39;
    /// beste/firebase-php, issue 574; ha-llmvision, issue 545; Google, error codes; davideast/pyric.
    @Test(arguments: [
        (
            #""token":"t","tokens":["a"],"notification":{"title":"t"}"#, "message",
            #"Unknown name "tokens" at 'message': Cannot find field."#
        ),
        (
            #""token":"t","notification":{"title":"t","clickAction":"x"}"#, "message.notification",
            #"Unknown name "clickAction" at 'message.notification': Cannot find field."#
        ),
        (
            #""token":"t","android":{"notification":{"body_lock_key":"k"}}"#, "message.android.notification",
            #"Unknown name "body_lock_key" at 'message.android.notification': Cannot find field."#
        ),
        (
            #""token":"t","apns":{"content_available":true}"#, "message.apns",
            #"Unknown name "content_available" at 'message.apns': Cannot find field."#
        ),
        (
            #""token":"t","data":{"a":"1","b":12}"#, "message.data[1].value",
            "Invalid value at 'message.data[1].value' (TYPE_STRING), 12"
        ),
        (
            #""token":"t","data":{"a":{"metadata":1}}"#, "message.data[0].value",
            #"Unknown name "metadata" at 'message.data[0].value': Cannot find field."#
        ),
        (
            #""token":"t","notification":{"title":"t"},"apns":{"payload":{"k":"v"}}"#, "message.apns.payload",
            "Payload of Apple Push Notification Service must contain an [aps] key."
        ),
        (
            #""token":"t","notification":{"title":"t"},"apns":{"payload":{"aps":{}}}"#, "message.apns.payload",
            "Value of [aps] must be a non-empty dictionary."
        ),
        (#""token":"t","data":{"message_type":"x"}"#, "message.data", "Invalid data payload key: message_type"),
        (#""token":"t","data":{"from":"x"}"#, "message.data", "Invalid data payload key: from"),
        (
            #""token":"t","notification":{"title":"t"},"apns":{"headers":{"apns-collapse-id":"\#(String(repeating: "c", count: 65))"}}"#,
            "message.apns.headers", "The length of [apns-collapse-id] header must not exceed [64] bytes."
        ),
        (#""notification":{"title":"t"}"#, "message", "Recipient of the message is not set."),
        (#""token":"t","topic":"n","notification":{"title":"t"}"#, "message", "oneof field 'target' is already set"),
        (#""topic":"a b","notification":{"title":"t"}"#, "message", "Topic name contains invalid characters."),
        (
            #""token":"t","data":{"k":"\#(String(repeating: "d", count: 4100))"}"#, nil,
            "Message is too large. The maximum is 4K (4096 bytes)."
        ),
    ])
    func theServicesOwnRefusals(_ fields: String, _ field: String?, _ words: String) async {
        let endpoint = TestBackend()
        let response = await FCMSenderAPI(backend: endpoint.backend).post(
            Self.path,
            #"{"message":{\#(fields)}}"#,
            headers: Self.bearer
        )
        let error = response.json.at("error")
        #expect(response.status == 400)
        #expect(error.at("status") == "INVALID_ARGUMENT")
        #expect(error.at("message").stringValue?.contains(words) == true, "\(error)")
        let violations = (error.at("details").arrayValue ?? []).compactMap { $0["fieldViolations"]?.arrayValue?.first }
        #expect(violations.first?["field"]?.stringValue == field)
        #expect(endpoint.pushes.isEmpty)
    }

    /// A name in the request itself: the violation has no field, and each name has a line.
    @Test func everyUnknownNameOfALegacyBodyIsNamed() async {
        let response = await FCMSenderAPI(backend: TestBackend().backend).post(
            Self.path,
            #"{"message":{"token":"t"},"to":"x","priority":"high"}"#,
            headers: Self.bearer
        )
        let violations = response.json.at("error", "details", "0", "fieldViolations").arrayValue ?? []
        #expect(violations.count == 2)
        #expect(violations.allSatisfy { $0["field"] == nil })
        #expect(
            violations.last?["description"]
                == "Invalid JSON payload received. Unknown name \"priority\": Cannot find field."
        )
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"message\":5}", String(repeating: "[", count: 100_000)])
    func aBodyThatIsNoRequestIsAnInvalidArgument(_ body: String) async {
        let response = await FCMSenderAPI(backend: TestBackend().backend).post(Self.path, body, headers: Self.bearer)
        #expect(response.status == 400)
        #expect(response.json.at("error", "status") == "INVALID_ARGUMENT")
    }

    @Test(arguments: [
        (410, Reason.unregistered, 404, "NOT_FOUND", "UNREGISTERED"),
        (400, .badDeviceToken, 400, "INVALID_ARGUMENT", "INVALID_ARGUMENT"),
        (403, .invalidProviderToken, 401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR"),
        (429, .tooManyRequests, 429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"),
        (500, .internalServerError, 500, "INTERNAL", "INTERNAL"),
        (503, Reason(rawValue: "ServiceUnavailable"), 503, "UNAVAILABLE", "UNAVAILABLE"),
    ])
    func whatAPNsRefusesHasFCMsOwnCode(_ answer: Int, _ reason: Reason, _ status: Int, _ word: String, _ code: String)
        async
    {
        let endpoint = TestBackend(refusing: [Self.token: Answer(answer, reason)])
        let response = await FCMSenderAPI(backend: endpoint.backend).post(Self.path, Self.message, headers: Self.bearer)
        let error = response.json.at("error")
        #expect(response.status == status)
        #expect(response.code == code)
        #expect(error.at("code").intValue == status)
        #expect(error.at("status") == .string(word))
        #expect(error.at("details", "0", "errorCode") == .string(code))
        #expect(error.at("details", "1", "@type") == "type.googleapis.com/google.firebase.fcm.v1.ApnsError")
        #expect(error.at("details", "1", "statusCode").intValue == answer)
        #expect(error.at("details", "1", "reason") == .string(reason.rawValue))
    }

    @Test func aTestWithoutDeliveryPushesNothing() async {
        let endpoint = TestBackend()
        let body = #"{"validate_only":true,"message":{"token":"abc","notification":{"body":"b"}}}"#
        let response = await FCMSenderAPI(backend: endpoint.backend).post(Self.path, body, headers: Self.bearer)
        #expect(response.json == ["name": "projects/demo/messages/fake_message_id"])
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func aTopicHasOnePushInPlaceOfThoseWhoListen() async {
        let endpoint = TestBackend()
        let api = FCMSenderAPI(backend: endpoint.backend)
        let body = #"{"message":{"topic":"news","notification":{"body":"b"}}}"#
        _ = await api.post(Self.path, body, headers: Self.bearer)
        _ = await api.post("/fcm/send", #"{"to":"/topics/news","notification":{"body":"b"}}"#, headers: Self.key)
        #expect(endpoint.tokens == [DerivedToken.of("/topics/news"), DerivedToken.of("/topics/news")])
    }

    @Test func whatBecomesOfATopicsPushesNoSenderHears() async {
        let endpoint = TestBackend(refusing: [DerivedToken.of("/topics/news"): Answer(410, .unregistered)])
        let api = FCMSenderAPI(backend: endpoint.backend)
        let body = #"{"message":{"topic":"news","notification":{"body":"b"}}}"#
        #expect(await api.post(Self.path, body, headers: Self.bearer).status == 200)
        let legacy = await api.post(
            "/fcm/send",
            #"{"to":"/topics/news","notification":{"body":"b"}}"#,
            headers: Self.key
        )
        #expect(legacy.json.at("message_id") != .null)
        #expect(endpoint.messages.map(\.deliveryResult.name) == ["refusedByAPNs", "refusedByAPNs"])
    }

    @Test(arguments: [
        "/", "/v1/projects/demo/messages", "/v1/projects/messages:send", "/v2/projects/a/messages:send", "/%ff",
    ])
    func noOtherPathIsThere(_ path: String) async {
        let response = await FCMSenderAPI(backend: TestBackend().backend).post(path, Self.message, headers: Self.bearer)
        #expect(response.status == 404)
    }

    // MARK: The legacy protocol

    @Test func eachRegistrationTokenHasAResult() async {
        let endpoint = TestBackend(refusing: [
            DerivedToken.of("gone"): Answer(410, .unregistered), DerivedToken.of("busy"): Answer(429, .tooManyRequests),
        ])
        let body = #"{"registration_ids":["abc","gone","busy"],"notification":{"title":"t","body":"b"}}"#
        let response = await FCMSenderAPI(backend: endpoint.backend).post("/fcm/send", body, headers: Self.key)
        #expect(response.status == 200)
        #expect(response.json.at("success") == 1)
        #expect(response.json.at("failure") == 2)
        #expect(response.json.at("canonical_ids") == 0)
        #expect(response.json.at("multicast_id").numberValue != nil)
        #expect(response.json.at("results", "0", "message_id").stringValue != nil)
        #expect(response.json.at("results", "1") == ["error": "NotRegistered"])
        #expect(response.json.at("results", "2") == ["error": "DeviceMessageRateExceeded"])
        #expect(endpoint.tokens == ["abc", "gone", "busy"].map(DerivedToken.of))
    }

    @Test(arguments: [
        (400, Reason.badDeviceToken, "InvalidRegistration"), (403, .invalidProviderToken, "InvalidApnsCredential"),
        (413, .payloadTooLarge, "MessageTooBig"), (500, .internalServerError, "InternalServerError"),
        (503, Reason(rawValue: "ServiceUnavailable"), "Unavailable"),
    ])
    func whatAPNsRefusesHasTheProtocolsOwnWord(_ status: Int, _ reason: Reason, _ word: String) async {
        let endpoint = TestBackend(refusing: [Self.token: Answer(status, reason)])
        let body = #"{"to":"abc","notification":{"body":"b"}}"#
        let response = await FCMSenderAPI(backend: endpoint.backend).post("/fcm/send", body, headers: Self.key)
        #expect(response.status == 200)
        #expect(response.json.at("results") == [["error": .string(word)]])
    }

    @Test func aLegacyMessageThatIsTooLargeIsNamedSo() async {
        let body = #"{"to":"abc","notification":{"body":"\#(String(repeating: "x", count: 5000))"}}"#
        let response = await FCMSenderAPI(backend: TestBackend().backend).post("/fcm/send", body, headers: Self.key)
        #expect(response.json.at("results") == [["error": "MessageTooBig"]])
    }

    @Test func aReservedKeyOfDataIsNamedSo() async {
        let body = #"{"to":"abc","data":{"google.x":"1"}}"#
        let response = await FCMSenderAPI(backend: TestBackend().backend).post("/fcm/send", body, headers: Self.key)
        #expect(response.json.at("results") == [["error": "InvalidDataKey"]])
    }

    @Test func aDryRunPushesNothing() async {
        let endpoint = TestBackend()
        let body = #"{"to":"abc","dry_run":true,"notification":{"body":"b"}}"#
        let response = await FCMSenderAPI(backend: endpoint.backend).post("/fcm/send", body, headers: Self.key)
        #expect(response.json.at("success") == 1)
        #expect(response.json.at("results") == [["message_id": "fake_message_id"]])
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func aTopicMessageHasAMessageIDAlone() async {
        let response = await FCMSenderAPI(backend: TestBackend().backend)
            .post("/fcm/send", #"{"to":"/topics/news","notification":{"body":"b"}}"#, headers: Self.key)
        #expect(response.json.objectValue?.keys == ["message_id"])
        #expect(response.json.at("message_id").numberValue != nil)
    }

    @Test(arguments: [
        ("{", [String: String](), 401), ("{", key, 400),
        (#"{"notification":{"body":"b"}}"#, key, 200),
    ])
    func legacyErrorsOfTheWholeRequest(_ body: String, _ headers: [String: String], _ status: Int) async {
        let response = await FCMSenderAPI(backend: TestBackend().backend).post("/fcm/send", body, headers: headers)
        #expect(response.status == status)
        if status == 200 { #expect(response.json.at("results") == [["error": "MissingRegistration"]]) }
    }

    @Test func aThousandTokensAreTheMost() async {
        let endpoint = TestBackend()
        let tokens = (0...1000).map { "\"t\($0)\"" }.joined(separator: ",")
        let body = #"{"registration_ids":[\#(tokens)],"notification":{"body":"b"}}"#
        let response = await FCMSenderAPI(backend: endpoint.backend).post("/fcm/send", body, headers: Self.key)
        #expect(response.status == 400)
        #expect(endpoint.pushes.isEmpty)
    }
}
