import APNsRules
import JSONModel
import PushModel

/// A push that arrived, for a page that shows what is behind a notification.
package struct ArrivedPush {
    /// Longer payloads are cut, in Unicode scalars: far above every limit of APNs.
    private static let longestPayload = 40_000
    private static let mostViolations = 50

    /// From 1.
    let number: Int
    /// When it came, in milliseconds since the epoch.
    let time: Int
    let request: PushRequest
    /// Nil where there was none.
    let answer: PushResponse?
    let violations: [Violation]

    package init(number: Int, time: Int, request: PushRequest, answer: PushResponse?, violations: [Violation]) {
        self.number = number
        self.time = time
        self.request = request
        self.answer = answer
        self.violations = violations
    }

    /// The request, the answer, what rules say, and what the app and the phone make of it in each state of the app.
    package var jsonValue: JSONValue {
        [
            "number": .number(JSONNumber(number)),
            "at": .number(JSONNumber(time)),
            "path": visible(request.path),
            "headers": .array(request.headers.map { [visible($0.name), visible($0.value)] }),
            "payload": .string(payload),
            "answer": .string(answer.map { "\($0.status)" + ($0.reason.map { " \($0.rawValue)" } ?? "") } ?? "none"),
            "answerHeaders": .array((answer?.headers ?? []).map { [visible($0.name), visible($0.value)] }),
            "violations": .array(
                violations.prefix(Self.mostViolations).map { [.string($0.rule), visible($0.message)] }
            ),
            "states": .array(states.map { [.string($0.name), .string($0.words)] }),
        ]
    }

    private var states: [PhonePicture.State] {
        guard answer.map({ (200..<300).contains($0.status) }) ?? false else {
            return PhonePicture(nothingSince: "APNs did not take it").states
        }
        return PhonePicture.states(ofAccepted: PushSubject(request: request, hasHeaders: true, now: time / 1000))
    }

    /// A member a line, where the body is JSON.
    private var payload: String {
        let text = (try? JSONValue(parsing: request.body)).map {
            String(decoding: $0.serialized(.pretty), as: UTF8.self)
        }
        return VisibleText.of(text ?? String(decoding: request.body, as: UTF8.self), .lines)
            .cut(toScalars: Self.longestPayload)
    }

    private func visible(_ text: String) -> JSONValue { .string(VisibleText.of(text)) }
}
