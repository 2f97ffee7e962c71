import JSONModel
import PushModel

extension Rule {
    static let soundCritical = Rule(
        id: "aps.sound.critical",
        number: 81,
        level: .degraded,
        scope: .key(.sound),
        requirement: "A sound object has critical 1, a name, and a volume from 0 to 1.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("Complete", #"{"aps":{"sound":{"critical":1,"name":"default","volume":0.5}}}"#),
            Example("Without volume", #"{"aps":{"sound":{"critical":1,"name":"default"}}}"#),
        ],
        failing: [
            Example("critical is a boolean", #"{"aps":{"sound":{"critical":true,"name":"default"}}}"#),
            Example("Too loud", #"{"aps":{"sound":{"critical":1,"name":"default","volume":1.5}}}"#),
            Example("No name", #"{"aps":{"sound":{"critical":1}}}"#),
        ]
    ) { subject, report in
        guard let sound = subject[.sound]?.objectValue else { return }
        if !sound.isCriticalSound {
            report.report(.aps(.sound, "critical"), "critical is \(sound["critical"]?.shown ?? "absent"), not 1.")
        }
        if (sound["name"]?.stringValue ?? "").isEmpty {
            report.report(.aps(.sound, "name"), "name is \(sound["name"]?.shown ?? "absent"), not the name of a sound.")
        }
        if let volume = sound["volume"], !volume.isNull, !volume.isNumber(in: 0...1) {
            report.report(.aps(.sound, "volume"), "volume is \(volume.shown), not a number from 0 to 1.")
        }
    }
}

extension JSONValue {
    /// Whether the value is a number inside the range.
    func isNumber(in range: ClosedRange<Double>) -> Bool {
        numberValue?.doubleValue.map(range.contains) ?? false
    }
}
