import JSONModel

extension Rule {
    /// Advice: the file is on the device, out of sight.
    static let soundFile = Rule(
        id: "aps.sound.file",
        number: 80,
        level: .warning,
        scope: .key(.sound),
        requirement: "A sound file is aiff, wav or caf, shorter than 30 s, and on the device already.",
        basis: .sourced,
        sources: [.sound, .forumSound],
        passing: [
            Example("The system's sound", #"{"aps":{"sound":"default"}}"#),
            Example("No sound", #"{"aps":{"badge":1}}"#),
        ],
        failing: [
            Example("A file", #"{"aps":{"sound":"ding.caf"}}"#),
            Example("A critical sound", #"{"aps":{"sound":{"critical":1,"name":"ding.mp3"}}}"#),
        ],
        occasion: .advice
    ) { subject, report in
        guard let sound = subject[.sound], let name = sound.stringValue ?? sound["name"]?.stringValue,
            !name.isEmpty, name != "default"
        else { return }
        let isKnownFormat = [".aiff", ".aif", ".wav", ".caf"].contains { name.lowercased().hasSuffix($0) }
        report.report(
            .aps(.sound),
            isKnownFormat
                ? "Is \(name) in the app's bundle or in Library/Sounds, and shorter than 30 s?"
                : "\(name) does not look like aiff, wav or caf: the default sound is played."
        )
    }
}
