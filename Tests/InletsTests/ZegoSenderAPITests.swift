import Inlets
import JSONModel
import PushModel
import Testing
import VendorModel
import ZEGOVendor

/// Expectations: ZEGO documentation, server API: accessing server APIs; signing; return codes; SendPeerMessage, SendGroupMessage, CallInvite.
@Suite struct ZegoSenderAPITests {
    /// The numbers of the page on signing, at our time.
    private static let parameters = [
        "AppId": "12345", "SignatureNonce": "4fd24687296dd9f3", "Timestamp": String(TestBackend.now / 1000),
        "Signature": "43e5cfcca828314675f91b001390566a", "SignatureVersion": "2.0",
    ]

    private static func target(_ action: String, _ changes: [String: String?] = [:]) -> String {
        var all: [String: String?] = parameters.mapValues { $0 }
        all["Action"] = action
        for (name, value) in changes { all.updateValue(value, forKey: name) }
        return "/?" + all.compactMap { name, value in value.map { "\(name)=\($0)" } }.sorted().joined(separator: "&")
    }

    private static let push = #"{"Enable":1,"Title":"title","Content":"content","Payload":"payload"}"#
    private static let peers = #"""
        {"FromUserId":"u1","ToUserId":["u2","u3"],"MessageType":1,"Priority":1,
         "MessageBody":{"Message":"hello world","ExtendedData":"extendedData","OfflinePush":\#(push)}}
        """#

    @Test func aMessageIsPushedToEachPeer() async {
        let endpoint = TestBackend()
        let response = await ZegoSenderAPI(backend: endpoint.backend).post(Self.target("SendPeerMessage"), Self.peers)
        #expect(response.status == 200)
        #expect(response.json.at("Code") == 0)
        #expect(response.json.at("Message") == "success")
        #expect(response.json.at("RequestId").stringValue != nil)
        #expect(response.json.at("ErrorList") == [])
        #expect(response.json.at("SuccList").arrayValue?.map { $0.at("UserId") } == ["u2", "u3"])
        #expect(endpoint.tokens == [DerivedToken.of("u2"), DerivedToken.of("u3")])
        #expect(endpoint.payloads[0].at("aps", "alert") == ["title": "title", "body": "content"])
        #expect(endpoint.payloads[0].at("payload") == "payload")
    }

    /// The page's own sample: `Enable` is 0.
    @Test func aMessageWithoutAPushIsTaken() async {
        let endpoint = TestBackend()
        let body = Self.peers.replacing("\"Enable\":1", with: "\"Enable\":0")
        let response = await ZegoSenderAPI(backend: endpoint.backend).post(Self.target("SendPeerMessage"), body)
        #expect(response.json.at("Code") == 0)
        #expect(endpoint.pushes.isEmpty)
    }

    @Test func eachCalleeIsCalledByTheCallsID() async {
        let endpoint = TestBackend()
        let body =
            #"{"FromUserId":"caller_user","UserIds":["callee1","callee2"],"Timeout":90,"OfflinePush":\#(Self.push)}"#
        let response = await ZegoSenderAPI(backend: endpoint.backend).post(Self.target("CallInvite"), body)
        #expect(response.json.at("Code") == 0)
        #expect(response.json.at("CreateTime").intValue == TestBackend.now)
        #expect(response.json.at("ErrorUsers") == [])
        #expect(endpoint.tokens == [DerivedToken.of("callee1"), DerivedToken.of("callee2")])
        #expect(endpoint.payloads.map { $0.at("call_id") } == [response.json.at("CallId"), response.json.at("CallId")])
    }

    @Test func aGroupStandsInForItsMembersUnlessTheyAreNamed() async {
        let endpoint = TestBackend()
        let api = ZegoSenderAPI(backend: endpoint.backend)
        let start =
            #"{"FromUserId":"u1","GroupId":"r1","MessageType":1,"Priority":1,"MessageBody":{"Message":"m","OfflinePush":\#(Self.push)}"#
        let whole = await api.post(Self.target("SendGroupMessage"), start + "}")
        #expect(whole.json.at("MsgSeq").numberValue != nil)
        #expect(whole.json.at("MsgId").numberValue != nil)
        let some = #","SendMsgOptions":{"TargetOption":{"Inclusive":true,"ReceiverUserIds":["userA","userB"]}}}"#
        _ = await api.post(Self.target("SendGroupMessage"), start + some)
        #expect(endpoint.tokens == ["r1", "userA", "userB"].map(DerivedToken.of))
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 1)])
    func allHaveOnePushInTheirPlaceUnlessOnlineOnly(_ pushType: Int, _ count: Int) async {
        let endpoint = TestBackend()
        let body =
            #"{"FromUserId":"u1","MessageType":1,"PushType":\#(pushType),"MessageBody":{"Message":"m","OfflinePush":\#(Self.push)}}"#
        let response = await ZegoSenderAPI(backend: endpoint.backend).post(Self.target("SendMessageToAllUsers"), body)
        #expect(response.json.objectValue?.keys == ["Code", "Message", "RequestId"])
        #expect(endpoint.pushes.count == count)
    }

    @Test(
        arguments: [
            (["AppId": "abc"], 100_000_001), (["AppId": "4294967296"], 100_000_001), (["Timestamp": nil], 100_000_002),
            (["Timestamp": "now"], 100_000_003), (["Timestamp": "1615186943"], 100_000_004),
            (["Timestamp": String(TestBackend.now / 1000 + 601)], 100_000_004),
            (["Timestamp": String(TestBackend.now / 1000 - 600)], 0),
            (["Signature": "43E5CFCCA828314675F91B001390566A"], 100_000_005), (["Signature": "43e5"], 100_000_005),
            (["Action": nil], 100_000_006), (["Action": "Nothing"], 100_000_007),
            (["SignatureNonce": nil], 100_000_008),
            (["Signature": nil], 100_000_009), (["SignatureVersion": nil], 100_000_013),
            (["SignatureVersion": "1.0"], 100_000_014),
        ] as [([String: String?], Int)]
    )
    func thePublicReturnCodes(_ changes: [String: String?], _ code: Int) async {
        let endpoint = TestBackend()
        let response = await ZegoSenderAPI(backend: endpoint.backend).post(
            Self.target("SendPeerMessage", changes),
            Self.peers
        )
        #expect(response.status == 200)
        #expect(response.json.at("Code").intValue == code)
        #expect(response.json.at("RequestId").stringValue != nil)
        #expect(endpoint.pushes.isEmpty == (code != 0))
    }

    @Test(arguments: [
        ("", 660_000_002), ("[]", 660_000_002), (peers.replacing("\"u1\"", with: "\"\""), 660_000_002),
        (peers.replacing("\"u3\"", with: "\"u1\""), 660_000_002),
        (peers.replacing("\"Priority\":1", with: "\"Priority\":4"), 660_000_002),
        (peers.replacing("[\"u2\",\"u3\"]", with: "[]"), 660_000_002),
        (peers.replacing("\"u3\"", with: (0..<100).map { "\"v\($0)\"" }.joined(separator: ",")), 660_000_011),
    ])
    func theReturnCodesOfMessages(_ body: String, _ code: Int) async {
        let endpoint = TestBackend()
        let response = await ZegoSenderAPI(backend: endpoint.backend).post(Self.target("SendPeerMessage"), body)
        #expect(response.json.at("Code").intValue == code)
        #expect(endpoint.pushes.isEmpty)
        #expect(endpoint.messages.count == 1)
    }

    @Test func nineAreCalledAtMost() async {
        let users = (0..<10).map { "\"c\($0)\"" }.joined(separator: ",")
        let body = #"{"FromUserId":"u","UserIds":[\#(users)],"OfflinePush":\#(Self.push)}"#
        let response = await ZegoSenderAPI(backend: TestBackend().backend).post(Self.target("CallInvite"), body)
        #expect(response.json.at("Code") == 660_900_007)
    }

    @Test func noOtherPathIsThere() async {
        let response = await ZegoSenderAPI(backend: TestBackend().backend).post(
            "/v1" + Self.target("SendPeerMessage").dropFirst()
        )
        #expect(response.status == 404)
    }
}
