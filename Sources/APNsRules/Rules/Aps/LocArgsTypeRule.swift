import JSONModel

extension Rule {
    static let locArgsType = Rule(
        id: "aps.alert.loc_args.type",
        number: 75,
        level: .degraded,
        scope: .localisation,
        requirement: "The arguments of a localised text are an array of strings.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("Strings", #"{"aps":{"alert":{"loc-key":"HELLO","loc-args":["Ann","17"]}}}"#),
            Example("No arguments", #"{"aps":{"alert":{"loc-key":"HELLO","loc-args":[]}}}"#),
        ],
        failing: [
            Example("A number among them", #"{"aps":{"alert":{"loc-key":"HELLO","loc-args":["Ann",17]}}}"#),
            Example("A string", #"{"aps":{"alert":{"title-loc-key":"HELLO","title-loc-args":"Ann"}}}"#),
        ]
    ) { subject, report in
        guard let alert = subject[.alert]?.objectValue else { return }
        for member in alert.members {
            guard let key = AlertKey(rawValue: member.key), key.isArguments, !member.value.isNull,
                !member.value.isArrayOfStrings
            else { continue }
            guard let elements = member.value.arrayValue else {
                report.report(.aps(.alert, member.key), "\(member.key) is \(member.value.shown), not an array.")
                continue
            }
            for index in elements.indices where elements[index].stringValue == nil {
                report.report(
                    .aps(.alert, member.key, String(index)),
                    "Argument \(index) is \(elements[index].shown), not a string."
                )
            }
        }
    }
}
