import JSONModel

extension Rule {
    /// The types of ActivityAttributes are in the app alone: a warning.
    static let activityCodedDates = Rule(
        id: "la.coded_dates",
        number: 122,
        level: .warning,
        scope: .liveActivity,
        requirement:
            "A date in content-state or attributes is a number of seconds since 2001-01-01: the system decodes it with the default strategies "
            + "of JSONDecoder.",
        basis: .sourced,
        sources: [.contentState, .dateCoding],
        passing: [
            Example("No Live Activity", #"{"aps":{"alert":"Hi"},"ends":"2026-11-28T10:00:00Z"}"#),
            Example(
                "Seconds since 2001",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"end":721692800,"goals":2,"code":"2026-01"}}}"#
            ),
            Example(
                "A number by its name",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"endsInMilliseconds":1795000000000,"startedMs":1795000000000}}}"#
            ),
        ],
        failing: [
            Example(
                "ISO 8601",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"end":"2026-11-28T10:00:00Z"}}}"#
            ),
            Example(
                "Seconds since 1970",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"end":1795000000}}}"#
            ),
            Example(
                "Milliseconds",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"ends":[1795000000000]}}}"#
            ),
        ]
    ) { subject, report in
        guard subject.isLiveActivity else { return }
        for key in [ApsKey.contentState, .attributes] {
            guard let value = subject[key], CodedDates.mayBeIn(value) else { continue }
            CodedDates.visit(value, at: JSONPointer(tokens: ["aps", key.name])) { place, value, kind in
                report.report(
                    .pointer(place),
                    "\(value.shown) reads as \(kind). For a Date, the app's decoder needs seconds since 2001-01-01: the activity is not "
                        + "updated, or shows a wrong time."
                )
            }
        }
    }
}

/// Dates as other systems write them.
private enum CodedDates {
    /// From 2008 to 2039, in seconds since 1970.
    private static let seconds = 1.2e9...2.2e9

    /// Whether some value looks like a date, whatever its name says. Most payloads have none, and this needs no places.
    static func mayBeIn(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool: false
        case .string(let text): isISO8601(text)
        case .number(let number): kind(of: number) != nil
        case .array(let elements): elements.contains(where: mayBeIn)
        case .object(let object): object.members.contains { mayBeIn($0.value) }
        }
    }

    static func visit(
        _ value: JSONValue,
        at place: JSONPointer,
        _ found: (_ place: JSONPointer, _ value: JSONValue, _ kind: String) -> Void
    ) {
        switch value {
        case .null, .bool: break
        case .string(let text):
            if isISO8601(text) { found(place, value, "a date of ISO 8601") }
        case .number(let number):
            if let kind = kind(of: number) { found(place, value, kind) }
        case .array(let elements):
            for (index, element) in elements.enumerated() { visit(element, at: place.appending(index), found) }
        case .object(let object):
            for member in object.members where !isNumberByName(member.key) {
                visit(member.value, at: place.appending(member.key), found)
            }
        }
    }

    /// The unit in which a number would be a date of our time; nil where it would be none.
    private static func kind(of number: JSONNumber) -> String? {
        guard let date = number.doubleValue else { return nil }
        if seconds.contains(date) { return "seconds since 1970" }
        return seconds.contains(date / 1000) ? "milliseconds since 1970" : nil
    }

    /// Whether the name of a member says that it is a number and no Date: `endsInMilliseconds`, `unixTime`, `startMs`.
    private static func isNumberByName(_ name: String) -> Bool {
        let letters = name.lowercased()
        return ["millis", "epoch", "unix", "seconds"].contains { letters.contains($0) }
            || ["Ms", "_ms", "-ms", "MS"].contains { name.hasSuffix($0) }
    }

    /// `2026-11-28T10:00…`: a day alone may be a text.
    private static func isISO8601(_ text: String) -> Bool {
        let form = "0000-00-00T00:00".utf8
        guard text.utf8.count >= form.count else { return false }
        return zip(text.utf8, form).allSatisfy { byte, wanted in
            wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
        }
    }
}
