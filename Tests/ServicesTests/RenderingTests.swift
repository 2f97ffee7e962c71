import JSONModel
import PushModel
import Testees
import Testing
import WorldConfiguration

@testable import Services

struct RenderingTests {
    private let values: TemplateValues = {
        var request = TesteeRequest(
            dialect: .apns,
            message: .text(#"{"a":1.0,"a":2}"#),
            context: ["deviceToken": "00", "now": 1_700_000_000_000, "language": "\"\n", "typing": .null],
            headers: [HeaderField("apns-priority", "5")]
        )
        request.caseID = "apns/a b"
        return TemplateValues(request: request, deviceToken: "ab")
    }()

    private func body(_ text: String) throws -> String {
        String(decoding: try RequestTemplate(text, environment: [:]).body(values), as: UTF8.self)
    }

    @Test func theMessageKeepsItsBytes() throws {
        #expect(try body(#"{"message":{{message}}}"#) == #"{"message":{"a":1.0,"a":2}}"#)
    }

    @Test func textsStandBetweenQuotationMarks() throws {
        #expect(try body(#"{"to":"{{deviceToken}}","l":"{{ context.language }}"}"#) == #"{"to":"ab","l":"\"\n"}"#)
    }

    @Test func theContextHasTheTokenOfThisMessage() throws {
        #expect(
            try body("{{context}}")
                == #"{"deviceToken":"ab","now":1700000000000,"language":"\"\n","typing":null}"#
        )
        #expect(try body("{{context.now}} {{context.typing}} {{context.none}}") == "1700000000000 null null")
        #expect(try body("{{headers}}") == #"{"apns-priority":"5"}"#)
    }

    @Test func aPathIsPercentEncoded() throws {
        let template = try RequestTemplate("/push/{{id}}?l={{context.language}}", environment: [:])
        #expect(template.target(values) == "/push/apns%2Fa%20b?l=%22%0A")
    }

    @Test func aHeaderHasNoLineFeed() throws {
        #expect(try RequestTemplate("x{{context.language}}", environment: [:]).header(values) == "x\" ")
    }

    @Test func tokensAreDifferent() {
        let tokenSource = DeviceTokenSource(mark: 1)
        let tokens = (0..<1000).map { _ in tokenSource.next() }
        #expect(Set(tokens).count == 1000)
        #expect(tokens.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }
}
