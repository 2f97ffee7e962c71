import CaseGeneration
import PushModel
import Testing
import VendorModel

@testable import EasemobVendor
@testable import ZEGOVendor

/// What a vendor's tables of fields and the axes of its generator say of the same message.
struct DescribedMessages: Sendable {
    let axes: [Axis]
    /// A message of each interface, to which the axes are applied.
    let drafts: [CaseDraft]
    /// Whose fields the cases shall have.
    let table: FieldTable
    /// What else its documents describe, and no axis need write.
    var further: [FieldTable] = []
    /// Fields of the table that no axis writes, and why.
    var unwritten: [String: String] = [:]
    /// Members that axes write and no document has, and why.
    var undocumented: [String: String] = [:]
}

/// What holds of the table of fields of each vendor whose fields have one place.
@Suite("Every vendor: the table of fields") struct FieldTableTests {
    static let vendors: [(dialect: Dialect, messages: DescribedMessages)] = [
        (.easemob, easemob), (.zego, zego),
    ]

    @Test(arguments: vendors)
    func eachDocumentedFieldIsInTheCases(dialect: Dialect, messages: DescribedMessages) {
        let unwritten = messages.table.unwritten(by: messages.axes, in: messages.drafts)
        #expect(Set(unwritten.map { $0.path.joined(separator: ".") }) == Set(messages.unwritten.keys))
    }

    @Test(arguments: vendors)
    func eachMemberOfTheCasesIsDocumented(dialect: Dialect, messages: DescribedMessages) {
        var undocumented: Set<String> = []
        for path in messages.axes.flatMap({ $0.writtenPaths(in: messages.drafts) }) {
            let names = path.indices.map { path[...$0] }
            let unknown = names.first { name in
                !([messages.table] + messages.further).contains { $0.describes(name) }
            }
            if let unknown { undocumented.insert(unknown.joined(separator: ".")) }
        }
        #expect(undocumented == Set(messages.undocumented.keys))
    }
}

extension FieldTableTests {
    private static let easemob = DescribedMessages(
        axes: EasemobGenerator().model.axes,
        drafts: [EasemobGenerator().nominal],
        table: EasemobFields.message,
        further: [EasemobFields.request],
        unwritten: [
            "to": "of the newer interface, whose messages are compiled as those of the older one",
            "type": "the same", "body": "the same",
            "sync_device": "decides nothing of the push", "ext.em_push_ext.sound": "the same",
            "ext.em_push_ext.channel_id": "the same",
        ],
        undocumented: keysOfSenders
    )

    /// Keys beside Easemob's own fields, some of them nearly such a field.
    private static let keysOfSenders: [String: String] = {
        let keys = ["test1", "a", "b", "c", "aps", "f", "t", "m", "g", "e", "a.b", "app_data", ""]
        let near = ["em_ignore_notification", "em_alert_subtitle", "em_push_title "]
        let paths =
            (keys + near + ListLength.members(64, "key")).map { "ext.em_apns_ext.\($0)" }
            + ["ext.app_data", "ext.em_apns_ext.a\u{1}\u{0}\"/\\您"]
        return Dictionary(uniqueKeysWithValues: paths.map { ($0, "the sender's own") })
    }()

    private static let zego = DescribedMessages(
        axes: ZegoGenerator().model.axes,
        drafts: ZegoGenerator.drafts,
        table: ZegoFields.messageOrUpdate,
        further: [ZegoFields.request],
        undocumented: [
            "HasReceipt": "of the message around the push"
        ]
    )
}
