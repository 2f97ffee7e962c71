import JSONModel

extension Rule {
    /// Deeper inside the app's own data null may well have a meaning, above all in a Live Activity's content state.
    static let null = Rule(
        id: "json.null",
        number: 67,
        level: .warning,
        requirement: "Apple's keys, and the app's keys next to aps, are left out instead of null.",
        basis: .inferred,
        sources: [.payload],
        passing: [
            Example("No null", #"{"aps":{"alert":{"title":"Hi","body":"You"}},"order":17}"#),
            Example("Inside the app's data", #"{"aps":{"badge":1},"order":{"note":null}}"#),
        ],
        failing: [
            Example("A custom key", #"{"aps":{"badge":1},"order":null}"#),
            Example("A key of aps", #"{"aps":{"badge":1,"sound":null}}"#),
            Example("A key of the alert", #"{"aps":{"alert":{"title":null,"body":"Hi"}}}"#),
        ]
    ) { subject, report in
        guard let root = subject.root else { return }
        for member in root.members where member.value.isNull && member.key != "aps" {
            report.report(.pointer(JSONPointer(tokens: [member.key])), "\(member.key) is null.")
        }
        guard let aps = subject.aps else { return }
        for member in aps.members {
            switch member.value {
            case .null:
                report.report(.pointer(JSONPointer(tokens: ["aps", member.key])), "aps.\(member.key) is null.")
            case .object(let object) where member.key == "alert" || member.key == "sound":
                for inner in object.members where inner.value.isNull {
                    report.report(
                        .pointer(JSONPointer(tokens: ["aps", member.key, inner.key])),
                        "aps.\(member.key).\(inner.key) is null."
                    )
                }
            default: break
            }
        }
    }
}
