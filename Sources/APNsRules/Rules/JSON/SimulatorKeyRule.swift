import JSONModel

extension Rule {
    /// The simulator takes the key out; what is almost the key goes to the app, and the file to no app.
    static let simulatorKey = Rule(
        id: "json.simulator_key",
        number: 124,
        level: .warning,
        requirement:
            "A payload file names the app for the simulator in \"Simulator Target Bundle\", spelled like this, as a text.",
        basis: .sourced,
        sources: [.simulatorFiles],
        passing: [
            Example("As documented", #"{"aps":{"alert":{"body":"Hi"}},"Simulator Target Bundle":"com.example.app"}"#),
            Example("Not a file for the simulator", #"{"aps":{"alert":{"body":"Hi"}},"target":"com.example.app"}"#),
        ],
        failing: [
            Example("Another word", #"{"aps":{"alert":{"body":"Hi"}},"Simulate Target Bundle":"com.example.app"}"#),
            Example("Other letters", #"{"aps":{"alert":{"body":"Hi"}},"simulator target bundle":"com.example.app"}"#),
            Example("A number", #"{"aps":{"alert":{"body":"Hi"}},"Simulator Target Bundle":17}"#),
        ]
    ) { subject, report in
        for member in subject.root?.members ?? [] {
            let place = JSONPointer(tokens: [member.key])
            if member.key == SimulatorKeys.bundle {
                guard member.value.stringValue == nil else { continue }
                report.report(
                    .pointer(place),
                    "\(member.key) is \(member.value.shown), not the bundle identifier of an app."
                )
            } else if SimulatorKeys.isMeant(member.key) {
                report.report(
                    .pointer(place),
                    "The simulator does not know \"\(member.key)\": did you mean \"\(SimulatorKeys.bundle)\"?"
                )
            }
        }
    }
}

/// Members of payload files for the simulator: it takes them out before the app gets the payload, and APNs never sees them.
package enum SimulatorKeys {
    package static let bundle = "Simulator Target Bundle"
    /// Buttons of a watch's notification, in files that Xcode makes for WatchKit.
    package static let all = [bundle, "WatchKit Simulator Actions"]

    /// Whether the bundle's key is meant, in other letters or with another word.
    static func isMeant(_ name: String) -> Bool {
        // "simulat", a sign, and "bundle": most names are shorter.
        guard name.utf8.count >= 14 else { return false }
        let words = name.lowercased().split { !$0.isLetter }
        let rest = words.drop { !$0.hasPrefix("simulat") }
        return rest.count >= 2 && words.contains("bundle")
            || name.lowercased().filter(\.isLetter) == "simulatortargetbundle"
    }
}
