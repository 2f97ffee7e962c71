import Masking
import Testing

@testable import FCMVendor
@testable import Recording
@testable import SNSVendor

/// Texts of which a part is an interface's own.
@Suite struct TextFormTests {
    private let texts = TextMask(key: Array("a key of a test, long enough".utf8))

    private func masked(_ text: String, _ form: TextForm) -> String {
        TextMask.text(form.masked(text.unicodeScalars.map(\.value), texts))
    }

    @Test func constantsAndFiguresStay() {
        #expect(masked("High", .constant(["high"])) == "High")
        #expect(masked("higher", .constant(["high"])) != "higher")
        for figure in ["10", "+1", "-3", "0.5", "3600s", "1767225600", "true", ""] {
            #expect(masked(figure, .figure) == figure)
        }
        for other in ["canary", "138001380001", "s1", "12 a"] { #expect(masked(other, .figure) != other) }
        #expect(masked("com.example.shop", .appID) == "com.example.shop")
        #expect(masked("Canary text", .appID) != "Canary text")
        #expect(masked("10", .header("apns-priority")) == "10")
        #expect(masked("canary", .header("apns-priority")) != "canary")
        // In a request it is an HTTP library's; in a message nobody but its sender has said it.
        #expect(masked("canary", .header("user-agent")) != "canary")
    }

    @Test func whatComesAfterANameIsTheSenders() {
        let names = TextForm.after(["AWS.SNS.MOBILE.", "AWS."])
        #expect(masked("aws.sns.mobile.canary", names).hasPrefix("aws.sns.mobile."))
        #expect(masked("AWS.canary", names).hasPrefix("AWS."))
        #expect(!masked("AWS.canary", names).contains("canary"))
        #expect(masked("canary.caf", .soundFile).hasSuffix(".caf"))
        #expect(!masked("canary.caf", .soundFile).contains("canary"))
    }

    @Test func aTokenIsAsInAPath() {
        let redactor = Redactor(key: Array("a key of a test, long enough".utf8))
        for token in [String(repeating: "0a1b2c3d", count: 8), "ABCD", "bk3RNwTe3H0:CI2k"] {
            #expect(masked(token, .token) == redactor.redacted(deviceToken: token))
        }
    }

    @Test func aResourcesNameKeepsItsKind() {
        let name = "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/canary/canary-1"
        let shown = masked(name, .resourceName)
        #expect(shown.hasPrefix("arn:aws:sns:us-east-1:") && shown.contains(":endpoint/APNS/"))
        #expect(!shown.contains("canary") && !shown.contains("123456789012"))
        #expect(shown.utf8.count == name.utf8.count)
        let topic = masked("arn:aws:sns:eu-canary-1:123456789012:endpoint", .resourceName)
        #expect(topic.hasPrefix("arn:aws:sns:") && !topic.contains("canary") && !topic.contains("endpoint"))
        for other in ["canary", "arn:canary", "urn:aws:sns:us-east-1:1:canary", ":::::", ""] {
            #expect(masked(other, .resourceName).utf8.count == other.utf8.count)
            #expect(!masked(other, .resourceName).contains("canary"))
        }
    }

    @Test func aConditionKeepsItsForm() {
        let condition = "'canary' in topics && ('birds' in topics || \"canary\" in topics)"
        let shown = masked(condition, .topics)
        let bird = masked("canary", .topics)
        #expect(
            shown.hasPrefix("'\(bird)' in topics && ('") && shown.hasSuffix("' in topics || \"\(bird)\" in topics)")
        )
        #expect(!shown.contains("birds"))
        #expect(masked("/topics/canary", .topics) == "/topics/\(bird)")
        for odd in ["'", "''", "'canary", "canary' canary", "' in canary"] {
            #expect(masked(odd, .topics).utf8.count == odd.utf8.count)
            #expect(!masked(odd, .topics).contains("canary"))
        }
    }
}
