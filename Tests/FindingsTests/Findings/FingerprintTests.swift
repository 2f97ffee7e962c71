import Determinism
import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import Testing

@testable import Findings

@Suite struct FingerprintTests {
    private func fingerprint(
        _ place: String,
        rule: String = "diff.payload",
        kind: String = "value",
        dialect: Dialect = .easemob
    ) -> String {
        Diagnostic(CheckID(id: rule), place: place, kind: kind, title: "any").fingerprint(dialect: dialect).description
    }

    static let merging = [
        ("/aps/alert/loc-args/0", "/aps/alert/loc-args/12"),
        ("/e/name", "/e/other~1name"),
        ("/e/name", "/e/name/deeper/0"),
        ("/custom", "/another"),
        ("/custom", "/custom/deeper"),
        ("/", "/x"),
    ]

    @Test(arguments: merging)
    func mergesPlacesThatTheSenderChose(first: String, second: String) {
        #expect(fingerprint(first) == fingerprint(second))
    }

    static let distinct = [
        ("/aps/alert/title", "/aps/alert/body"),
        ("/aps/alert/loc-args", "/aps/alert/loc-args/0"),
        ("/aps/alert/loc-args/0", "/aps/alert/title-loc-args/0"),
        ("/aps/badge", "/badge"),
        ("/e", "/e/name"),
        ("/e/name", "/custom"),
        ("/f", "/t"),
        ("", "/aps"),
        ("header:apns-priority", "header:apns-topic"),
        ("header:apns-priority", "/apns-priority"),
    ]

    @Test(arguments: distinct)
    func keepsPlacesApartThatAVendorNames(first: String, second: String) {
        #expect(fingerprint(first) != fingerprint(second))
    }

    @Test func keepsRulesKindsAndDialectsApart() {
        let all = [
            fingerprint("/aps/badge"),
            fingerprint("/aps/badge", rule: "value.badge"),
            fingerprint("/aps/badge", kind: "missing"),
            fingerprint("/aps/badge", dialect: .getui),
        ]
        #expect(Set(all).count == all.count)
    }

    @Test func ignoresWhatBelongsToOneCase() {
        let one = Diagnostic(
            CheckID(id: "a"),
            severity: .error,
            kind: "k",
            title: "one",
            expected: 1,
            actual: 2,
            specRule: "EM-C3"
        )
        let other = Diagnostic(CheckID(id: "a"), severity: .info, kind: "k", title: "other", source: "somewhere")
        #expect(one.fingerprint(dialect: .fcm) == other.fingerprint(dialect: .fcm))
    }

    @Test func doesNotRunPartsTogether() {
        #expect(
            Diagnostic(CheckID(id: "ab"), kind: "c", title: "").fingerprint(dialect: .fcm)
                != Diagnostic(CheckID(id: "a"), kind: "bc", title: "").fingerprint(dialect: .fcm)
        )
    }

    @Test func isTheSameOnEveryMachine() {
        // 64-bit FNV-1a by its definition, over the parts with a byte 0xFF after each.
        var hash: UInt64 = 14_695_981_039_346_656_037
        for part in ["diff.payload", "easemob", "/aps/alert/loc-args/*", "value"] {
            for byte in Array(part.utf8) + [0xFF] {
                hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
            }
        }
        let digits = String(hash, radix: 16)
        #expect(
            fingerprint("/aps/alert/loc-args/3") == String(repeating: "0", count: 16 - digits.count) + digits
        )
    }
}
