import APNsRules
import JSONModel
import PushModel

/// A push that arrived, for a page that draws the phone which gets it.
package enum ArrivedPush {
    private static let path = "/3/device/"
    /// Longer texts are cut, in Unicode scalars.
    private static let longest = 1_000
    /// As much of a device token as tells devices apart.
    private static let tokenEnd = 8

    /// - Parameters:
    ///   - request: What arrived.
    ///   - answer: What it was answered; nil where it was not.
    ///   - number: From 1.
    ///   - now: Seconds since the epoch.
    /// - Returns: The device, the answer, and what the phone shows; nil where the request is no push to a device.
    package static func json(of request: PushRequest, answer: PushResponse?, number: Int, now: Int) -> JSONValue? {
        guard request.path.hasPrefix(path) else { return nil }
        let words = answer.map { "\($0.status)" + ($0.reason.map { " \($0.rawValue)" } ?? "") }
        let phone =
            answer?.status == 200
            ? PhonePicture(PushSubject(request: request, hasHeaders: true, now: now))
            : PhonePicture(nothingSince: "APNs did not take it")
        let states = phone.states.map { JSONMember(key: $0.name, value: .string($0.words)) }
        return [
            "number": .number(JSONNumber(number)),
            "device": .string("…" + VisibleText.of(String(request.path.dropFirst(path.count).suffix(tokenEnd)))),
            "answer": .string(words ?? "not at all"),
            "banner": phone.banner.map {
                ["title": text($0.title), "subtitle": text($0.subtitle), "body": text($0.body)]
            } ?? .null,
            "badge": text(phone.badge), "sound": .bool(phone.hasSound), "refusal": text(phone.refusal),
            "states": .object(JSONObject(members: states)),
        ]
    }

    private static func text(_ text: String?) -> JSONValue {
        text.map { .string(String($0.unicodeScalars.prefix(longest))) } ?? .null
    }
}
