import JSONModel

extension Rule {
    static let locArgsOrphan = Rule(
        id: "aps.alert.loc_args.orphan",
        number: 76,
        level: .warning,
        scope: .localisation,
        requirement:
            "Arguments come with their localisation key. A text beside a key is shown only if the app does not have the key.",
        basis: .inferred,
        sources: [.payload],
        passing: [
            Example("Key and arguments", #"{"aps":{"alert":{"loc-key":"HELLO","loc-args":["Ann"]}}}"#),
            Example("Another field's text", #"{"aps":{"alert":{"title":"Hi","loc-key":"HELLO"}}}"#),
        ],
        failing: [
            Example("Arguments alone", #"{"aps":{"alert":{"body":"Hi","loc-args":["Ann"]}}}"#),
            Example("Text and key", #"{"aps":{"alert":{"title":"Hi","title-loc-key":"HELLO"}}}"#),
        ]
    ) { subject, report in
        guard let alert = subject[.alert]?.objectValue else { return }
        for field in AlertKey.texts {
            let hasKey = alert[field.key] != nil
            if !hasKey, alert[field.arguments] != nil {
                report.report(
                    .aps(.alert, field.arguments.rawValue),
                    "\(field.arguments.rawValue) has no \(field.key.rawValue)."
                )
            }
            if hasKey, alert[field.text] != nil {
                report.report(
                    .aps(.alert, field.text.rawValue),
                    "\(field.text.rawValue) is shown only if the app does not have the text that \(field.key.rawValue) names.",
                    level: .notice
                )
            }
        }
    }
}
