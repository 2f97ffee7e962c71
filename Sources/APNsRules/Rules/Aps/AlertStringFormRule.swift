import JSONModel

extension Rule {
    static let alertStringForm = Rule(
        id: "aps.alert.string_form",
        number: 71,
        level: .warning,
        scope: .key(.alert),
        requirement: "alert is an object rather than a string.",
        basis: .sourced,
        sources: [.payload, .serviceExtension],
        passing: [
            Example("An object", #"{"aps":{"alert":{"body":"Hi"}}}"#),
            Example(
                "On a VoIP push another rule speaks",
                #"{"aps":{"alert":"Hi"}}"#,
                headers: [("apns-push-type", "voip")]
            ),
            Example(
                "In a Live Activity another rule speaks",
                #"{"aps":{"timestamp":1,"event":"start","content-state":{},"alert":"Hi"}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
            Example("With mutable-content another rule speaks", #"{"aps":{"alert":"Hi","mutable-content":1}}"#),
        ],
        failing: [
            Example("A string", #"{"aps":{"alert":"Hi"}}"#),
            Example("A string with a sound", #"{"aps":{"alert":"Hi","sound":"default"}}"#),
        ]
    ) { subject, report in
        guard let text = subject[.alert]?.stringValue, !text.isEmpty else { return }
        if subject.isOn(.mutableContent), subject.mayRunExtension { return }
        // A Live Activity wants an object, and its rules say so.
        if subject.isLiveActivity { return }
        report.report(
            .aps(.alert),
            "alert is a string. That is allowed, but Apple recommends an object with body.",
            level: .notice
        )
    }
}
