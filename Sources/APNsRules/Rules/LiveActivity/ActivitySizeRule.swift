import JSONModel
import PushModel

extension Rule {
    static let activitySize = Rule(
        id: "la.size",
        number: 108,
        level: .degraded,
        scope: .liveActivity,
        requirement:
            "content-state and attributes have at most 4096 bytes each, in the form in which the device writes their numbers.",
        basis: .observed,
        sources: [.contentState, .forumContentState],
        passing: [
            Example("4096 bytes", activity(state: String(repeating: "a", count: 4096 - 8)), path: broadcastPath),
            Example("Small numbers", #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"x":1.91}}}"#),
        ],
        failing: [
            Example("4097 bytes", activity(state: String(repeating: "a", count: 4097 - 8)), path: broadcastPath),
            Example(
                "1.91 becomes 1.9099999999999999",
                activity(state: String(repeating: "a", count: 4096 - 17), number: "1.91"),
                path: broadcastPath
            ),
        ]
    ) { subject, report in
        guard subject.isLiveActivity else { return }
        for key in [ApsKey.contentState, .attributes] {
            // A number grows less than eightfold (0.1 to 0.10000000000000001), so a short payload needs no counting.
            guard let value = subject[key], subject.request.body.count > 4096 / 8 else { continue }
            let count = value.serializedByteCount() + numberGrowth(value)
            guard count > 4096 else { continue }
            report.report(
                .aps(key),
                "\(key.name) has \(count) bytes on the device, \(count - 4096) over the limit of 4096."
            )
        }
    }
}

private let broadcastPath = "/4/broadcasts/apps/com.example.app"

/// An update whose state is `{"s":"…"}`, with a number in `n` if there is one.
private func activity(state: String, number: String? = nil) -> String {
    let member = number.map { #","n":\#($0)"# } ?? ""
    return #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"s":"\#(state)"\#(member)}}}"#
}

/// Bytes that the value's numbers grow by when they are written with 17 significant digits.
private func numberGrowth(_ value: JSONValue) -> Int {
    switch value {
    case .null, .bool, .string: 0
    case .array(let elements): elements.reduce(0) { $0 + numberGrowth($1) }
    case .object(let object): object.members.reduce(0) { $0 + numberGrowth($1.value) }
    case .number(let number):
        SeventeenDigits.byteCount(of: number) - number.lexeme.utf8.count
    }
}
