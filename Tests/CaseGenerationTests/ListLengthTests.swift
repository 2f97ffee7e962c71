import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import Testing
import Vendors
import ZEGOVendor

@testable import CaseGeneration

@Suite("Lists of every length")
struct ListLengthTests {
    @Test(arguments: ListLength.all) func membersDifferAndAreInNoOrder(length: Int) {
        let members = ListLength.members(length, "x")
        #expect(members.count == length)
        #expect(Set(members).count == length)
        if length > 1 {
            #expect(members != members.sorted())
            #expect(members != members.sorted { Int($0.dropFirst()) ?? 0 < Int($1.dropFirst()) ?? 0 })
        }
    }

    @Test func aSearchedListEndsWithTheMemberThatIsSought() {
        #expect(ListLength.list(0, "x", endingWith: "me") == [])
        #expect(ListLength.list(1, "x", endingWith: "me") == ["me"])
        #expect(ListLength.list(64, "x", endingWith: "me").arrayValue?.count == 64)
        #expect(ListLength.list(64, "x", endingWith: "me").arrayValue?.last == "me")
    }

    /// The lists of each vendor's documents, by the way to them in the message or (with @) in the context.
    private static let lists: [(dialect: Dialect, path: String, lengths: [Int])] = [
        (.easemob, "ext.em_apns_ext.em_push_title_loc_args", ListLength.all),
        (.easemob, "ext.em_apns_ext.em_push_body_loc_args", ListLength.all),
        (.easemob, "ext.em_push_template.title_args", ListLength.filled),
        (.easemob, "ext.em_push_template.content_args", ListLength.filled),
        (.easemob, "ext.em_push_template.directed_template.target", ListLength.all),
        (.easemob, "ext.em_push_template.directed_template.title_args", ListLength.filled),
        (.easemob, "ext.em_push_template.directed_template.content_args", ListLength.filled),
        (.easemob, "ext.em_at_list", ListLength.all),
        (.easemob, "ext.em_push_filter.accept_device_id", ListLength.filled),
        (.easemob, "ext.em_push_filter.ignore_device_id", ListLength.filled),
        (.easemob, "ext.em_push_filter.accept_notifier_name", ListLength.filled),
        (.easemob, "ext.em_push_filter.ignore_notifier_name", ListLength.filled),
        (.easemob, "target", ListLength.filled),
        (.getui, "alertMsg.locArgs", ListLength.all),
        (.getui, "alertMsg.titleLocArgs", ListLength.filled),
        (.getui, "alertMsg.subtitleLocArgs", ListLength.filled),
        (.getui, "ios.aps.alert.loc-args", ListLength.all),
        (.getui, "multiMedias", ListLength.all),
        (.zego, "@delivered", ListLength.all),
        (.fcm, "message.apns.payload.aps.alert.loc-args", ListLength.all),
        (.fcm, "message.apns.payload.aps.alert.title-loc-args", ListLength.filled),
        (.fcm, "message.apns.payload.list", ListLength.all),
        (.fcm, "registration_ids", ListLength.filled),
        (.fcm, "notification.title_loc_args", ListLength.all),
        (.fcm, "notification.body_loc_args", ListLength.filled),
    ]

    @Test func everyListHasEveryLengthInACaseOfItsOwn() throws {
        for dialect in Set(Self.lists.map(\.dialect)) {
            let cases = try #require(CaseGenerators.generator(for: dialect)).focusedCases().map(\.testCase)
            for list in Self.lists where list.dialect == dialect {
                let met = Set(cases.compactMap { Self.length(of: list.path, in: $0) })
                #expect(met.isSuperset(of: list.lengths), "\(list.path): \(met.sorted())")
            }
        }
    }

    /// Bodies of SNS are texts inside texts, as long as the lists in them.
    @Test func listsInTextsHaveEveryLengthToo() throws {
        let cases = SNSGenerator().focusedCases().map(\.testCase)
        for length in ListLength.all {
            let made = try #require(cases.first { $0.id == "sns/focus-loc-args-\(length)" })
            guard case .value(let message) = made.message else { throw CancellationError() }
            let alert = message["Message"]?.valueInText?["APNS"]?.valueInText?["aps"]?["alert"]
            #expect(alert?["title-loc-args"]?.arrayValue?.count == length)
            #expect(alert?["loc-args"]?.arrayValue?.count == ListLength.beside(length))
        }
    }

    private static func length(of path: String, in testCase: Case) -> Int? {
        guard case .value(let message) = testCase.message else { return nil }
        let isContext = path.hasPrefix("@")
        let start: JSONValue = isContext ? .object(testCase.context) : message
        let keys = (isContext ? String(path.dropFirst()) : path).split(separator: ".")
        return keys.reduce(Optional(start)) { $0?[String($1)] }?.arrayValue?.count
    }
}
