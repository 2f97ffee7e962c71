import CaseFiles
import CaseGeneration
import JSONModel
import PushModel
import Testing
import Vendors

@testable import EasemobVendor
@testable import FCMVendor
@testable import GetuiVendor
@testable import JPushVendor
@testable import SNSVendor
@testable import VendorModel
@testable import ZEGOVendor

/// What holds of all pushes of a vendor: no right one is blamed, and what the documents rule out is found without its message.
@Suite("Every vendor: promises") struct PayloadGuaranteeTests {
    static let dialects = Vendors.all.filter { !$0.guarantees.isEmpty }.map(\.dialect)

    @Test func everyVendorHasThemAndBuildersHaveNone() {
        #expect(Self.dialects == Dialect.allCases.filter { $0 != .apns })
        for vendor in Vendors.all {
            let rules = Set(vendor.compiler.rules.map(\.id))
            #expect(vendor.guarantees.allSatisfy { rules.contains($0.rule) }, "\(vendor.name)")
        }
    }

    /// By any reading, of stored cases and of some random ones, odd values included.
    @Test(arguments: dialects)
    func noRightPushBreaksOne(dialect: Dialect) throws {
        let vendor = try #require(Vendors.vendor(of: dialect))
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let stored = try CorpusLoader([.shipped]).cases(of: [dialect])
        let random = (0..<40).map { generator.randomCase(seed: 17, number: $0).testCase }
        var judged = 0
        for testCase in stored + random where vendor.compiler.servesAPNs(testCase) {
            for payload in try Self.rightPayloads(of: testCase, by: vendor) {
                let headers = payload.headers.map { HeaderField($0.name, $0.value) }
                let breaches = vendor.breaches(by: CapturedPush(payload: payload.value, headers: headers))
                #expect(
                    breaches.isEmpty,
                    "\(testCase.id): \(String(decoding: payload.bytes.prefix(500), as: UTF8.self)) \(breaches)"
                )
                if !breaches.isEmpty { return }
                judged += 1
            }
        }
        #expect(judged > 100)
    }

    /// Those that reach APNs; of a case with many open questions not all.
    private static func rightPayloads(of testCase: Case, by vendor: Vendor) throws -> [ExpectedPayload] {
        var testCase = testCase
        // What the SDK gives to the service is not yet on its way to APNs.
        if vendor.dialect == .getui { testCase.context["stage"] = "device" }
        let expectation = try vendor.compiler.expectation(for: testCase)
        var payloads: [ExpectedPayload] = []
        var script: [Int]? = []
        for _ in 0..<8 {
            guard let current = script else { break }
            let (outcome, points) = expectation.outcome(readings: current)
            if let payload = outcome.payload, payload.isReadable { payloads.append(payload) }
            script = points.scriptAfter
        }
        return payloads
    }

    /// A push of Easemob's, as its callback page shows one.
    private static let easemob =
        #"{"t":"b","aps":{"badge":1,"alert":{"body":"hi","title":"you"},"sound":"default"},"f":"a","m":"62"}"#
    private static let sent = ["apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "1700000000"]
    /// As its developers' article shows one at the app.
    private static let getui =
        #"{"_gurl_":"h","_gmid_":"OSL","_ge_":"1","aps":{"alert":{"title":"t","body":"b"},"badge":1,"sound":"default","mutable-content":1}}"#
    /// As the notes on the structure of offline pushes show one.
    private static let zego =
        #"{"aps":{"alert":{"title":"t","body":"b"}},"payload":"{\"id\":1}","zego":{"version":1,"zpns_request_id":48}}"#
    /// As JPush's page shows one at the device, and an extra of the sender's.
    private static let jpush =
        #"{"_j_msgid":813843507,"aps":{"alert":"hi","badge":1,"sound":"sound.caf"},"news_id":134}"#

    /// What is put where, in a push that is right without it, and the rule that is broken.
    static let wrong: [(dialect: Dialect, place: String, value: JSONValue?, rule: String)] = [
        (.easemob, "/custom", "x", "EM-D4"), (.easemob, "/f", nil, "EM-D1"), (.easemob, "/m", 62, "EM-D1"),
        (.easemob, "/aps/alert", "hi", "EM-C1"), (.easemob, "/aps/alert/body", nil, "EM-C1"),
        (.easemob, "/aps/alert/loc-args", ["a"], "EM-C3"), (.easemob, "/aps/alert/title-loc-args", ["a"], "EM-C3"),
        (.easemob, "/aps/alert/body-loc-key", "k", "EM-C1"), (.easemob, "/aps/mutable-content", true, "EM-C7"),
        (.easemob, "/aps/mutable-content", 0, "EM-C7"), (.easemob, "/aps/content-available", 0, "EM-C8"),
        (.easemob, "/aps/badge", "1", "EM-C4"), (.easemob, "/aps/em_push_title", "x", "EM-C1"),
        (.getui, "/aps/sound", "com.gexin.ios.silence", "GT-4"), (.getui, "/aps/autoBadge", "+1", "GT-12"),
        (.getui, "/_gmid_", nil, "GT-12"), (.getui, "/aps/mutable-content", nil, "GT-12"),
        (.zego, "/payload", ["id": 1], "ZG-4"), (.zego, "/customId", "1", "ZG-4"), (.zego, "/aps/badge", "1", "ZG-8"),
        (.zego, "/aps/mutable-content", true, "ZG-5"), (.zego, "/aps/alert", "t", "ZG-3"),
        (.zego, "/aps/content-available", 1, "ZG-6"), (.zego, "/aps/thread-id", 7, "ZG-9"),
        (.jpush, "/aps/badge", "+1", "JP-7"), (.jpush, "/aps/content-available", true, "JP-8"),
        (.jpush, "/aps/mutable-content", "1", "JP-9"), (.jpush, "/aps/category", 7, "JP-10"),
        (.jpush, "/aps/thread-id", 7, "JP-11"), (.jpush, "/aps/extras", ["a": 1], "JP-12"),
        (.jpush, "/aps/interruption-level", 1, "JP-13"), (.jpush, "/aps", nil, "JP-5"),
    ]

    @Test(arguments: wrong)
    func whatTheDocumentsRuleOutIsFound(
        change: (dialect: Dialect, place: String, value: JSONValue?, rule: String)
    ) throws {
        let vendor = try #require(Vendors.vendor(of: change.dialect))
        let text =
            switch change.dialect {
            case .easemob: Self.easemob
            case .getui: Self.getui
            case .jpush: Self.jpush
            default: Self.zego
            }
        let right = try JSONValue(parsing: Array(text.utf8))
        let headers = Self.sent.map { HeaderField($0.key, $0.value) }
        #expect(vendor.breaches(by: CapturedPush(payload: right, headers: headers)).isEmpty)

        let place = change.place.split(separator: "/").map(String.init)
        let breaches = vendor.breaches(
            by: CapturedPush(payload: Self.changed(right, place[...], change.value), headers: headers)
        )
        #expect(breaches.contains { $0.rule == change.rule }, "\(change): \(breaches)")
        #expect(breaches.allSatisfy { $0.place.hasPrefix(change.place) || change.dialect == .zego }, "\(breaches)")
    }

    /// The header that is taken away or given, and the rule that is broken.
    static let wrongHeaders: [(dialect: Dialect, name: String, value: String?, rule: String)] = [
        (.easemob, "apns-priority", "5", "EM-E1"), (.easemob, "apns-expiration", nil, "EM-E1"),
        (.easemob, "apns-push-type", "mdm", "EM-E1"), (.easemob, "apns-push-type", "background", "EM-C8"),
        (.sns, "apns-push-type", nil, "SN-19"), (.fcm, "apns-priority", nil, "FC-5"),
        (.fcm, "apns-expiration", nil, "FC-5"), (.zego, "apns-push-type", "location", "ZG-3"),
        (.getui, "apns-push-type", "background", "GT-S1"),
    ]

    @Test(arguments: wrongHeaders)
    func headersAreHeldToItAsWell(change: (dialect: Dialect, name: String, value: String?, rule: String)) throws {
        let vendor = try #require(Vendors.vendor(of: change.dialect))
        let payload = try JSONValue(
            parsing: Array(
                (change.dialect == .zego ? Self.zego : change.dialect == .getui ? Self.getui : Self.easemob).utf8
            )
        )
        var headers = Self.sent
        #expect(
            vendor.breaches(
                by: CapturedPush(payload: payload, headers: headers.map { HeaderField($0.key, $0.value) })
            ).isEmpty
        )
        headers[change.name] = change.value
        let breaches = vendor.breaches(
            by: CapturedPush(payload: payload, headers: headers.map { HeaderField($0.key, $0.value) })
        )
        #expect(breaches.contains { $0.rule == change.rule }, "\(change): \(breaches)")
    }

    private static func changed(_ value: JSONValue, _ place: ArraySlice<String>, _ new: JSONValue?) -> JSONValue {
        guard let key = place.first else { return new ?? .null }
        var object = value.objectValue ?? [:]
        object[key] = place.count == 1 ? new : changed(object[key] ?? .object([:]), place.dropFirst(), new)
        return .object(object)
    }
}
