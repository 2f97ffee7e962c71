import JSONModel

extension Rule {
    static let stringKeys = Rule(
        id: "aps.string_keys",
        number: 83,
        level: .degraded,
        scope: [.key(.threadID), .key(.category), .key(.targetContentID), .key(.filterCriteria)],
        requirement: "thread-id, category, target-content-id and filter-criteria are strings.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("Strings", #"{"aps":{"badge":1,"thread-id":"a","category":"INVITE"}}"#),
            Example("None of them", #"{"aps":{"badge":1}}"#),
        ],
        failing: [
            Example("A number", #"{"aps":{"badge":1,"thread-id":17}}"#),
            Example("An object", #"{"aps":{"badge":1,"filter-criteria":{"list":"work"}}}"#),
        ]
    ) { subject, report in
        for key in [ApsKey.threadID, .category, .targetContentID, .filterCriteria] where subject.has(key) {
            guard let value = subject[key], value.stringValue == nil else { continue }
            report.report(.aps(key), "\(key.name) is \(value.shown), not a string.")
        }
    }
}
