import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import Testing
import Vendors
import ZEGOVendor

/// The class of a case, by the definition in Documentation/CaseClasses.md.
struct CaseClassTests {
    static let ordinary: [(Dialect, String)] = [
        (.easemob, #"{"target_type":"users","target":["6006"],"msg":{"type":"txt","msg":"hi"},"from":"6001"}"#),
        (.easemob, #"{"from":"6001","msg":{"msg":"hi","type":"txt"},"target":["6006"],"target_type":"users"}"#),
        (
            .easemob,
            #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"extern":{"orderId":9007199254740991,"price":12.5}}}}"#
        ),
        (
            .easemob,
            #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_title":"مرحبا 👋🏽","em_push_content":"行一\n行二"}}}"#
        ),
        (.getui, #"{"alertMsg":{"title":"Hello","body":"<b>R&D</b>"},"badge":3,"sound":"ding.caf"}"#),
        (.zego, #"{"pushConfig":{"title":"push title","content":"text","payload":"{\"customId\":\"1\"}"}}"#),
        (.fcm, #"{"message":{"token":"x","data":{"userId":"17"},"notification":{"title":"a","body":"b"}}}"#),
        (
            .fcm,
            #"{"message":{"token":"x","apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"content-available":1}}}}}"#
        ),
        (.sns, #"{"TargetArn":"arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1","Message":"Hello"}"#),
        (.apns, #"{"aps":{"alert":"Hello","badge":3},"deep":{"a":[1,2,{"b":"c"}]}}"#),
    ]

    static let slips: [(Dialect, String)] = [
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_title":null}}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_title":""}}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_badge":"1"}}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_mutable_content":1}}}"#),
        (.easemob, #"{"target":"6006","from":"6001"}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_push_titel":"a"}}"#),
        (.getui, #"{"alertMsg":{"title":"Hello"},"badge":-1}"#),
        (.getui, #"{"alertMsg":{"title":"Hello"},"sound":""}"#),
        (.zego, #"{"pushConfig":{"title":"a","enableBadge":"true"}}"#),
        (.zego, #"{"pushConfig":{"title":"a","threadID":""}}"#),
        (.fcm, #"{"to":"x","notification":{"title":"a"},"time_to_live":2419201}"#),
        (.fcm, #"{"message":{"token":"x","data":{"n":12}}}"#),
        (.fcm, #"{"to":"x","notification":{"badge":"3new"}}"#),
        (.fcm, #"{"to":"x","notification":{"badge":"new"}}"#),
        (.fcm, #"{"message":{"token":"x","apns":{"headers":{"apns-priority":null}}}}"#),
        (.sns, #"{"TargetArn":"arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1","Message":""}"#),
        (.apns, #"{"aps":{"alert":"Hello","badge":"3"}}"#),
        (.apns, #"{}"#),
    ]

    static let exotic: [(Dialect, String)] = [
        // Numbers.
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_badge":1.0}}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_badge":-0}}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"extern":{"n":9007199254740993}}}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"extern":{"n":[1e400]}}}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_content_available":1.5}}}"#),
        (.zego, #"{"pushConfig":{"badgeIncrement":1e0}}"#),
        (.fcm, #"{"notification":{"body":"a"},"time_to_live":9223372036854775808}"#),
        // Names.
        (.fcm, #"{"message":{"token":"x","data":{"__proto__":"a"}}}"#),
        (.fcm, #"{"DATA":{"customId":"a"}}"#),
        (.sns, #"{"MESSAGE":"a","TargetArn":"arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1"}"#),
        (.zego, #"{"pushConfig":{"":"a"}}"#),
        (.apns, #"{"aps":{"badge":1,"badge":2}}"#),
        // Characters.
        (.zego, #"{"pushConfig":{"title":"\ud83d"}}"#),
        (.easemob, #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_collapse_key":"\u0001"}}}"#),
        (.fcm, "{\"message\":{\"token\":\"x\",\"notification\":{\"body\":\"\u{FEFF}\"}}}"),
        // Types that nobody confuses.
        (.fcm, #"{"notification":{"sound":{}}}"#),
        (.getui, #"{"alertMsg":{"title":["a"]}}"#),
        (.getui, #"{"multiMedias":0,"badge":1}"#),
        (.getui, #"{"pushInfo":{"badge":"9223372036854775807","message":"a"}}"#),
        // What is no message.
        (.easemob, #"{_:"","target":[""]}"#),
        (.fcm, "null"),
        (.fcm, #"{"to":"x","notification":{"badge":"+1"}}"#),
        (.fcm, #"{"to":"x","notification":{"badge":"1_000"}}"#),
        (.fcm, #"{"to":"x","notification":{"badge":"0x10"}}"#),
        (.fcm, #"{"to":"x","notification":{"badge":"1e3"}}"#),
        (.fcm, #"{"message":{"token":"x","apns":{"headers":{"apns-priority":"5","APNS-Priority":"10"}}}}"#),
        (.fcm, #"{"to":"x","notification":{"badge":1},"time_to_live":3,"timeToLive":3}"#),
        (.fcm, #"{"validate_only":true,"validateOnly":true,"message":{"token":"x","data":{"k":"v"}}}"#),
        (.apns, "[]"),
    ]

    @Test(arguments: ordinary)
    func whatTheDocumentsHaveIsOrdinary(_ dialect: Dialect, _ text: String) {
        #expect(made(dialect, text).oddities.map(\.kind) == [])
    }

    @Test(arguments: slips)
    func whatSendersGetWrongIsASlip(_ dialect: Dialect, _ text: String) {
        #expect(made(dialect, text).caseClass == .slip)
    }

    @Test(arguments: exotic)
    func whatNobodySendsIsExotic(_ dialect: Dialect, _ text: String) {
        #expect(made(dialect, text).caseClass == .exotic)
    }

    @Test
    func contextsAreClassedToo() {
        func ofContext(_ context: JSONObject) -> CaseClass {
            var testCase = made(.easemob, Self.ordinary[0].1)
            testCase.context = context
            return testCase.caseClass
        }
        #expect(ofContext(["offlineCount": 12, "now": 1_700_000_000_000]) == .ordinary)
        #expect(ofContext(["defaultBody": ""]) == .exotic)
        #expect(ofContext(["offlineCount": 2_147_483_648]) == .exotic)
        #expect(ofContext(["templates": ["null": ["title_pattern": "a"]]]) == .exotic)
        #expect(ofContext(["recipient": ""]) == .exotic)
    }

    /// The order of members, and how the text is given, make no difference.
    @Test(arguments: ordinary + slips)
    func theSpellingOfTheSameMessageMakesNoDifference(_ dialect: Dialect, _ text: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        let object = try #require(value.objectValue)
        let reversed = JSONValue.object(JSONObject(members: object.members.reversed()))
        let expected = made(dialect, text).caseClass
        #expect(Case(id: "x", dialect: dialect, message: .value(reversed)).caseClass == expected)
        #expect(Case(id: "x", dialect: dialect, message: .bytes(Array(text.utf8))).caseClass == expected)
    }

    @Test
    func severalMistakesAtOnceAreExotic() {
        let text =
            #"{"target":"6006","from":"6001","ext":{"em_apns_ext":{"em_push_badge":"1","em_push_title":"","em_push_titel":"a"}}}"#
        #expect(made(.easemob, text).oddities.map(\.kind).contains(.manySlips))
    }

    /// REST v2's own fields; each of two spellings is documented, and nobody sends both.
    @Test(arguments: [
        (#"{"IOS":{"payload":"a","multimedia":[{"url":"a","type":1,"onlyWifi":true}]}}"#, CaseClass.ordinary),
        (#"{"ios":{"payload":"a"},"IOS":{"payload":"p"}}"#, .exotic),
        (#"{"ios":{"multimedia":[{"url":"a","type":1,"only_wifi":true,"onlyWifi":true}]}}"#, .exotic),
    ])
    func oneFieldInTwoSpellingsIsExotic(_ text: String, _ expected: CaseClass) {
        var testCase = made(.getui, text)
        testCase.context = ["profile": "rest2"]
        #expect(testCase.caseClass == expected)
    }

    private func made(_ dialect: Dialect, _ text: String) -> Case {
        Case(id: "\(dialect.rawValue)/x", dialect: dialect, message: .text(text))
    }
}
