import Determinism
import EasemobVendor
import JSONModel
import PushModel
import Testing

@testable import CaseGeneration

/// Each family of mutations, by everything that it makes of a small message.
@Suite("Mutations")
struct MutationTests {
    /// What the mutation makes of the message, as compact JSON; "unchanged" where it found nothing to change.
    private func outcomes(
        _ mutation: Mutation,
        _ message: JSONValue,
        corpus: [Case] = [],
        tries: Int = 600
    ) -> Set<String> {
        let material = MutationMaterial(
            dialect: .easemob,
            model: EasemobGenerator().model,
            corpus: ParentCorpus(corpus)
        )
        var outcomes: Set<String> = []
        for seed in 0..<tries {
            var generator = SeededGenerator(seed: UInt64(seed))
            let before = CaseDraft(message: message, context: ["online": true])
            var draft = before
            let isChanged = mutation.apply(&draft, &generator, material)
            #expect(isChanged == (draft.message != before.message), "\(mutation.name) \(seed)")
            #expect(draft.context == before.context)
            outcomes.insert(isChanged ? draft.message.text : "unchanged")
        }
        return outcomes
    }

    @Test func dropLeavesOutAMemberOrAnElement() {
        #expect(outcomes(.drop, ["a": 1, "b": [2]]) == [#"{"b":[2]}"#, #"{"a":1}"#, #"{"a":1,"b":[]}"#])
        #expect(outcomes(.drop, [:]) == ["unchanged"])
    }

    @Test func duplicateWritesAMemberTwiceUnderOneName() {
        let others = ["null", "true", "1", #"["x"]"#, #"{"value":"x"}"#]
        #expect(
            outcomes(.duplicate, ["a": "x"])
                == Set(
                    [#"{"a":"x","a":"x"}"#] + others.map { #"{"a":\#($0),"a":"x"}"# }
                        + others.map { #"{"a":"x","a":\#($0)}"# }
                )
        )
        #expect(outcomes(.duplicate, ["a": ["x"]]).contains(#"{"a":["x","x"]}"#))
        #expect(outcomes(.duplicate, [:]) == ["unchanged"])
    }

    @Test func swapExchangesValuesThatAreNotInsideEachOther() {
        #expect(
            outcomes(.swap, ["a": 1, "b": [2, 3]])
                == [
                    #"{"a":[2,3],"b":1}"#, #"{"a":2,"b":[1,3]}"#, #"{"a":3,"b":[2,1]}"#, #"{"a":1,"b":[3,2]}"#,
                ]
        )
        #expect(outcomes(.swap, ["a": 1, "b": 1]) == ["unchanged"])
        #expect(outcomes(.swap, ["a": ["b": 1]]) == ["unchanged"])
    }

    @Test func moveGivesAMemberToAnotherObject() {
        let moved = outcomes(.move, ["a": 1, "b": ["c": 2]])
        #expect(moved.subtracting(["unchanged"]) == [#"{"b":{"c":2,"a":1}}"#, #"{"a":1,"b":{},"c":2}"#])
        #expect(outcomes(.move, ["a": 1, "b": [2]]) == ["unchanged"])
    }

    @Test func retypeMakesAnyOtherType() {
        #expect(
            outcomes(.retype, ["a": "1"]) == [
                #"{"a":null}"#, #"{"a":true}"#, #"{"a":1}"#, #"{"a":["1"]}"#, #"{"a":{"value":"1"}}"#,
            ]
        )
    }

    @Test(
        arguments: [
            ("37", .number, 37), (37, .string, "37"), ("YES", .boolean, true), ("false", .boolean, false),
            (0, .boolean, false), (1, .boolean, true), (true, .number, 1), (true, .string, "true"),
            (["a": 1], .string, #"{"a":1}"#), (#"{"a":1}"#, .object, ["a": 1]), ("[1,2]", .array, [1, 2]),
            ([1, 2], .object, ["0": 1, "1": 2]), (["a": 1], .array, [1]), ("text", .number, 4), (nil, .string, "null"),
            (nil, .array, []), ([], .null, nil), ("x", .string, "x"), ("{cut", .object, ["value": "{cut"]),
        ] as [(JSONValue, JSONValue.Kind, JSONValue)]
    )
    func aValueOfAnotherTypeKeepsWhatItCan(value: JSONValue, kind: JSONValue.Kind, expected: JSONValue) {
        #expect(value.converted(to: kind) == expected)
        #expect(value.converted(to: kind).kind == kind)
    }

    @Test func numberGoesToTheLimitsOfMachineTypesAndToTheNeighbours() {
        let made = outcomes(.number, ["a": "x", "b": 5], tries: 3000)
        let lexemes = [
            "-1", "0", "1", "2147483648", "9007199254740993", "9223372036854775808", "18446744073709551616", "1.5",
            "1e400", "4", "6",
        ]
        #expect(made.isSuperset(of: lexemes.map { #"{"a":"x","b":\#($0)}"# }))
        #expect(made.allSatisfy { $0.hasPrefix(#"{"a":"x","b":"#) })
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "1e400", "-1e999999999999", "0.5"])
    func numbersWithoutANeighbourOrAValueAreLeftBehind(lexeme: String) {
        let made = outcomes(.number, ["a": .number(JSONNumber(uncheckedLexeme: lexeme))])
        #expect(made.contains(#"{"a":-1}"#))
        #expect(!made.contains(#"{"a":9223372036854775809}"#))
    }

    @Test func whereThereIsNoNumberAScalarBecomesOne() {
        let made = outcomes(.number, ["a": "x", "b": []], tries: 2000)
        #expect(made.isSuperset(of: [#"{"a":1e400,"b":[]}"#, #"{"a":"1e400","b":[]}"#]))
        #expect(made.allSatisfy { $0.hasSuffix(#","b":[]}"#) })
        #expect(outcomes(.number, ["b": []]) == ["unchanged"])
    }

    @Test func textTakesEveryClassInEveryWay() {
        let made = outcomes(.text, ["a": "x", "b": 1], tries: 4000)
        for textClass in TextClass.all {
            for text in [textClass.sample, "x" + textClass.sample, textClass.sample + "x", "xx"] {
                #expect(made.contains((["a": .string(text), "b": 1] as JSONValue).text), "\(textClass.name)")
            }
        }
        #expect(made.allSatisfy { $0.hasSuffix(#","b":1}"#) })
        #expect(outcomes(.text, ["b": 1]) == ["unchanged"])
    }

    @Test func textBecomesOneThatIsOnlyLikeIt() {
        let made = outcomes(.text, ["id": "Member-1"], tries: 1000)
        for text in ["MEMBER-1", "member-1", "Member-1 ", "Member-"] {
            #expect(made.contains((["id": .string(text)] as JSONValue).text), "\(text)")
        }
    }

    @Test func keyIsSpeltInEveryWayButItsOwn() {
        let made = outcomes(.key, ["em_push_title": 1])
        #expect(
            made.isSuperset(of: [
                #"{"EM_PUSH_TITLE":1}"#, #"{"Em_push_title":1}"#, #"{"em-push-title":1}"#, #"{"emPushTitle":1}"#,
                #"{"em_push_title ":1}"#, "{\"\u{435}m_push_title\":1}",
            ])
        )
        #expect(!made.contains(#"{"em_push_title":1}"#))
        #expect(outcomes(.key, [[1]]) == ["unchanged"])
    }

    @Test func keyTakesTheNameOfTheVendorsSibling() {
        let made = outcomes(.key, ["ext": ["em_apns_ext": ["em_push_title": 1]]], tries: 3000)
        for name in ["em_push_content", "em_push_name", "em_push_badge"] {
            #expect(made.contains(#"{"ext":{"em_apns_ext":{"\#(name)":1}}}"#))
        }
        #expect(made.contains(#"{"ext":{"em_push_ext":{"em_push_title":1}}}"#))
    }

    @Test(arguments: ["", "您", "A-b_c d", "\u{0}"])
    func everyKeyHasAnotherSpelling(key: String) {
        for seed in UInt64(0)..<100 {
            var generator = SeededGenerator(seed: seed)
            #expect(!KeySpelling.respelt(key, &generator).hasSameScalars(as: key))
        }
    }

    @Test func nestWrapsAndUnnestTakesOut() {
        let nested = outcomes(.nest, ["a": 1])
        #expect(nested.isSuperset(of: [#"{"a":[1]}"#, #"{"a":{"a":1}}"#, #"{"a":{"aps":1}}"#]))
        #expect(nested.allSatisfy { $0.hasPrefix(#"{"a":"#) && $0.contains("1") })
        #expect(outcomes(.unnest, ["a": [1, ["b": 2]]]) == [#"{"a":1}"#, #"{"a":{"b":2}}"#, #"{"a":[1,2]}"#])
        #expect(outcomes(.unnest, ["a": 1, "b": [], "c": [:]]) == ["unchanged"])
    }

    @Test func embeddedChangesWhatIsInsideATextAndLeavesItAText() throws {
        let made = outcomes(.embedded, ["a": #"{"b":1}"#, "c": "{no"]).subtracting(["unchanged"])
        #expect(made.contains(#"{"a":"{}","c":"{no"}"#))
        #expect(made.contains(#"{"a":"{\"b\":1,\"b\":1}","c":"{no"}"#))
        for text in made {
            let message = try JSONValue(parsing: Array(text.utf8))
            #expect(message["c"] == "{no")
            #expect(try JSONValue(parsing: Array(#require(message["a"]?.stringValue).utf8)).kind == .object)
        }
        #expect(outcomes(.embedded, ["a": "b", "c": "{no"]) == ["unchanged"])
    }

    @Test func lengthenFillsAListUpToALengthAtWhichCompilersStop() throws {
        let made = outcomes(.lengthen, ["a": ["x", "y"], "b": 1], tries: 3000).subtracting(["unchanged"])
        var lengths: Set<Int> = []
        var distinct = 0
        for text in made {
            let message = try JSONValue(parsing: Array(text.utf8))
            #expect(message["b"] == 1)
            let list = try #require(message["a"]?.arrayValue).compactMap(\.stringValue)
            #expect(list.prefix(2) == ["x", "y"] || list.suffix(2) == ["x", "y"])
            lengths.insert(list.count)
            if Set(list).count == list.count { distinct += 1 }
        }
        #expect(lengths == [3, 4, 8, 64])
        #expect(distinct > 0 && distinct < made.count)
        #expect(outcomes(.lengthen, ["a": []]).contains(#"{"a":["member-0"]}"#))
        #expect(outcomes(.lengthen, ["a": "x"]) == ["unchanged"])
    }

    @Test func graftCopiesAMemberToItsPlaceOrToAnyObject() {
        let donor = Case(id: "easemob/donor", dialect: .easemob, message: .value(["x": ["y": 2]]))
        #expect(
            outcomes(.graft, ["a": [:]], corpus: [donor]) == [
                #"{"a":{},"x":{"y":2}}"#, #"{"a":{"x":{"y":2}}}"#, #"{"a":{"y":2}}"#, #"{"a":{},"y":2}"#,
            ]
        )
        #expect(outcomes(.graft, ["x": ["y": 2]], corpus: []) == ["unchanged"])
    }

    @Test func constantIsAWordOfTheVendorsOrOfApplesInThePlaceOfAScalar() {
        let made = outcomes(.constant, ["a": "?"], tries: 4000)
        #expect(made.isSuperset(of: [#"{"a":"time-sensitive"}"#, #"{"a":"ROUTE_ALL"}"#, #"{"a":"default"}"#]))
        #expect(outcomes(.constant, ["a": []]) == ["unchanged"])
    }

    @Test func memberIsOneOfTheVendorsOfAnotherCaseOrOfApples() throws {
        let donor = Case(id: "easemob/donor", dialect: .easemob, message: .value(["donated": 2]))
        let made = outcomes(.member, ["own": 1], corpus: [donor], tries: 4000)
        #expect(made.isSuperset(of: [#"{"own":1,"donated":2}"#, #"{"own":1,"content-available":1}"#]))
        #expect(made.contains { $0.hasPrefix(#"{"own":1,"em_push_"#) })
        for text in made {
            let message = try JSONValue(parsing: Array(text.utf8))
            #expect(message["own"] == 1 && message.objectValue?.count == 2)
        }
    }

    @Test func contextTakesAWholeMemberOfAnotherCase() {
        let donor = Case(
            id: "easemob/donor",
            dialect: .easemob,
            message: .value([:]),
            context: ["profile": "seed0", "remindType": ["app": "AT"]]
        )
        let material = MutationMaterial(
            dialect: .easemob,
            model: EasemobGenerator().model,
            corpus: ParentCorpus([donor])
        )
        var contexts: Set<String> = []
        for seed in UInt64(0)..<100 {
            var generator = SeededGenerator(seed: seed)
            var draft = CaseDraft(message: ["a": 1], context: ["online": true])
            #expect(Mutation.context.apply(&draft, &generator, material))
            #expect(draft.message == ["a": 1])
            contexts.insert(draft.context.text)
        }
        #expect(
            contexts == [#"{"online":true,"profile":"seed0"}"#, #"{"online":true,"remindType":{"app":"AT"}}"#]
        )
        #expect(outcomes(.context, ["a": 1], corpus: []) == ["unchanged"])
    }

    @Test func mergingTakesHalfOfTheMembersAtEveryLevel() {
        let other = MutationMaterial.Parent(
            id: "easemob/other",
            message: ["b": ["d": 4], "e": 5],
            context: ["profile": "seed0"]
        )
        var merged: Set<String> = []
        for seed in UInt64(0)..<200 {
            var generator = SeededGenerator(seed: seed)
            let before = CaseDraft(message: ["a": 1, "b": ["c": 3]])
            var draft = before
            let isChanged = draft.merge(with: other, &generator)
            #expect(isChanged == (draft.message != before.message || draft.context != before.context))
            merged.insert(draft.message.text + draft.context.text)
        }
        let messages = [
            #"{"a":1,"b":{"c":3}}"#, #"{"a":1,"b":{"c":3,"d":4}}"#, #"{"a":1,"b":{"c":3},"e":5}"#,
            #"{"a":1,"b":{"c":3,"d":4},"e":5}"#,
        ]
        #expect(merged == Set(messages.flatMap { [$0 + "{}", $0 + #"{"profile":"seed0"}"#] }))
    }
}

extension MutationTests {
    @Test func valuesChangesScalarsAndLeavesTheirKindsAndPlaces() throws {
        let made = outcomes(.values, ["a": "own", "b": [7, true], "c": ["d": nil]], tries: 2000).subtracting([
            "unchanged"
        ])
        for text in made {
            let message = try JSONValue(parsing: Array(text.utf8))
            #expect(message.objectValue?.keys == ["a", "b", "c"])
            #expect(message["a"]?.kind == .string && message["c"] == ["d": nil])
            #expect(message["b"]?.arrayValue?.map(\.kind) == [.number, .boolean])
        }
        #expect(made.contains(#"{"a":"own","b":[7,false],"c":{"d":null}}"#))
        #expect(made.contains { $0.contains("false]") && !$0.contains(#""a":"own""#) && !$0.contains("[7,") })
        #expect(outcomes(.values, [:]) == ["unchanged"])
    }

    @Test func valuePutsAValueOfTheDictionaryAnywhere() {
        let made = outcomes(.value, ["a": "own", "b": [7], "c": ["d": true]], tries: 40_000)
        for text in SweepTexts.classes.map(\.sample) {
            #expect(made.contains((["a": .string(text), "b": [7], "c": ["d": true]] as JSONValue).text), "\(text)")
        }
        for lexeme in SweepNumbers.lexemes {
            #expect(made.contains(#"{"a":"own","b":[\#(lexeme)],"c":{"d":true}}"#), "\(lexeme)")
        }
        // Of its own, of another type, nothing, under another name, and of a list and an object.
        for text in [
            #"{"a":"OWN","b":[7],"c":{"d":true}}"#, #"{"a":null,"b":[7],"c":{"d":true}}"#, #"{"b":[7],"c":{"d":true}}"#,
            #"{"A":"own","b":[7],"c":{"d":true}}"#, #"{"a":"own","b":[7,7],"c":{"d":true}}"#,
            #"{"a":"own","b":[7],"c":{}}"#,
        ] {
            #expect(made.contains(text), "\(text)")
        }
    }

    @Test func slotReachesMembersThatTheMessageLacks() {
        let made = outcomes(.slot, ["target": ["6006"]], tries: 6000)
        for name in ["em_push_title", "em_push_sound", "em_push_badge"] {
            let ways = made.filter { $0.contains("\"\(name)\":") && $0.hasPrefix(#"{"target":["6006"],"#) }
            #expect(ways.count > 5, "\(name)")
        }
    }
}
