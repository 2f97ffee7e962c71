import CaseGeneration
import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

@testable import EasemobVendor
@testable import FCMVendor
@testable import GetuiVendor
@testable import JPushVendor
@testable import SNSVendor
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
    static let vendors = [easemob, zego, sns, getui, getuiChannel, fcm, fcmLegacy, jpush]

    @Test func everyVendorIsThere() {
        #expect(Set(Self.vendors.map(\.dialect)) == Set(Dialect.allCases.filter { $0.rawValue != "apns" }))
    }

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
    private static let getui = DescribedMessages(
        dialect: .getui,
        axes: GetuiGenerator().model.axes,
        drafts: [GetuiGenerator().nominal],
        table: GetuiFields.message(rest: false),
        further: [GetuiFields.channel],
        unwritten: [
            "appId": "of the request around the push", "appkey": "of the request around the push",
            "template": "of the request around the push",
            "multiMedias.0.onlywifi": "a second name of onlyWifi",
        ],
        undocumented: [
            "Sound": "no field but for its case", "contentavailable": "no field but for its case",
            "aps": "of the payload, and of no message", "content-available": "of the payload, and of no message",
        ]
    )

    /// What the fields of the SDK become in REST v2.
    private static let getuiChannel = DescribedMessages(
        dialect: .getui,
        axes: GetuiGenerator().model.axes.filter { $0.name == "interface" },
        drafts: [pushForEveryChannelField],
        table: GetuiFields.channel.replacing { $0.name == "IOS" ? .map : nil },
        further: [GetuiFields.message(rest: false)],
        unwritten: [
            "harmony": "of other phones", "mp": "of other phones", "ios.multimedia.0.rid": "of the SDK",
            "ios.multimedia.0.onlyWifi": "a second name of only_wifi",
        ]
    )

    private static var pushForEveryChannelField: CaseDraft {
        var draft = GetuiGenerator().nominal
        draft.set("+1", at: .message("autoBadge"))
        draft.set("c", at: .message("apnsCollapseId"))
        let media: JSONValue = [["rid": "a", "url": "https://example.com/a.png", "type": 1, "onlyWifi": true]]
        draft.set(media, at: .message("multiMedias"))
        return draft
    }

    private static let sns = DescribedMessages(
        dialect: .sns,
        axes: SNSGenerator().model.axes,
        drafts: [SNSGenerator.publish],
        table: SNSFields.decisive
    )
    private static let easemob = DescribedMessages(
        dialect: .easemob,
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

extension FieldTableTests {
    private static let fcm = DescribedMessages(
        dialect: .fcm,
        axes: FCMGenerator().model.axes,
        drafts: [FCMGenerator.sample],
        table: FCMFields.requestForApple,
        further: [FCMFields.request, FCMFields.legacy],
        undocumented: [
            "message.collapse_key": "an unknown name of the axis \"unknown\""
        ]
    )

    private static let fcmLegacy = DescribedMessages(
        dialect: .fcm,
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

extension FieldTableTests {
    private static let jpush = DescribedMessages(
        dialect: .jpush,
        axes: JPushGenerator().model.axes,
        drafts: JPushGenerator.drafts,
        table: JPushFields.message,
        undocumented: [
            "note": "a name that no document has", "notification.ios.order": "likewise",
            "notification_3rd.title": "of version 1, which is of Android", "notification_3rd.content": "likewise",
            "notification.ios.content_available": "the error table's own example of one",
        ]
    )
}
