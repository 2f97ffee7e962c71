import CaseGeneration
import PushModel
import Testing
import VendorModel

@testable import ZEGOVendor

/// What a vendor's tables of fields and the axes of its generator say of the same message.
struct DescribedMessages: Sendable, CustomTestStringConvertible {
    let dialect: Dialect
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

    var testDescription: String { dialect.rawValue }
}

/// What holds of the table of fields of each vendor whose fields have one place.
@Suite("Every vendor: the table of fields") struct FieldTableTests {
    static let vendors = [zego]

    @Test(arguments: vendors)
    func eachDocumentedFieldIsInTheCases(messages: DescribedMessages) {
        let unwritten = messages.table.unwritten(by: messages.axes, in: messages.drafts)
        #expect(Set(unwritten.map { $0.path.joined(separator: ".") }) == Set(messages.unwritten.keys))
    }

    @Test(arguments: vendors)
    func eachMemberOfTheCasesIsDocumented(messages: DescribedMessages) {
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
        dialect: .zego,
        axes: ZegoGenerator().model.axes,
        drafts: ZegoGenerator.drafts,
        table: ZegoFields.messageOrUpdate,
        further: [ZegoFields.request],
        undocumented: [
            "HasReceipt": "of the message around the push",
            "incoming.aps": "Apple's",
            "incoming.customId": "where the sample code looks for it, and ZEGO never puts it",
            "OfflinePush.PushImageInfo.Android": "of other phones",
            "OfflinePush.extendedData": otherInterface, "OfflinePush.voIPConfig": otherInterface,
            "OfflinePush.privateMessageTemplate": otherInterface, "pushConfig.PushImageInfo": otherInterface,
        ].merging(
            ["subtitle", "resourceID", "aps", "zego", "call_id", "customId", "sound"].flatMap { name in
                ZegoInterface.allCases.map {
                    ("\($0.rawValue).\(name)", "a name that nobody may take for one of its own")
                }
            }
        ) { $1 }
    )

    private static let otherInterface = "a client's field among the server's, or the reverse"
}
