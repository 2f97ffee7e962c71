import EasemobVendor
import Inlets
import JSONModel
import PushModel
import Recording
import Testing
import VendorModel

/// Expectations: Easemob documentation, server side: app tokens; send one-to-one, group and chat room messages; error codes.
@Suite struct EasemobSenderAPITests {
    private static let app = "/easemob-demo/testapp"

    /// An API, and the headers of somebody who has a token.
    private static func open(
        _ endpoint: TestBackend = TestBackend(),
        ttl: Int? = nil
    ) async throws -> (EasemobSenderAPI, [String: String]) {
        let api = EasemobSenderAPI(backend: endpoint.backend)
        let ttl = ttl.map { ",\"ttl\":\($0)" } ?? ""
        let body = #"{"grant_type":"client_credentials","client_id":"YXA6i","client_secret":"YXA6V"\#(ttl)}"#
        let token = try #require(await api.post(app + "/token", body).json.at("access_token").stringValue)
        return (api, ["Authorization": "Bearer \(token)", "Host": "127.0.0.1:8080"])
    }

    @Test func aTokenLastsAsLongAsItsRequestSays() async throws {
        let api = EasemobSenderAPI(backend: TestBackend().backend)
        // The sample of the page.
        let body = #"""
            {"grant_type": "client_credentials", "client_id": "YXA6i-Ak8Ol4Eei2l11ZjV-EAg",
             "client_secret": "YXA6VunqiNxoB7IwXHInk1cGiXOOJfc", "ttl": 1024000}
            """#
        let response = await api.post(Self.app + "/token", body)
        #expect(response.status == 200)
        #expect(response.json.at("expires_in") == 1_024_000)
        #expect(response.json.at("application").stringValue?.utf8.count == 36)
        #expect(response.json.objectValue?.keys == ["access_token", "expires_in", "application"])
    }

    @Test(arguments: [
        (
            #"{"grant_type":"client_credentials","client_secret":"s"}"#, "illegal_argument",
            "client_id must be provided."
        ),
        (#"{"grant_type":"client_credentials","client_id":"c"}"#, "illegal_argument", "client_secret must be provided"),
    ])
    func aTokenNeedsWhatTheTableSays(_ body: String, _ error: String, _ description: String) async {
        let response = await EasemobSenderAPI(backend: TestBackend().backend).post(Self.app + "/token", body)
        #expect(response.status == 400)
        #expect(response.json.at("error") == .string(error))
        #expect(response.json.at("error_description") == .string(description))
    }

    /// The page's own sample, whose answer names the recipient with the ID of the message: the payload's `m` is the same.
    @Test func aMessageToUsersHasAnIDForEach() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let body = #"""
            {"from":"user1","to":["user2","user3"],"type":"txt","body":{"msg":"testmessages"},
             "ext":{"em_apns_ext":{"em_push_title":"title","em_push_content":"content"}}}
            """#
        let response = await api.post(Self.app + "/messages/users", body, headers: headers)
        #expect(response.status == 200)
        #expect(response.json.at("path") == "/messages/users")
        #expect(response.json.at("uri") == "http://127.0.0.1:8080/easemob-demo/testapp/messages/users")
        #expect(response.json.at("organization") == "easemob-demo")
        #expect(response.json.at("applicationName") == "testapp")
        #expect(response.json.at("action") == "post")
        #expect(endpoint.tokens == [DerivedToken.of("user2"), DerivedToken.of("user3")])
        #expect(
            endpoint.payloads.map { $0.at("aps", "alert") } == [
                ["title": "title", "body": "content"], ["title": "title", "body": "content"],
            ]
        )
        #expect(endpoint.payloads.map { $0.at("t") } == ["user2", "user3"])
        #expect(endpoint.payloads.map { $0.at("f") } == ["user1", "user1"])
        let ids = ["user2", "user3"].map { response.json.at("data", $0) }
        #expect(endpoint.payloads.map { $0.at("m") } == ids)
        #expect(ids[0] != ids[1])
        #expect(endpoint.messages.map(\.recipient) == ["user2", "user3"])
    }

    /// "Where the field is not there the server sets it to admin."
    @Test(arguments: [
        ("/messages/users", #"{"to":["user2"],"type":"txt","body":{"msg":"m"}}"#),
        ("/messages", #"{"target_type":"users","target":["user2"],"msg":{"type":"txt","msg":"m"}}"#),
    ])
    func aMessageWithoutASenderIsTheAdministrators(_ path: String, _ body: String) async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        #expect(await api.post(Self.app + path, body, headers: headers).status == 200)
        #expect(endpoint.payloads.map { $0.at("f") } == ["admin"])
    }

    /// The page's sample: `em_ignore_notification` keeps the push back, and nothing else.
    @Test func aMessageWithoutAPushIsTaken() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let body = #"""
            {"from":"user1","to":["user2"],"type":"txt","roam_ignore_users":[],"body":{"msg":"testmessages"},
             "ext":{"em_ignore_notification":true}}
            """#
        let response = await api.post(Self.app + "/messages/users", body, headers: headers)
        #expect(response.status == 200)
        #expect(response.json.at("data", "user2").stringValue != nil)
        #expect(endpoint.pushes.isEmpty)
        #expect(endpoint.messages.map(\.deliveryResult.name) == ["suppressed"])
    }

    @Test func whatAPNsSaysNoSenderHears() async throws {
        let endpoint = TestBackend(refusing: [DerivedToken.of("user2"): Answer(410, .unregistered)])
        let (api, headers) = try await Self.open(endpoint)
        let body = #"{"from":"user1","to":["user2"],"type":"txt","body":{"msg":"m"}}"#
        let response = await api.post(Self.app + "/messages/users", body, headers: headers)
        #expect(response.status == 200)
        #expect(endpoint.messages.map(\.deliveryResult.name) == ["refusedByAPNs"])
    }

    @Test(arguments: [
        (nil, "unauthorized", "Unable to authenticate due to expired access token"),
        ("Bearer ", "unauthorized", "Unable to authenticate due to expired access token"),
        ("Bearer nonsense", "auth_bad_access_token", "Unable to authenticate due to corrupt access token"),
        ("Bearer YWMte3bGuOukEeiTkNP4grL7iwAAAAAAAAAA", "auth_bad_access_token", "Unable to authenticate"),
    ])
    func whoeverHasNoTokenIsNotServed(_ header: String?, _ error: String, _ description: String) async {
        let endpoint = TestBackend()
        let response = await EasemobSenderAPI(backend: endpoint.backend).post(
            Self.app + "/messages/users",
            #"{"to":["a"],"type":"txt","body":{"msg":"m"}}"#,
            headers: header.map { ["Authorization": $0] } ?? [:]
        )
        #expect(response.status == 401)
        #expect(response.json.at("error") == .string(error))
        #expect(response.json.at("error_description") == .string(description))
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func aTokenIsOverAfterItsTime() async throws {
        let (api, headers) = try await Self.open(ttl: 60)
        let body = #"{"to":["a"],"type":"txt","body":{"msg":"m"}}"#
        let path = Self.app + "/messages/users"
        #expect(await api.post(path, body, headers: headers, at: TestBackend.now + 59_999).status == 200)
        let late = await api.post(path, body, headers: headers, at: TestBackend.now + 60_000)
        #expect(late.json.at("error_description") == "Unable to authenticate due to expired access token")
    }

    @Test func aTokenWithTimeToLive0NeverEnds() async throws {
        let (api, headers) = try await Self.open(ttl: 0)
        let body = #"{"to":["a"],"type":"txt","body":{"msg":"m"}}"#
        let inAHundredYears = TestBackend.now + 3_155_760_000_000
        let response = await api.post(Self.app + "/messages/users", body, headers: headers, at: inAHundredYears)
        #expect(response.status == 200)
    }

    @Test(arguments: [
        (#"["#, "invalid_request_body", "Request body is invalid. Please check body is correct."),
        (#"{"to":"a","type":"txt","body":{"msg":"m"}}"#, "invalid_request_body", nil),
        (#"{"from":"","to":["a"],"type":"txt","body":{"msg":"m"}}"#, "message_send_error", "param from can't be empty"),
        (#"{"to":[],"type":"txt","body":{"msg":"m"}}"#, "message_send_error", "param to can't be empty"),
        (#"{"to":["a"],"type":"","body":{"msg":"m"}}"#, "message_send_error", "param type can't be empty"),
        (#"{"to":["a"],"type":"txt","body":{}}"#, "message_send_error", "param body can't be empty"),
        (
            #"{"to":["a"],"type":"txt","body":{"msg":"m"},"ext":null}"#, "message_send_error",
            "param ext must be JSONObject"
        ),
        (
            #"{"to":["a"],"type":"txt","body":{"msg":"m"},"ext":"x"}"#, "message_send_error",
            "param ext must be JSONObject"
        ),
    ])
    func theTableOfErrors(_ body: String, _ error: String, _ description: String?) async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let response = await api.post(Self.app + "/messages/users", body, headers: headers)
        #expect(response.status == 400)
        #expect(response.json.at("error") == .string(error))
        if let description { #expect(response.json.at("error_description") == .string(description)) }
        if error == "message_send_error" { #expect(response.json.at("exception") == "MessageSendException") }
        #expect(endpoint.pushes.isEmpty)
        #expect(endpoint.messages.count == 1)
    }

    @Test(arguments: [("users", 600), ("chatgroups", 3), ("chatrooms", 10)])
    func oneRequestHasSoManyTargetsAtMost(_ kind: String, _ most: Int) async throws {
        let (api, headers) = try await Self.open()
        let targets = (0...most).map { "\"u\($0)\"" }.joined(separator: ",")
        let body = #"{"to":[\#(targets)],"type":"txt","body":{"msg":"m"}}"#
        let response = await api.post("\(Self.app)/messages/\(kind)", body, headers: headers)
        #expect(response.status == 400)
        #expect(response.json.at("error_description") == .string("params to's size can't exceed limit \(most)"))
    }

    @Test func aMessageOfMoreThan5KilobytesIsTooLarge() async throws {
        let (api, headers) = try await Self.open()
        let body = #"{"to":["a"],"type":"txt","body":{"msg":"\#(String(repeating: "x", count: 5200))"}}"#
        let response = await api.post(Self.app + "/messages/users", body, headers: headers)
        #expect(response.status == 400)
        #expect(response.json.at("error_code") == 14007)
        #expect(response.json.at("error_description") == "message is too large")
    }

    @Test func aGroupStandsInForItsMembers() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let body = #"{"from":"user1","to":["184524748161025"],"type":"txt","body":{"msg":"testmessages"}}"#
        let response = await api.post(Self.app + "/messages/chatgroups", body, headers: headers)
        #expect(response.json.at("data").objectValue?.keys == ["184524748161025"])
        #expect(endpoint.tokens == [DerivedToken.of("184524748161025")])
        #expect(endpoint.payloads.map { $0.at("g") } == ["184524748161025"])
    }

    @Test func aMessageToSomeMembersIsPushedToEach() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let body =
            #"{"from":"user1","to":["184524748161025"],"type":"txt","body":{"msg":"m"},"users":["user2","user3"]}"#
        let response = await api.post(Self.app + "/messages/chatgroups/users", body, headers: headers)
        #expect(response.json.at("data").objectValue?.keys == ["184524748161025"])
        #expect(endpoint.tokens == [DerivedToken.of("user2"), DerivedToken.of("user3")])
        #expect(endpoint.payloads.map { $0.at("t") } == ["user2", "user3"])
        #expect(endpoint.payloads.map { $0.at("g") } == ["184524748161025", "184524748161025"])
        let id = response.json.at("data", "184524748161025")
        #expect(endpoint.payloads.map { $0.at("m") } == [id, id])
    }

    @Test func membersOfAChatRoomGetNoPush() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let body = #"{"from":"user1","to":["185145305923585"],"type":"txt","body":{"msg":"m"}}"#
        let response = await api.post(Self.app + "/messages/chatrooms", body, headers: headers)
        #expect(response.status == 200)
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func theOlderInterfaceAnswersSuccessOrTheID() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let body = #"""
            {"target_type":"users","target":["6006"],"msg":{"type":"txt","msg":"hello from rest"},"from":"6001",
             "ext":{"em_apns_ext":{"em_push_content":"自定义推送显示"}}}
            """#
        let plain = await api.post(Self.app + "/messages", body, headers: headers)
        #expect(plain.json.at("data") == ["6006": "success"])
        let named = await api.post(Self.app + "/messages?useMsgId=true", body, headers: headers)
        #expect(named.json.at("data", "6006") == endpoint.payloads.last?.at("m"))
        #expect(endpoint.payloads.map { $0.at("aps", "alert", "body") } == ["自定义推送显示", "自定义推送显示"])
    }

    @Test(arguments: ["/", "/a/b", "/a/b/users", "/a/b/messages/nobody", "/a/b/messages/users/users", "/a/b/%ff"])
    func noOtherPathIsThere(_ path: String) async throws {
        let (api, headers) = try await Self.open()
        #expect(await api.post(path, "{}", headers: headers).status == 404)
    }

    @Test func aMessageIsPosted() async throws {
        let (api, _) = try await Self.open()
        let response = await api.answer(InletRequest("GET", Self.app + "/messages/users", time: TestBackend.now))
        #expect(response.status == 405)
    }
}
