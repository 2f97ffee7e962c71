import CaseGeneration
import JSONModel
import PushModel
import Testing

@Suite struct EasemobModelTests {
    private let generator = EasemobGenerator()

    @Test func namesAreUnique() {
        let axes = generator.model.axes
        #expect(Set(axes.map(\.name)).count == axes.count)
        for axis in axes {
            #expect(Set(axis.values.map(\.name)).count == axis.values.count, "\(axis.name)")
            #expect(axis.values.count > 1, "\(axis.name)")
        }
    }

    @Test func nominalValuesChangeNothingInTheNominalCase() {
        for axis in generator.model.axes {
            var draft = generator.nominal
            axis.values[0].edit(&draft)
            #expect(draft.makeCase(id: "x", dialect: .easemob) == nominalCase, "\(axis.name)")
        }
    }

    /// The text class shows only in a text slot; every other value is seen on its own.
    @Test func everyOtherValueChangesTheNominalCase() {
        var unseen: [String] = []
        for axis in generator.model.axes where axis.name != "text" {
            for value in axis.values.dropFirst() {
                var draft = generator.nominal
                value.edit(&draft)
                if draft.makeCase(id: "x", dialect: .easemob) == nominalCase {
                    unseen.append(axis.name + "=" + value.name)
                }
            }
        }
        #expect(unseen == [])
    }

    @Test func noTwoValuesOfAnAxisMakeTheSameCase() {
        for axis in generator.model.axes where axis.name != "text" {
            let cases = axis.values.map { value in
                // Something that every serialiser spells its own way.
                var draft = generator.nominal
                if case .object(var message) = draft.message {
                    message["note"] = "您/"
                    draft.message = .object(message)
                }
                value.edit(&draft)
                return draft.makeCase(id: "x", dialect: .easemob)
            }
            for (index, made) in cases.enumerated() {
                #expect(!cases[..<index].contains(made), "\(axis.name)=\(axis.values[index].name)")
            }
        }
    }

    @Test func textClassesReachTheirSlotsUnharmed() throws {
        let slots = try #require(generator.model.axes.firstIndex { $0.name == "em_push_content" })
        for (index, textClass) in TextClass.all.enumerated() {
            var row = generator.model.nominalRow
            row.values[0] = index
            row.values[slots] = 1
            var draft = generator.nominal
            generator.model.apply(row, to: &draft)
            let content = draft.message["ext"]?["em_apns_ext"]?["em_push_content"]
            #expect(content == .string("content " + textClass.sample))
        }
    }

    /// 2023-11-14 22:13:20 UTC is 06:13 at UTC+8; "0:0-0:0" means off and equal bounds mean the whole day.
    @Test(arguments: [
        ("active", "05:13-07:13"), ("inactive", "07:13-08:13"), ("active-through-midnight", "22:00-07:13"),
        ("all-day", "08:00-08:00"), ("zero-is-off", "00:00-00:00"),
    ])
    func intervalsFollowTheRecipientsClock(name: String, interval: String) throws {
        let axis = try #require(generator.model.axes.first { $0.name == "dnd.appInterval" })
        let value = try #require(axis.values.first { $0.name == name })
        var draft = generator.nominal
        value.edit(&draft)
        #expect(draft.context["dnd"]?["appInterval"] == .string(interval))
        #expect(draft.context["dnd"]?["appUntil"] == .null)
    }

    @Test func spellingsAreJSONOfTheSameValueOrNoneAtAll() throws {
        let axis = try #require(generator.model.axes.last)
        let notJSON: Set = [
            "byte-order-mark", "trailing-comma", "trailing-bytes", "truncated", "lone-surrogate", "invalid-utf8",
            "single-quotes", "leading-zero",
        ]
        for value in axis.values {
            var draft = generator.nominal
            value.edit(&draft)
            let message = draft.makeCase(id: "x", dialect: .easemob).message
            if notJSON.contains(value.name) {
                #expect(throws: JSONError.self, "\(value.name)") { try read(message) }
            } else {
                let differences = JSONDiff.differences(expected: draft.message, actual: try read(message))
                #expect(differences == [], "\(value.name)")
            }
        }
    }

    private var nominalCase: Case { generator.nominal.makeCase(id: "x", dialect: .easemob) }
}

/// The message as a strict reader sees it.
func read(_ message: MessageInput) throws(JSONError) -> JSONValue {
    switch message {
    case .value(let value): try JSONValue(parsing: value.serialized())
    case .text(let text): try JSONValue(parsing: Array(text.utf8))
    case .bytes(let bytes): try JSONValue(parsing: bytes)
    }
}
