import EasemobVendor
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import CaseGeneration

@Suite("Messages whose values are swept") struct SweepHostTests {
    private static let openTopic = Topic(
        "T",
        .easemob,
        question: "Made up.",
        readings: [Topic.Reading(name: "a", sentence: "One."), Topic.Reading(name: "b", sentence: "The other.")]
    )

    /// A vendor that sends the message as it is, but for its member `unread`. What it makes of one with `open` is open, and of one with
    /// `doubling` too, which sends `a` twice.
    private static func expectation(_ testCase: Case) -> PushModel.Expectation? {
        guard case .value(.object(var message)) = testCase.message, testCase.context["broken"] == nil else {
            return nil
        }
        let isOpen = message["open"] != nil || message["doubling"] != nil
        let points = isOpen ? [ReadingPoint(openTopic, taken: 0)] : []
        if message["doubling"] != nil { message["copy"] = message["a"] }
        message["unread"] = nil
        let payload = ExpectedPayload(
            value: .object(message),
            bytes: JSONValue.object(message).serialized(),
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: true, wakesApp: false, runsExtension: false),
            trace: []
        )
        let outcome = ExpectedOutcome(.payload(payload))
        return PushModel.Expectation(primary: outcome, points: points) { _ in (outcome, points) }
    }

    private static func sweep(_ messages: JSONValue..., extent: ValueSweep.Extent = .once) -> ValueSweep {
        let cases = messages.enumerated().map { number, message in
            Case(id: "easemob/\(number)", dialect: .easemob, message: .value(message), context: ["defaultTitle": "t"])
        }
        return ValueSweep(EasemobGenerator(), extent, over: cases, expectation)
    }

    private static func messages(of sweep: ValueSweep, with path: String) -> [JSONValue] {
        sweep.entries.enumerated().filter { $0.element.place.path == path }.compactMap { number, _ in
            if case .value(let message) = sweep[number].testCase.message { message } else { nil }
        }
    }

    @Test func anOpenMessageIsNoneWhereAnotherHasThePlace() {
        let sweep = Self.sweep(["a": "x", "open": 1, "b": "y"], ["a": "x", "long": "a longer message than the first"])
        let swept = Self.messages(of: sweep, with: "/a")
        #expect(swept.count > 150)
        #expect(swept.allSatisfy { $0["open"] == nil })
        // No other message has that place.
        #expect(Self.messages(of: sweep, with: "/b").count > 150)
    }

    /// A field that does something else in an open message is swept there as well.
    @Test func anOpenMessageIsOneForWhatShowsNowhereElse() {
        let swept = Self.messages(of: Self.sweep(["a": "x"], ["a": "x", "doubling": 1]), with: "/a")
        #expect(swept.contains { $0["doubling"] != nil } && swept.contains { $0["doubling"] == nil })
    }

    /// Each value in its turn, and where there is room in the others as well.
    @Test func aValueIsInEachMessageInWhichTheFieldDoesSomethingElse() {
        let sweep = Self.sweep(["a": "x"], ["a": "x", "doubling": 1])
        let found = sweep.entries.filter { $0.place.path == "/a" && $0.value == "html element" }
        #expect(found.map(\.rank) == [0, 1])
        #expect(found.count { $0.tier == .elsewhere } == 1)
    }

    @Test func aMessageGetsTheFieldsOfOthers() {
        let swept = Self.messages(of: Self.sweep(["a": "x"], ["b": "y", "open": 1]), with: "")
        #expect(swept.contains(["a": "x", "b": "y"]))
        // In the other case it is another field.
        #expect(swept.contains(["a": "x", "B": "y"]))
        // Whose meaning is open there is asked elsewhere.
        #expect(!swept.contains(["a": "x", "open": 1]))
    }

    @Test func theSmallestIsTakenOfThoseThatAreAlike() {
        let sweep = Self.sweep(
            ["a": "x", "beside": "one that is longer"],
            ["a": "x", "c": "y"],
            ["a": "x", "beside": "z"]
        )
        let names = Self.messages(of: sweep, with: "/a").compactMap { $0.objectValue?.keys.last }
        #expect(names.contains("c"))
        #expect(!names.contains("beside"))
    }

    /// Nobody reads what is inside a text that goes out as it came.
    @Test func whatIsInsideATextThatNobodyReadsIsLeftOut() {
        let sweep = Self.sweep(["a": #"{"b":"c"}"#])
        #expect(!sweep.entries.contains { $0.place.path.contains(" > ") })
        #expect(!Self.messages(of: sweep, with: "/a").isEmpty)
    }

    @Test func aPlaceThatDoesNothingGetsFewValues() {
        let sweep = Self.sweep(["a": "x", "unread": "y"])
        let core = SweepDictionary.values(for: SweepPlace(root: .message, path: "/unread", kind: .string)).filter(
            \.isCore
        )
        #expect(Self.messages(of: sweep, with: "/unread").count == core.count)
        #expect(Self.messages(of: sweep, with: "/a").count > 5 * core.count)
    }

    @Test func aTextThatGoesOutIsToldFromOneThatDoesNot() {
        let sweep = Self.sweep(["a": "x", "unread": "y"])
        #expect(sweep.places.first { $0.place.path == "/a" }?.isCarried == true)
        #expect(sweep.places.first { $0.place.path == "/unread" }?.isCarried == false)
    }

    /// Of an object that is only looked for one member more shows nothing, and that it is gone shows all.
    @Test func anObjectThatIsOnlyLookedForIsSeenByItsAbsence() {
        let cases = [
            Case(id: "easemob/a", dialect: .easemob, message: .value(["gate": ["b": "c"], "a": "x"]), context: [:])
        ]
        let sweep = ValueSweep(EasemobGenerator(), .once, over: cases) { testCase in
            guard case .value(.object(var message)) = testCase.message else { return nil }
            message["gate"] = message["gate"] == nil ? "shut" : "open"
            var asked = testCase
            asked.message = .value(.object(message))
            return Self.expectation(asked)
        }
        #expect(sweep.places.first { $0.place.path == "/gate" }?.hasEffect == true)
        #expect(sweep.places.first { $0.place.path == "/gate/b" }?.hasEffect == false)
    }

    /// Whoever reads the beginning of a text as a number, and puts out all of it, escapes or cuts what stands behind.
    @Test func aNumberGetsTextsBehindWhereTheyGoOut() {
        let sweep = Self.sweep(["n": 7, "unread": 1])
        #expect(Self.messages(of: sweep, with: "/n").contains { $0["n"] == "7%s %d %1$s" })
        #expect(!Self.messages(of: sweep, with: "/unread").contains { $0["unread"] == "1%s %d %1$s" })
    }

    /// A message that names what the context has finds it only where both have the same text.
    @Test func aTextThatContextAndMessageShareIsChangedInBoth() throws {
        let sweep = Self.sweep(["a": "t", "list": ["t"], "t": 1])
        let cases = sweep.entries.indices.map { sweep[$0].testCase }
        let shared = try #require(
            cases.first {
                $0.context["defaultTitle"]?.stringValue?.contains("&amp;") == true && $0.note?.hasSuffix("both") == true
            }
        )
        let text = try #require(shared.context["defaultTitle"]?.stringValue)
        #expect(shared.message == .value(["a": .string(text), "list": [.string(text)], text: 1]))
        #expect(!cases.contains { $0.note?.hasSuffix("both") == true && $0.context["defaultTitle"] == "t" })
        let alone = Self.sweep(["a": "x"])
        #expect(!alone.entries.contains { $0.value.hasSuffix("both") })
    }

    /// A context is the harness's own: what makes none is no case.
    @Test func contextsThatAreNoneAreLeftOut() {
        let cases = [
            Case(id: "easemob/a", dialect: .easemob, message: .value(["a": "x"]), context: ["defaultTitle": "t"])
        ]
        let sweep = ValueSweep(EasemobGenerator(), .once, over: cases) { testCase in
            testCase.context["defaultTitle"]?.stringValue == nil ? nil : Self.expectation(testCase)
        }
        let contexts = sweep.entries.indices.map { sweep[$0].testCase.context }
        #expect(contexts.contains { $0["defaultTitle"] != "t" })
        #expect(contexts.allSatisfy { $0["defaultTitle"]?.stringValue != nil })
    }

    @Test func eachCaseDiffersFromItsHostInOnePlace() {
        let message: JSONValue = ["a": "x", "list": ["b", "c"], "object": ["d": 1]]
        let sweep = Self.sweep(message)
        for (number, entry) in sweep.entries.enumerated() {
            let testCase = sweep[number].testCase
            #expect(testCase.message != .value(message) || testCase.context != ["defaultTitle": "t"])
            #expect(testCase.note == "\(entry.place.description): \(entry.value)")
        }
        #expect(sweep[0].testCase.id == "easemob/sweep-00001")
        #expect(sweep[0].origin == .sweep)
    }
}
