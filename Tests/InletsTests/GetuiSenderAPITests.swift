import GetuiVendor
import Inlets
import JSONModel
import PushModel
import Testing
import VendorModel

/// Expectations: Getui documentation, REST v2: authentication, push; the official client for Java (paths, `code`, `msg`, `data`, 10001).
@Suite struct GetuiSenderAPITests {
    private static let base = "/v2/YZkTKbz91l84HyM0TGlb38"
    /// The samples of the page on authentication.
    private static let auth =
        #"{"appkey":"YZkTKbz91l84HyM0TGlb38","sign":"b66307af63a46d843aadfe1af5b05bc714074c9f9df45c0050e18d6176869769","timestamp":1608172111917}"#
    private static let channel = #""push_channel":{"ios":{"type":"notify","aps":{"alert":{"title":"t","body":"b"}}}}"#

    private static func open(_ endpoint: TestBackend = TestBackend()) async throws -> (GetuiSenderAPI, [String: String])
    {
        let api = GetuiSenderAPI(backend: endpoint.backend)
        let token = try #require(await api.post(base + "/auth", auth).json.at("data", "token").stringValue)
        return (api, ["token": token])
    }

    private static func message(_ audience: String, _ id: String = "1234567890") -> String {
        #"{"request_id":"\#(id)","settings":{"ttl":7200000},"audience":\#(audience),\#(channel)}"#
    }

    @Test func aTokenEndsAfterADay() async throws {
        let (api, headers) = try await Self.open()
        let granted = await api.post(Self.base + "/auth", Self.auth)
        #expect(granted.json.at("code") == 0)
        #expect(granted.json.at("data", "expire_time") == .string(String(TestBackend.now + 86_400_000)))
        let path = Self.base + "/push/single/cid"
        let body = Self.message(#"{"cid":["c1"]}"#)
        #expect(await api.post(path, body, headers: headers, at: TestBackend.now + 86_399_999).status == 200)
        let late = await api.post(path, body, headers: headers, at: TestBackend.now + 86_400_000)
        #expect(late.json.at("code") == 10001)
    }

    @Test(arguments: [
        "{", "{}", auth.replacing("1608172111917", with: "1608172111"), auth.replacing("b66307af", with: "x66307af"),
        auth.replacing("\"appkey\":\"YZkTKbz91l84HyM0TGlb38\",", with: ""),
    ])
    func whatIsNoAuthenticationGetsNoToken(_ body: String) async {
        let response = await GetuiSenderAPI(backend: TestBackend().backend).post(Self.base + "/auth", body)
        #expect(response.json.at("code") == 20001)
        #expect(response.json.at("data") == .null)
    }

    @Test(arguments: [[:], ["token": "deae177e7822dfb9e7fed7ebad058d4b"]])
    func whoeverHasNoTokenIsToldSo(_ headers: [String: String]) async {
        let endpoint = TestBackend()
        let response = await GetuiSenderAPI(backend: endpoint.backend)
            .post(Self.base + "/push/single/cid", Self.message(#"{"cid":["c1"]}"#), headers: headers)
        #expect(response.json.at("code") == 10001)
        #expect(endpoint.pushes.isEmpty)
    }

    @Test(arguments: ["cid", "alias"])
    func aPushToOneHasATaskAndAStatus(_ kind: String) async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let response = await api.post(
            "\(Self.base)/push/single/\(kind)",
            Self.message(#"{"\#(kind)":["someone"]}"#),
            headers: headers
        )
        #expect(response.status == 200)
        #expect(response.json.at("code") == 0)
        let tasks = try #require(response.json.at("data").objectValue)
        #expect(tasks.count == 1)
        #expect(tasks.members[0].value == ["someone": "successed_offline"])
        #expect(endpoint.tokens == [DerivedToken.of("someone")])
        #expect(endpoint.payloads[0].at("aps", "alert") == ["title": "t", "body": "b"])
        // What the service adds: the push has the ID of its task.
        #expect(endpoint.payloads[0].at("_gmid_") == .string(tasks.keys[0]))
    }

    @Test func aMessageWithoutAPartForAppleGoesGetuisOwnWay() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        // The page's sample, with a request_id of the length that the page asks for.
        let body = #"""
            {"request_id":"1234567890","settings":{"ttl":7200000},"audience":{"cid":["xxx"]},
             "push_message":{"notification":{"title":"请填写通知标题","body":"请填写通知内容","click_type":"url","url":"https//:xxx"}}}
            """#
        let response = await api.post(Self.base + "/push/single/cid", body, headers: headers)
        #expect(response.json.at("code") == 0)
        #expect(endpoint.pushes.isEmpty)
        #expect(endpoint.messages.count == 1)
    }

    @Test func eachMessageOfABatchHasATask() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let list = [Self.message(#"{"cid":["c1"]}"#), Self.message(#"{"cid":["c2"]}"#, "1234567891")]
        let response = await api.post(
            Self.base + "/push/single/batch/cid",
            #"{"is_async":false,"msg_list":[\#(list.joined(separator: ","))]}"#,
            headers: headers
        )
        let tasks = try #require(response.json.at("data").objectValue)
        #expect(tasks.members.map(\.value) == [["c1": "successed_offline"], ["c2": "successed_offline"]])
        #expect(endpoint.tokens == [DerivedToken.of("c1"), DerivedToken.of("c2")])
    }

    @Test func anAsynchronousBatchHasNoDetails() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let body = #"{"is_async":true,"msg_list":[\#(Self.message(#"{"alias":["a1"]}"#))]}"#
        let response = await api.post(Self.base + "/push/single/batch/alias", body, headers: headers)
        #expect(response.json.at("code") == 0)
        #expect(response.json.at("data") == [:])
        #expect(endpoint.pushes.count == 1)
    }

    @Test func aListGetsTheMessageThatWasStoredForIt() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let stored = await api.post(Self.base + "/push/list/message", "{\(Self.channel)}", headers: headers)
        let task = try #require(stored.json.at("data", "taskid").stringValue)
        #expect(endpoint.pushes.isEmpty)
        let body = #"{"audience":{"cid":["c1","c2"]},"taskid":"\#(task)","is_async":false}"#
        let response = await api.post(Self.base + "/push/list/cid", body, headers: headers)
        #expect(response.json.at("data", task) == ["c1": "successed_offline", "c2": "successed_offline"])
        #expect(endpoint.tokens == [DerivedToken.of("c1"), DerivedToken.of("c2")])
        api.forget()
        #expect(await api.post(Self.base + "/push/list/cid", body, headers: headers).json.at("code") == 20001)
    }

    @Test func allHaveOnePushInTheirPlace() async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let response = await api.post(Self.base + "/push/all", Self.message("\"all\""), headers: headers)
        #expect(response.json.at("data", "taskid").stringValue != nil)
        #expect(endpoint.tokens == [DerivedToken.of("all")])
    }

    @Test(arguments: [
        "", "{", message(#"{"cid":["c1"]}"#, "short"), message(#"{"cid":["c1","c2"]}"#), message(#"{"cid":[]}"#),
        message(#"{"alias":["c1"]}"#), #"{"request_id":"1234567890","audience":{"cid":["c1"]}}"#,
    ])
    func whatIsNoPushToOneIsAnInvalidParameter(_ body: String) async throws {
        let endpoint = TestBackend()
        let (api, headers) = try await Self.open(endpoint)
        let response = await api.post(Self.base + "/push/single/cid", body, headers: headers)
        #expect(response.json.at("code") == 20001)
        #expect(endpoint.pushes.isEmpty)
        #expect(endpoint.messages.count == 1)
    }

    @Test(arguments: ["/", "/v2/app", "/v1/app/push_single", "/v2/app/push/tag"])
    func noOtherPathIsThere(_ path: String) async throws {
        let (api, headers) = try await Self.open()
        #expect(await api.post(path, "{}", headers: headers).status == 404)
    }
}
