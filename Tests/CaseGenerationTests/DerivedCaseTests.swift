import Determinism
import EasemobVendor
import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

@testable import CaseGeneration

@Suite("Cases derived from a corpus")
struct DerivedCaseTests {
    private let generator = EasemobGenerator()

    /// Rows of the model, one message with JSON in a text, and one that is a text.
    private func corpus(_ count: Int = 60, of generator: any CaseGenerator = EasemobGenerator()) -> [Case] {
        (0..<count).map { generator.randomCase(seed: 77, number: $0).testCase } + [
            Case(
                id: "\(generator.dialect)/embedded",
                dialect: generator.dialect,
                message: .value(["target": ["6006"], "note": #"{"a":[1,2]}"#])
            ),
            Case(
                id: "\(generator.dialect)/text",
                dialect: generator.dialect,
                message: .text(#"{ "target": ["6006"], "target": null }"#)
            ),
        ]
    }

    /// What the notes of the cases say was done to their parents.
    private func changes(_ testCase: Case) -> [String]? {
        guard let note = testCase.note, note.hasPrefix("derived from ") else { return nil }
        return note.split(separator: ", ").dropFirst().map(String.init)
    }

    @Test func aCaseIsAFunctionOfSeedNumberAndCorpus() {
        let corpus = ParentCorpus(corpus())
        var derived = 0
        for number in 0..<2000 {
            let made = generator.randomCase(seed: 1, number: number, corpus: corpus).testCase
            if changes(made) != nil { derived += 1 }
            #expect(EasemobGenerator().randomCase(seed: 1, number: number, corpus: corpus).testCase == made)
        }
        #expect(derived > 100)
    }

    /// As for the cases that are rows: the figure is taken anew where axes, weights or mutations change.
    @Test func casesOfAStoredSeedAndCorpusStayTheSame() {
        let corpus = ParentCorpus(corpus())
        let cases = (0..<1000).map { generator.randomCase(seed: 1, number: $0, corpus: corpus).testCase }
        let texts = cases.map { made in
            "\(made.message.value?.text ?? "no JSON")\(JSONValue.object(made.context).text)\(made.note ?? "")"
        }
        #expect(Fingerprint(texts).description == "185a4a9b0325e371")
    }

    @Test func everyMutationIsUsedWithin20000Cases() {
        let corpus = ParentCorpus(corpus())
        var missing = Set(Mutation.all.map(\.name) + ["merged", "axes"])
        #expect(missing.count == Mutation.all.count + 2)
        for number in 0..<20_000 where !missing.isEmpty {
            let made = generator.randomCase(seed: 2, number: number, corpus: corpus).testCase
            guard let changes = changes(made) else { continue }
            if changes.isEmpty { missing.remove("axes") }
            for change in changes {
                missing.remove(change.hasPrefix("merged with easemob/") ? "merged" : change)
            }
        }
        #expect(missing == [])
    }

    @Test func aLargerCorpusIsUsedMore() {
        func derived(_ cases: [Case]) -> Int {
            let corpus = ParentCorpus(cases)
            return (0..<1000).count {
                changes(generator.randomCase(seed: 3, number: $0, corpus: corpus).testCase) != nil
            }
        }
        let small = corpus(20)
        let large = (0..<150).flatMap { _ in small }
        // Five of sixteen, and six.
        #expect((270..<345).contains(derived(small)))
        #expect((345..<420).contains(derived(large)))
    }

    /// The corpus of a real campaign is sorted by dialect, and a search would always end at the first case of its own.
    @Test func everyParentIsAsLikelyAsTheOthers() {
        let others = (0..<300).map { Case(id: "apns/\($0)", dialect: .apns, message: .value([:])) }
        let parents = (0..<100).map { Case(id: "easemob/\($0)", dialect: .easemob, message: .value(["a": 1])) }
        let material = MutationMaterial(
            dialect: .easemob,
            model: generator.model,
            corpus: ParentCorpus(others + parents)
        )
        var uses: [String: Int] = [:]
        var numbers = SeededGenerator(seed: 1)
        for _ in 0..<10_000 {
            if let parent = material.parent(&numbers) { uses[parent.id, default: 0] += 1 }
        }
        #expect(uses.count == 100)
        #expect(uses.values.allSatisfy { (50..<300).contains($0) })
    }

    @Test func keysThatAreThereTwiceAreWrittenOut() throws {
        let corpus = ParentCorpus(corpus())
        var twice = 0
        for number in 0..<5000 {
            let made = generator.randomCase(seed: 4, number: number, corpus: corpus).testCase
            switch made.message {
            case .value(let value): #expect(!value.hasEqualKeys)
            case .text(let text):
                if changes(made)?.contains("duplicate") == true, JSONValue(mutableText: text)?.hasEqualKeys == true {
                    twice += 1
                }
            case .bytes: break
            }
        }
        #expect(twice > 10)
    }

    /// Whatever the corpus learns is derived from again, and must not grow for ever.
    @Test func mutatedMessagesStaySmallAndShallow() {
        let fat = Case(
            id: "easemob/fat",
            dialect: .easemob,
            message: .value(["a": .string(String(repeating: "x", count: 60_000)), "b": nested(60), "c": "yy"])
        )
        var corpus = [fat]
        for round in 0..<8 {
            let parents = ParentCorpus(corpus)
            let made = (0..<300).map { generator.randomCase(seed: UInt64(round), number: $0, corpus: parents).testCase }
            for testCase in made {
                guard let changes = changes(testCase), !changes.isEmpty else { continue }
                guard let message = testCase.message.value else { continue }
                #expect(message.serialized().count < 65_536 && depth(of: message) <= 64)
                corpus.append(testCase)
            }
        }
        #expect(corpus.count > 150)
    }

    @Test func whatIsTooLargeTooDeepOrNoObjectIsNoParent() {
        let messages: [MessageInput] = [
            .value(["a": .string(String(repeating: "x", count: 65_536))]), .value(["a": nested(64)]),
            .value(["a": nested(600)]), .text(String(repeating: "[", count: 100_000)), .text("{"), .text("1"),
            .text(#"{"a":"# + String(repeating: " ", count: 70_000) + "1}"), .bytes([0x7B, 0x7D]), .bytes([0xFF]),
            .value([]), .value(nil), .value(1),
        ]
        let corpus = ParentCorpus(
            messages.enumerated().map { Case(id: "easemob/\($0)", dialect: .easemob, message: $1) }
        )
        for number in 0..<500 {
            #expect(changes(generator.randomCase(seed: 5, number: number, corpus: corpus).testCase) == nil)
        }
    }

    @Test func nothingTrapsOnMessagesThatHaveLittleToMutate() {
        let messages: [JSONValue] = [
            [:], ["": ""], ["a": nil], ["a": .number(JSONNumber(uncheckedLexeme: "1e999999999999999999999"))],
            ["a": nested(62)], ["a": []], ["\u{0}": "\u{0}"],
            .object(JSONObject(members: (0..<40).map { _ in JSONMember(key: "a", value: 1) })),
        ]
        for message in messages {
            let corpus = ParentCorpus([Case(id: "easemob/parent", dialect: .easemob, message: .value(message))])
            for number in 0..<400 {
                let made = generator.randomCase(seed: 6, number: number, corpus: corpus)
                #expect(made.testCase.dialect == .easemob)
            }
        }
    }

    /// A context that the reference cannot use ends a campaign as the harness's own fault.
    @Test(arguments: Dialect.allCases)
    func contextsStayUsable(dialect: Dialect) throws {
        guard let generator = CaseGenerators.generator(for: dialect) else { return }
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let corpus = ParentCorpus(corpus(300, of: generator))
        var withContext = 0
        for number in 0..<2000 {
            let made = generator.randomCase(seed: 7, number: number, corpus: corpus).testCase
            if changes(made) != nil, !made.context.isEmpty { withContext += 1 }
            for step in (made.earlierSteps ?? []) + [made] {
                #expect(throws: Never.self, "\(step.id)") { try compiler.fullContext(of: step) }
            }
        }
        #expect(withContext > 50)
    }

    private func nested(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(.string("deep")) { value, _ in [value] }
    }

    private func depth(of value: JSONValue) -> Int {
        switch value {
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .object(let object): 1 + (object.members.map { depth(of: $0.value) }.max() ?? 0)
        default: 0
        }
    }
}

extension MessageInput {
    /// The value that is or is written in it.
    fileprivate var value: JSONValue? {
        switch self {
        case .value(let value): value
        case .text(let text): try? JSONValue(parsing: Array(text.utf8))
        case .bytes(let bytes): try? JSONValue(parsing: bytes)
        }
    }
}
