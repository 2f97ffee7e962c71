import CaseGeneration
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import FCMVendor
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
        (.zego, zego),
        (.fcm, fcm), (.fcm, fcmLegacy),
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

extension FieldTableTests {
    private static let fcm = DescribedMessages(
        axes: FCMGenerator().model.axes,
        drafts: [FCMGenerator.sample],
        table: FCMFields.requestForApple,
        further: [FCMFields.request, FCMFields.legacy],
        undocumented: [
            "message.collapse_key": "an unknown name of the axis \"unknown\""
        ]
    )

    private static let fcmLegacy = DescribedMessages(
        axes: FCMAxes.legacy,
        drafts: [FCMGenerator.sample, withData],
        table: FCMFields.legacy,
        further: [FCMFields.request],
        unwritten: [
            "notification_key": "decides nothing, and is no longer documented",
            "restricted_package_name": "of Android",
            "notification.subtitle": "what it does on Apple's devices no document says",
            "notification.tag": "of Android, as the icon that the axis has",
            "notification.color": "likewise", "notification.android_channel_id": "likewise",
            "notification.image": "decides nothing of the legacy protocol's push",
        ]
    )

    /// A legacy body is made of the notification and of the data.
    private static let withData: CaseDraft = {
        var draft = FCMGenerator.sample
        draft.set(["k": "v"], at: .message("message", "data"))
        return draft
    }()
}
