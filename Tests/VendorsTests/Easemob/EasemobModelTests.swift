import CaseGeneration
import EasemobVendor
import JSONModel
import PushModel
import Testing

@Suite struct EasemobModelTests {
    private let generator = EasemobGenerator()

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
