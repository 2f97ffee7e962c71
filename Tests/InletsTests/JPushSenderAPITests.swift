import Inlets
import JPushVendor
import JSONModel
import PushModel
import Testing
import VendorModel

/// Expectations: JPush documentation, Push API v3: call verification, answers, error codes, push check, cid, single pushes in a batch; REST API
/// overview, authentication.
@Suite struct JPushSenderAPITests {
    /// The page's own credentials, `7d431e42dfa6a6d693ac2d04:5e987ac6d2e04d95a9d8f0d1`.
    private static let credentials =
        "Basic N2Q0MzFlNDJkZmE2YTZkNjkzYWMyZDA0OjVlOTg3YWM2ZDJlMDRkOTVhOWQ4ZjBkMQ=="

    private static func post(
        _ body: String,
        to path: String = "/v3/push",
        at endpoint: TestBackend,
        method: String = "POST",
        credentials: String? = credentials
    ) async -> InletResponse {
        let headers = credentials.map { [HeaderField("Authorization", $0)] } ?? []
        return await JPushSenderAPI(backend: endpoint.backend)
            .answer(
                InletRequest(method, path, headers: headers, body: Array(body.utf8), time: TestBackend.now)
            )
    }

    private static func message(_ audience: String, _ options: String = #"{"sendno":18}"#) -> String {
        #"{"platform":"all","audience":\#(audience),"notification":{"ios":{"alert":"a"}},"options":\#(options)}"#
    }

    @Test func aPushIsTakenWithItsNumbers() async {
        let endpoint = TestBackend()
        let response = await Self.post(Self.message(#"{"registration_id":["r1","r2"]}"#), at: endpoint)
        #expect(response.status == 200 && response.code == nil)
        #expect(response.json.at("sendno") == "18")
        #expect(response.json.at("msg_id").stringValue?.isEmpty == false)
        #expect(endpoint.tokens == [DerivedToken.of("r1"), DerivedToken.of("r2")])
        #expect(endpoint.payloads[0] == ["aps": ["alert": "a"]])
    }

    @Test(arguments: [
        (#""all""#, "all"), (#"{"alias":["a1"]}"#, "a1"), (#"{"tag":["t","u"]}"#, "tag:t"),
        (#"{"live_activity_id":"l"}"#, "l"),
    ])
    func whoStandsForAnAudience(audience: String, name: String) async {
        let endpoint = TestBackend()
        _ = await Self.post(Self.message(audience), at: endpoint)
        #expect(endpoint.tokens == [DerivedToken.of(name)])
    }

    /// "The difference to the push API: no message is sent to users."
    @Test func theCheckSendsNothing() async {
        let endpoint = TestBackend()
        let response = await Self.post(Self.message(#""all""#), to: "/v3/push/validate", at: endpoint)
        #expect(response.status == 200 && response.json.at("msg_id").stringValue != nil)
        #expect(endpoint.pushes.isEmpty)
        let wrong = await Self.post(#"{"platform":"all","audience":"all"}"#, to: "/v3/push/validate", at: endpoint)
        #expect(wrong.status == 400 && wrong.json.at("error", "code") == 1002)
    }

    @Test func aPushOfDevelopmentGoesToDevicesThere() async {
        let endpoint = TestBackend()
        let response = await Self.post(Self.message(#""all""#, #"{"apns_production":false}"#), at: endpoint)
        #expect(response.status == 200 && endpoint.pushes.count == 1)
        #expect(response.json.at("sendno") == "0")
    }

    @Test(arguments: [
        (#"{"audience":"all","notification":{"alert":"a"}}"#, 1002),
        (#"{"platform":"all","notification":{"alert":"a"}}"#, 1002),
        (#"{"platform":"all","audience":"all"}"#, 1002),
        (#"{"platform":"all","audience":{"alias":[""]},"notification":{"alert":"a"}}"#, 1003),
        (#"{"platform":["symbian"],"audience":"all","notification":{"alert":"a"}}"#, 1003),
        (#"{"platform":"all","audience":"all","notification":{"ios":{"alert":"a","content_available":true}}}"#, 1009),
        (#"{"platform":"all","audience":"all","notification":{"ios":{"alert":"a","order":7}}}"#, 1009),
        ("[]", 1003), ("{", 1003),
    ])
    func whatIsWrongHasItsCode(body: String, code: Int) async {
        let endpoint = TestBackend()
        let response = await Self.post(body, at: endpoint)
        #expect(response.status == 400 && response.json.at("error", "code").intValue == code)
        #expect(response.code == String(code))
        #expect(response.json.at("error", "message").stringValue?.isEmpty == false)
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func aMessageThatIsTooLargeIsRefused() async {
        let endpoint = TestBackend()
        let text = String(repeating: "x", count: 4200)
        let response = await Self.post(
            #"{"platform":"all","audience":"all","notification":{"ios":{"alert":"\#(text)"}}}"#,
            at: endpoint
        )
        #expect(response.status == 400 && response.json.at("error", "code") == 1005)
        let fault = JPushSenderAPI(backend: endpoint.backend).answer(to: .tooLarge(limit: 7))
        #expect(fault.json.at("error", "code") == 1005)
    }

    @Test func credentialsAreLookedAt() async {
        let endpoint = TestBackend()
        let body = Self.message(#""all""#)
        for credentials in [nil, "Bearer x", "Basic !", "Basic YQ=="] {
            let response = await Self.post(body, at: endpoint, credentials: credentials)
            #expect(response.status == 401 && response.json.at("error", "code") == 1004)
        }
        // `short:secret`
        let response = await Self.post(body, at: endpoint, credentials: "Basic c2hvcnQ6c2VjcmV0")
        #expect(response.status == 400 && response.json.at("error", "code") == 1008)
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func onlyPostsAndKnownPathsAreTaken() async {
        let endpoint = TestBackend()
        let get = await Self.post("", at: endpoint, method: "GET")
        #expect(get.status == 405 && get.json.at("error", "code") == 1001)
        #expect(await Self.post("{}", to: "/v3/nothing", at: endpoint).status == 404)
    }

    @Test func idsOfPushesAreGiven() async {
        let endpoint = TestBackend()
        let response = await Self.post("", to: "/v3/push/cid?count=3", at: endpoint, method: "GET")
        let ids = response.json.at("cidlist").arrayValue?.compactMap(\.stringValue) ?? []
        #expect(Set(ids).count == 3)
        // {appkey}-{uuid}
        #expect(
            ids.allSatisfy {
                $0.wholeMatch(of: /7d431e42dfa6a6d693ac2d04-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil
            }
        )
        for query in ["count=0", "count=1001", "count=x", "type=other"] {
            let wrong = await Self.post("", to: "/v3/push/cid?" + query, at: endpoint, method: "GET")
            #expect(wrong.status == 400)
        }
    }

    @Test(arguments: [("regid", "r1"), ("alias", "a1")])
    func eachOfABatchHasAnAnswer(way: String, name: String) async {
        let endpoint = TestBackend()
        let push = #""platform":"all","notification":{"ios":{"alert":"a"}}"#
        let body = #"""
            {"pushlist":{"cid1":{"target":"\#(name)",\#(push)},"cid2":{\#(push)},
             "cid3":{"target":"x","platform":"all"}}}
            """#
        let response = await Self.post(body, to: "/v3/push/batch/\(way)/single", at: endpoint)
        #expect(response.status == 200)
        #expect(response.json.at("cid1", "msg_id").numberValue != nil)
        #expect(response.json.at("cid2", "error", "code") == 1002)
        #expect(response.json.at("cid3", "error", "code") == 1002)
        #expect(endpoint.tokens == [DerivedToken.of(name)])
    }

    @Test func aGroupHasAKeyOfItsOwn() async {
        let endpoint = TestBackend()
        // `group-e4c938578ee598be517a2243:71d1dc4dae126674ed386b7b`
        let credentials =
            "Basic Z3JvdXAtZTRjOTM4NTc4ZWU1OThiZTUxN2EyMjQzOjcxZDFkYzRkYWUxMjY2NzRlZDM4NmI3Yg=="
        let response = await Self.post(
            Self.message(#""all""#),
            to: "/v3/grouppush",
            at: endpoint,
            credentials: credentials
        )
        #expect(response.status == 200 && endpoint.pushes.count == 1)
    }
}
