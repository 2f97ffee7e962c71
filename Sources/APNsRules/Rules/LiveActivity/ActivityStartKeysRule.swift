import JSONModel

extension Rule {
    static let activityStartKeys = Rule(
        id: "la.start.keys",
        number: 109,
        level: .degraded,
        scope: .liveActivity,
        requirement: "The start of a Live Activity has attributes-type, attributes and an alert.",
        basis: .inferredEffect,
        sources: [.liveActivity],
        passing: [
            Example(
                "All three",
                start(#","attributes-type":"Match","attributes":{},"alert":{"title":"Go","body":"!"}"#)
            ),
            Example("An update needs none", #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#),
        ],
        failing: [
            Example("None", #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{}}}"#),
            Example(
                "No alert",
                start(#","attributes-type":"Match","attributes":{}"#)
            ),
        ]
    ) { subject, report in
        guard ActivityEvent(subject) == .start else { return }
        if (subject[.attributesType]?.stringValue ?? "").isEmpty {
            report.report(.aps(.attributesType), "The start has no string attributes-type.")
        }
        for key in [ApsKey.attributes, .alert] where subject[key]?.objectValue == nil {
            report.report(.aps(key), "The start has no object \(key.name).")
        }
    }
}

/// The start of a Live Activity with further members.
private func start(_ members: String) -> String {
    #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{}\#(members)}}"#
}
