import APNsRules
import Findings
import JSONModel
import PushModel
import VendorModel

/// What a push names, against what the case's context says that the app has: sound files and tables of texts.
enum BundleCheck {
    static func diagnostics(in analysis: PayloadAnalysis) -> [Diagnostic] {
        guard let bundle = analysis.bundle, analysis.verdict.answer == nil else { return [] }
        return (bundle.sounds.map { soundDiagnostics(analysis.subject, among: $0) } ?? [])
            + (bundle.strings.map { textDiagnostics(analysis.subject, in: $0) } ?? [])
    }

    // MARK: Sounds

    /// A sound file that is not there: the system plays its default in its place.
    private static func soundDiagnostics(_ subject: PushSubject, among sounds: [String]) -> [Diagnostic] {
        let sound = subject[.sound]
        guard let name = sound?.stringValue ?? sound?["name"]?.stringValue, !name.isEmpty, name != "default",
            !sounds.contains(where: { $0.hasSameScalars(as: name) })
        else { return [] }
        return [
            Diagnostic(
                .device(.defaultSound),
                place: sound?.stringValue == nil ? "/aps/sound/name" : "/aps/sound",
                kind: "missing file",
                title: "the app does not have this sound file, so the device plays its default sound",
                expected: .array(sounds.map(JSONValue.string)),
                actual: .string(name),
                source: "Apple, UNNotificationSound"
            )
        ]
    }

    // MARK: Texts

    private static let pairs = [
        ("title-loc-key", "title-loc-args"), ("subtitle-loc-key", "subtitle-loc-args"), ("loc-key", "loc-args"),
    ]

    /// Keys that a language of the app has no text for, and texts that want another number of arguments.
    private static func textDiagnostics(_ subject: PushSubject, in strings: JSONObject) -> [Diagnostic] {
        guard let alert = subject[.alert]?.objectValue else { return [] }
        var diagnostics: [Diagnostic] = []
        for (keyName, argumentsName) in pairs {
            guard let key = alert[keyName]?.stringValue, !key.isEmpty else { continue }
            let arguments = alert[argumentsName]?.arrayValue?.count ?? 0
            let texts = strings.members.map { (language: $0.key, text: $0.value[key]?.stringValue) }
            if let language = texts.first(where: { $0.text == nil })?.language {
                diagnostics.append(
                    Diagnostic(
                        .device(.textMissing),
                        place: "/aps/alert/" + keyName,
                        kind: "missing key",
                        title: "the app has no text for this key in language \(language)",
                        actual: .string(key),
                        source: "Apple, Generating a remote notification, alert"
                    )
                )
            }
            for (language, text) in texts {
                guard let text, FormatText(text).argumentCount != arguments else { continue }
                let wanted = FormatText(text).argumentCount
                diagnostics.append(
                    Diagnostic(
                        .device(.textArguments),
                        place: "/aps/alert/" + argumentsName,
                        kind: arguments < wanted ? "too few" : "too many",
                        title: "the text in language \(language) takes \(wanted) arguments",
                        expected: .string(text),
                        actual: alert[argumentsName],
                        source: "Apple, Generating a remote notification, alert"
                    )
                )
                break
            }
        }
        return diagnostics
    }
}

/// A text of `Localizable.strings` with places for arguments: `%@` takes the next, `%2$@` the second; `%%` is a per cent sign.
struct FormatText {
    /// How many arguments it takes.
    let argumentCount: Int

    init(_ text: String) {
        var next = 0
        var largest = 0
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "%"), let first = bytes.first else { continue }
            if first == UInt8(ascii: "%") {
                bytes.removeFirst()
                continue
            }
            let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            var rest = bytes.dropFirst(digits.count)
            if !digits.isEmpty {
                guard rest.popFirst() == UInt8(ascii: "$") else { continue }
            }
            guard rest.first == UInt8(ascii: "@") else { continue }
            bytes = rest.dropFirst()
            if let position = Int(String(decoding: digits, as: UTF8.self)) {
                largest = max(largest, position)
            } else {
                next += 1
            }
        }
        argumentCount = max(next, largest)
    }
}
