import JSONModel

extension Rule {
    /// A name that no sound file has.
    static let soundName = Rule(
        id: "aps.sound.name",
        number: 120,
        level: .warning,
        scope: .key(.sound),
        requirement:
            "A sound is default or the name of an aiff, wav or caf file; for any other value the default sound plays.",
        basis: .sourced,
        sources: [.sound],
        passing: [
            Example("The system's sound", #"{"aps":{"sound":"default"}}"#),
            Example("A file", #"{"aps":{"sound":"ding.caf"}}"#),
            Example("A critical sound", #"{"aps":{"sound":{"critical":1,"name":"Alarm.AIFF"}}}"#),
            Example("None", #"{"aps":{"sound":""}}"#),
        ],
        failing: [
            Example("Another format", #"{"aps":{"sound":"ding.mp3"}}"#),
            Example("The value of a badge", #"{"aps":{"sound":"+1"}}"#),
            Example("Without its ending", #"{"aps":{"sound":{"critical":1,"name":"ding"}}}"#),
        ]
    ) { subject, report in
        guard let name = subject.soundName, !name.isEmpty, !SoundFileName.isPlayed(name) else { return }
        report.report(.aps(.sound), "\(name) is not the name of an aiff, wav or caf file: the default sound plays.")
    }

    /// Advice: the file is on the device, out of sight.
    static let soundFile = Rule(
        id: "aps.sound.file",
        number: 80,
        level: .warning,
        scope: .key(.sound),
        requirement: "A sound file is aiff, wav or caf, shorter than 30 s, and already on the device.",
        basis: .sourced,
        sources: [.sound, .forumSound],
        passing: [
            Example("The system's sound", #"{"aps":{"sound":"default"}}"#),
            Example("No sound", #"{"aps":{"badge":1}}"#),
        ],
        failing: [
            Example("A file", #"{"aps":{"sound":"ding.caf"}}"#),
            Example("A critical sound", #"{"aps":{"sound":{"critical":1,"name":"ding.wav"}}}"#),
        ],
        occasion: .advice
    ) { subject, report in
        guard let name = subject.soundName, name != "default", SoundFileName.isPlayed(name) else { return }
        report.report(.aps(.sound), "Is \(name) in the app's bundle or in Library/Sounds, and shorter than 30 s?")
    }
}

extension PushSubject {
    /// The sound that the payload names, as a text or in an object.
    fileprivate var soundName: String? {
        guard let sound = self[.sound] else { return nil }
        return sound.stringValue ?? sound["name"]?.stringValue
    }
}

/// Names of sounds in payloads.
package enum SoundFileName {
    /// Whether a file of that name can be played as it is (Apple, UNNotificationSound); `default` is the system's own sound.
    package static func isPlayed(_ name: String) -> Bool {
        name == "default" || [".aiff", ".aif", ".wav", ".caf"].contains { name.lowercased().hasSuffix($0) }
    }
}
