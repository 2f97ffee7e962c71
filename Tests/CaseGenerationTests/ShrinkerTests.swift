import EasemobVendor
import JSONModel
import PushModel
import Synchronization
import Testing

@testable import CaseGeneration

@Suite("Shrinking a case")
struct ShrinkerTests {
    /// A vendor whose payload is its whole message: sizes are those of the message.
    private struct EchoGenerator: CaseGenerator {
        let dialect = Dialect.easemob
        let model = AxisModel(axes: [Axis("nothing", [AxisValue("nominal") { _ in }])])
        let nominal = CaseDraft(message: ["to": "6006", "body": "hello"])
        let sizeSlots = [
            SizeSlot(name: "body", slot: .message("body")), SizeSlot(name: "title", slot: .message("ext", "title")),
        ]
        let voip: CaseDraft? = nil
        let messageLimit: Int? = nil
        let messageFiller = Slot.message("ext", "filler")

        static func bytes(of testCase: Case) -> Int? {
            guard case .value(let message) = testCase.message else { return nil }
            return message.serialized().count
        }
    }

    private static let busyMessage: JSONValue = [
        "to": "6006", "body": "hello",
        "ext": [
            "force": true, "ignore": true, "sound": "custom.caf", "badge": 17, "title": "an unrelated title",
            "apns": ["category": "c", "mutable": true, "args": ["one", "two", "three"], "thread": "t"],
            "template": ["name": "x", "args": ["a", "b"]], "unknown": ["deep": ["deeper": [1, 2, 3]]],
        ],
    ]

    private static let busyContext: JSONObject = ["online": false, "profile": "current", "chatType": "groupchat"]

    private func shrink(
        _ message: JSONValue,
        context: JSONObject = [:],
        budget: Int = 300,
        measure: @escaping @Sendable (Case) -> Int? = EchoGenerator.bytes(of:),
        while shows: @escaping @Sendable (JSONValue, JSONObject) -> Bool
    ) async -> ShrunkCase {
        var shrinker = Shrinker<Never>(
            original: Case(id: "easemob/big", dialect: .easemob, message: .value(message), context: context),
            generator: EchoGenerator(),
            budget: budget,
            measure: measure
        ) { candidate in
            guard case .value(let message) = candidate.message else { return false }
            return shows(message, candidate.context)
        }
        return await shrinker.shrink()
    }

    @Test func anInteractionOfThreeFieldsIsLeftWithExactlyThese() async {
        let shrunk = await shrink(Self.busyMessage, context: Self.busyContext) { message, context in
            message["ext"]?["force"] == true && message["ext"]?["apns"]?["mutable"] == true
                && context["chatType"] == "groupchat"
        }
        #expect(shrunk.testCase.message == .value(["ext": ["force": true, "apns": ["mutable": true]]]))
        #expect(shrunk.testCase.context == ["chatType": "groupchat"])
        #expect(shrunk.calls <= 100)
        #expect(shrunk.threshold == nil)
    }

    /// The finding needs a badge and no particular one: an odd badge becomes an ordinary one first, and stays so.
    @Test func anOddValueBecomesAnOrdinaryOne() async {
        var shrinker = Shrinker<Never>(
            original: Case(
                id: "easemob/big",
                dialect: .easemob,
                message: .value(["to": "6006", "body": "hello", "badge": .number(JSONNumber(uncheckedLexeme: "1e0"))])
            ),
            generator: EchoGenerator(),
            budget: 300,
            measure: EchoGenerator.bytes(of:),
            oddities: { testCase in
                guard case .value(let message) = testCase.message, let badge = message["badge"]?.numberValue,
                    badge.lexeme.contains("e") || badge.lexeme == "0"
                else { return [] }
                return [Oddity(.numberSpelling, at: ["badge"])]
            }
        ) { candidate in
            guard case .value(let message) = candidate.message else { return false }
            return message["badge"] != nil
        }
        let shrunk = await shrinker.shrink()
        guard case .value(let message) = shrunk.testCase.message, let badge = message["badge"]?.numberValue else {
            Issue.record("no badge is left")
            return
        }
        #expect(badge.lexeme != "1e0" && badge.lexeme != "0")
    }

    /// A slow machine has no time to shrink. What gates is settled all the same, and by the time nothing comes to gate that was not
    /// looked at.
    @Test(arguments: [(60, false, true), (60, true, true), (0, false, false), (0, true, false)])
    func whetherAFindingGatesDoesNotHangOnTime(callsToSettle: Int, hasTime: Bool, gates: Bool) async {
        let message: JSONValue = [
            "to": "6006", "body": "hello", "badge": .number(JSONNumber(uncheckedLexeme: "1e0")), "sound": "ding",
        ]
        let oddities: (Case) -> [Oddity] = { testCase in
            guard case .value(let message) = testCase.message else { return [] }
            let isOdd = message["badge"]?.numberValue?.lexeme.contains("e") ?? false
            return isOdd ? [Oddity(.numberSpelling, at: ["badge"])] : []
        }
        var shrinker = Shrinker<Never>(
            original: Case(id: "easemob/big", dialect: .easemob, message: .value(message)),
            generator: EchoGenerator(),
            budget: 300,
            gate: .slip,
            callsToSettle: callsToSettle,
            isOutOfTime: { !hasTime },
            measure: EchoGenerator.bytes(of:),
            oddities: oddities
        ) { candidate in
            guard case .value(let message) = candidate.message else { return false }
            return message["badge"] != nil
        }
        let shrunk = await shrinker.shrink()
        #expect((oddities(shrunk.testCase).caseClass <= .slip) == gates)
    }

    @Test func aMemberOfTheNominalCaseGoesWhereItDoesNotMatter() async {
        let message: JSONValue = ["to": "7007", "ext": ["badge": 17]]
        let shrunk = await shrink(message) { message, _ in message["ext"]?["badge"]?.intValue ?? 0 > 3 }
        #expect(shrunk.testCase.message == .value(["ext": ["badge": 17]]))
    }

    @Test func aMemberOfTheNominalCaseStaysWhereThereIsNoPayloadWithoutIt() async {
        let message: JSONValue = ["to": "7007", "ext": ["badge": 17]]
        let measure: @Sendable (Case) -> Int? = { $0.message["to"] == nil ? nil : EchoGenerator.bytes(of: $0) }
        let shrunk = await shrink(message, measure: measure) { message, _ in message["ext"]?["badge"] != nil }
        #expect(shrunk.testCase.message == .value(["to": "6006", "ext": ["badge": 0]]))
    }

    /// A member that could not go while another was there is tried again.
    @Test func whatIsEmptyInTheEndGoesAsAWhole() async {
        let message: JSONValue = ["ext": ["outer": ["inner": 1], "badge": 17]]
        let shrunk = await shrink(message) { message, _ in
            // The first look at `outer` as a whole fails for the sake of the badge alone.
            message["ext"]?["outer"] != nil || message["ext"]?["badge"] == nil || message["ext"]?["badge"] == 0
        }
        #expect(shrunk.testCase.message == .value([:]))
    }

    @Test func anElementOfAListLosesWhatIsInIt() async {
        let message: JSONValue = [
            "ext": ["list": [["a": 1, "b": ["deep": [true, "some text"]], "c": "long text"], "other"]]
        ]
        let shrunk = await shrink(message) { message, _ in
            message["ext"]?["list"]?.arrayValue?.contains { $0["b"]?["deep"]?.arrayValue?.contains(true) ?? false }
                ?? false
        }
        #expect(shrunk.testCase.message == .value(["ext": ["list": [["b": ["deep": [true]]]]]]))
    }

    @Test func aLongListLosesItsElementsInHalves() async {
        let elements = (0..<200).map { JSONValue.number(JSONNumber($0)) }
        let shrunk = await shrink(["ext": ["list": .array(elements)]]) { message, _ in
            message["ext"]?["list"]?.arrayValue?.contains(150) ?? false
        }
        #expect(shrunk.testCase.message == .value(["ext": ["list": [150]]]))
        #expect(shrunk.calls <= 60)
    }

    @Test func textsThatOnlyTogetherAreLongEnoughBecomeOne() async {
        let text = String(repeating: "long ", count: 60)
        let message: JSONValue = ["ext": ["first": .string(text), "second": .string(text)]]
        let shrunk = await shrink(message, measure: { _ in nil }) { message, _ in message.serialized().count > 500 }
        #expect(shrunk.testCase.message["ext"]?.objectValue?.members.count == 1)
    }

    @Test func aMissingMemberThatMattersStaysAway() async {
        let message: JSONValue = ["to": "6006", "ext": ["badge": 17]]
        let shrunk = await shrink(message) { message, _ in message["body"] == nil }
        #expect(shrunk.testCase.message == .value([:]))
    }

    @Test func listsLoseTheElementsThatDoNotMatter() async {
        let shrunk = await shrink(Self.busyMessage) { message, _ in
            message["ext"]?["apns"]?["args"]?.arrayValue?.contains("two") ?? false
        }
        #expect(shrunk.testCase.message["ext"] == ["apns": ["args": ["two"]]])
    }

    @Test func textsKeepTheKindOfCharacterThatMatters() async {
        let message: JSONValue = ["to": "6006", "body": "hello, 您好, world"]
        let shrunk = await shrink(message) { message, _ in
            message["body"]?.stringValue?.unicodeScalars.contains { !$0.isASCII } ?? false
        }
        #expect(shrunk.testCase.message["body"] == "您")
    }

    @Test func textsAreCutToTheLengthThatMatters() async {
        let message: JSONValue = ["to": "6006", "body": .string(String(repeating: "z", count: 200))]
        let shrunk = await shrink(message) { message, _ in message["body"]?.stringValue?.utf8.count ?? 0 >= 37 }
        #expect(shrunk.testCase.message["body"] == .string(String(repeating: "a", count: 37)))
    }

    @Test func whatNeedsNoParticularValueIsNamed() async {
        let message: JSONValue = ["to": "6006", "body": "hello", "ext": ["title": "t", "badge": 9]]
        let shrunk = await shrink(message) { message, _ in
            message["ext"]?["title"] != nil && message["ext"]?["badge"] == 9
        }
        #expect(shrunk.arbitraryMembers == ["/ext/title"])
    }

    /// Where the size matters, another value is tried only if the size can be kept with it.
    @Test func whatCannotBeTriedIsNotSaidToBeArbitrary() async {
        let message: JSONValue = [
            "to": "6006", "body": .string(String(repeating: "long ", count: 1200)), "ext": ["kind": "group"],
        ]
        let measure: @Sendable (Case) -> Int? = { testCase in
            // The reference refuses every other kind, so that there is no payload to measure.
            guard case .value(let message) = testCase.message, message["ext"]?["kind"] == "group" else { return nil }
            return EchoGenerator.bytes(of: testCase)
        }
        let shrunk = await shrink(message, measure: measure) { message, _ in
            message.serialized().count > 4096 && message["ext"]?["kind"] == "group"
        }
        #expect(shrunk.testCase.message["ext"]?["kind"] == "group")
        #expect(!shrunk.arbitraryMembers.contains("/ext/kind"))
    }

    @Test(arguments: [4096, 2048, 5120])
    func aSizeIsShrunkToOneTextAndAnExactThreshold(limit: Int) async {
        var message = Self.busyMessage
        message.set(.string(String(repeating: "long ", count: 1200)), at: ["ext", "unknown", "text"])
        let shrunk = await shrink(message, context: Self.busyContext) { message, _ in
            message.serialized().count > limit
        }
        #expect(shrunk.threshold == SizeThreshold(passes: limit, fails: limit + 1))
        #expect(EchoGenerator.bytes(of: shrunk.testCase) == limit + 1)
        #expect(shrunk.testCase.message["ext"] == nil)
        #expect(shrunk.testCase.context.isEmpty)
        #expect(shrunk.calls <= 60)
    }

    @Test func aLimitCountedInCharactersKeepsAWideText() async {
        // More than 4096 bytes, but not in characters: ASCII alone never shows it.
        var message = Self.busyMessage
        message.set(.string(String(repeating: "您好", count: 900)), at: ["ext", "unknown", "text"])
        let shrunk = await shrink(message) { message, _ in
            let bytes = message.serialized()
            return bytes.count > 4096 && String(decoding: bytes, as: UTF8.self).unicodeScalars.count <= 4096
        }
        #expect(shrunk.threshold == SizeThreshold(passes: 4096, fails: 4097))
        #expect(shrunk.testCase.message["ext"] == nil)
        #expect(shrunk.testCase.message["body"]?.stringValue?.contains("您") ?? false)
        #expect(shrunk.calls <= 60)
    }

    @Test func aSizeTogetherWithAMemberKeepsTheMemberAndTheThreshold() async {
        var message = Self.busyMessage
        message.set(.string(String(repeating: "long ", count: 1200)), at: ["ext", "unknown", "text"])
        let shrunk = await shrink(message) { message, _ in
            message.serialized().count > 4096 && message["ext"]?["apns"]?["mutable"] == true
        }
        #expect(shrunk.threshold == SizeThreshold(passes: 4096, fails: 4097))
        #expect(shrunk.testCase.message["ext"]?["apns"] == ["mutable": true])
        #expect(shrunk.testCase.message["ext"]?["template"] == nil)
        #expect(shrunk.calls <= 150)
    }

    @Test func theBudgetIsKept() async {
        let calls = Mutex(0)
        let shrunk = await shrink(Self.busyMessage, budget: 7) { message, _ in
            calls.withLock { $0 += 1 }
            return message["ext"]?["force"] == true && message["ext"]?["badge"] == 17
        }
        #expect(calls.withLock { $0 } == 7)
        #expect(shrunk.calls == 7)
        #expect(shrunk.testCase.message["ext"]?["force"] == true)
    }

    @Test func noCaseIsRunTwice() async {
        let seen = Mutex<[JSONValue]>([])
        _ = await shrink(Self.busyMessage) { message, context in
            seen.withLock { $0.append([message, .object(context)]) }
            return message["ext"]?["force"] == true && message["ext"]?["badge"] == 17
        }
        let candidates = seen.withLock { $0.map { String(decoding: $0.serialized(), as: UTF8.self) } }
        #expect(Set(candidates).count == candidates.count)
    }

    @Test func aCaseThatDoesNotShowItAtAllStaysAsItIs() async {
        let shrunk = await shrink(Self.busyMessage) { _, _ in false }
        #expect(shrunk.testCase.message == .value(Self.busyMessage))
        #expect(shrunk.calls == 1)
    }

    @Test func aSpellingThatDoesNotMatterIsGivenUp() async {
        let shrunk = await shrink(
            .text("{ \"to\" : \"6006\",\n\"body\":\"hello\", \"ext\": {\"badge\": 3, \"sound\": \"s\"} }")
        ) {
            $0["ext"]?["badge"] != nil
        }
        #expect(shrunk.testCase.message["ext"]?["sound"] == nil)
        #expect(shrunk.testCase.message["ext"]?["badge"] != nil)
    }

    @Test func aTextThatIsNoMessageBecomesShortAndItsContextToo() async {
        let text = #"{"ext":{"a":1,"b":[true,false]},}"# + String(repeating: " ", count: 200)
        var shrinker = Shrinker<Never>(
            original: Case(
                id: "easemob/text",
                dialect: .easemob,
                message: .text(text),
                context: ["online": true, "language": "de", "dnd": ["appUntil": 1, "appInterval": "x"]]
            ),
            generator: EchoGenerator(),
            budget: 300,
            measure: { _ in nil },
            shows: { candidate in
                guard case .text(let text) = candidate.message else { return false }
                return text.contains("true") && candidate.context["dnd"]?["appUntil"] != nil
            }
        )
        let shrunk = await shrinker.shrink()
        #expect(shrunk.testCase.message == .text("true"))
        #expect(shrunk.testCase.context == ["dnd": ["appUntil": 0]])
    }

    @Test func aSpellingThatMattersIsKept() async {
        let text = #"{"to":"6006","to":"7007","body":"some text"}"#
        let shrunk = await shrink(.text(text), showing: { $0.contains(#""to":"7007""#) })
        #expect(shrunk.testCase.message == .text(#""to":"7007""#))
    }

    private func shrink(_ message: MessageInput, showing: @escaping @Sendable (String) -> Bool) async -> ShrunkCase {
        var shrinker = Shrinker<Never>(
            original: Case(id: "easemob/text", dialect: .easemob, message: message),
            generator: EchoGenerator(),
            budget: 300,
            measure: { _ in nil },
            shows: { if case .text(let text) = $0.message { showing(text) } else { false } }
        )
        return await shrinker.shrink()
    }

    private func shrink(
        _ message: MessageInput,
        while shows: @escaping @Sendable (JSONValue) -> Bool
    ) async -> ShrunkCase {
        var shrinker = Shrinker<Never>(
            original: Case(id: "easemob/text", dialect: .easemob, message: message),
            generator: EchoGenerator(),
            budget: 100,
            measure: { _ in nil },
            shows: { if case .value(let message) = $0.message { shows(message) } else { false } }
        )
        return await shrinker.shrink()
    }
}

extension MessageInput {
    fileprivate subscript(_ key: String) -> JSONValue? {
        if case .value(let value) = self { value[key] } else { nil }
    }
}
