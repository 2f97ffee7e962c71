import JSONModel
import PushModel
import Testing

@testable import SNSVendor

/// Endpoints that are neither Apple's nor Google's: SEED-3's other terminals.
@Suite("SNS: other services")
struct SNSOtherServiceTests {
    private static let services: [SNSPlatform] = [.adm, .baidu, .mpns, .wns]

    @Test(arguments: services)
    func theyGetTheDefault(platform: SNSPlatform) throws {
        let subject = SNSSubject(["default": "d", "APNS": ["aps": ["alert": "x"]]], to: platform)
        #expect(try subject.topics() == ["SN-16-other"])
        let payloads = try subject.outcomes().compactMap(\.payload)
        #expect(
            payloads.map(\.value)
                == [["data": ["default": "d"]], ["data": ["message": "d"]], ["notification": ["body": "d"]], "d"]
        )
        #expect(payloads.last?.bytes == Array("d".utf8))
        #expect(payloads.allSatisfy { $0.headers.isEmpty })
        #expect(!SNSCompiler().servesAPNs(subject.testCase))
        #expect(SNSCompiler().servesAPNs(SNSSubject(["default": "d"]).testCase))
    }

    @Test func theirOwnEntryGoesOutAsItIs() throws {
        let toast = "<wp:Notification/>"
        let payload = try #require(
            try SNSSubject(["default": "d", "MPNS": .string(toast)], to: .mpns).primary().payload
        )
        #expect(payload.bytes == Array(toast.utf8))
        #expect(!payload.isReadable)
        #expect(try SNSSubject(["MPNS": .string(toast)], to: .mpns).words() == ["payload", "refused", "suppressed"])
        let long = String(repeating: "a", count: 4100)
        #expect(try SNSSubject(["WNS": ["a": .string(long)]], to: .wns).topics() == ["SN-13-other"])
        let adm = try SNSSubject(["default": "d", "ADM": ["data": ["a": "b"]]], to: .adm).primary().payload
        #expect(adm?.value == ["data": ["a": "b"]])
    }

    @Test func theyHaveATimeToLive() throws {
        let late = SNSSubject(["default": "d"], to: .adm).with(mobile: "ADM.TTL", "60").late(by: 61_000)
        #expect(Set(try late.words()) == ["suppressed"])
        let other = SNSSubject(["default": "d"], to: .mpns).with(mobile: "ADM.TTL", "60").late(by: 61_000)
        #expect(Set(try other.words()) == ["payload"])
    }
}
