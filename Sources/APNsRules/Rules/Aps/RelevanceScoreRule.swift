import JSONModel

extension Rule {
    static let relevanceScore = Rule(
        id: "aps.relevance_score.range",
        number: 89,
        level: .degraded,
        scope: .key(.relevanceScore),
        requirement: "relevance-score is a number from 0 to 1, or any number for a Live Activity.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("The highest", #"{"aps":{"alert":{"body":"Hi"},"relevance-score":1}}"#),
            Example(
                "A Live Activity",
                #"{"aps":{"relevance-score":75}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ],
        failing: [
            Example("A percentage", #"{"aps":{"alert":{"body":"Hi"},"relevance-score":75}}"#),
            Example("Negative", #"{"aps":{"alert":{"body":"Hi"},"relevance-score":-0.1}}"#),
            Example("A string", #"{"aps":{"alert":{"body":"Hi"},"relevance-score":"0.5"}}"#),
        ]
    ) { subject, report in
        guard let score = subject[.relevanceScore] else { return }
        if subject.isLiveActivity {
            guard score.numberValue?.doubleValue == nil else { return }
            report.report(.aps(.relevanceScore), "relevance-score is \(score.shown), not a number.")
        } else if !score.isNumber(in: 0...1) {
            report.report(.aps(.relevanceScore), "relevance-score is \(score.shown), not a number from 0 to 1.")
        }
    }
}
