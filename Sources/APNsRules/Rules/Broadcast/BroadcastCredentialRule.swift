import PushModel

extension Rule {
    static let broadcastCredential = Rule(
        id: "bc.credential",
        number: 118,
        level: .rejected,
        scope: .channels,
        requirement: "The credential covers the bundle ID of a broadcast or channel, and the app has the capability.",
        answer: Answer(403, .topicMismatch),
        turn: CheckTurn(.topic, 60),
        basis: .sourced,
        sources: [.broadcastErrors],
        passing: [
            Example(
                "A bundle ID of the team",
                "{}",
                headers: [],
                path: "/4/broadcasts/apps/com.example.app",
                circumstances: Circumstances(bundleIDs: ["com.example.app"])
            ),
            Example(
                "A device push needs no capability",
                "{}",
                headers: [],
                circumstances: Circumstances(broadcast: BroadcastFacts(isEnabled: false))
            ),
        ],
        failing: [
            Example(
                "Another team's",
                "{}",
                headers: [],
                path: "/4/broadcasts/apps/com.example.other",
                circumstances: Circumstances(bundleIDs: ["com.example.app"])
            ),
            Example(
                "Channels that the certificate does not cover",
                "",
                headers: [],
                method: "GET",
                path: "/1/apps/com.example.other/all-channels",
                circumstances: .certificate(CertificateFacts(topics: ["com.example.app"]))
            ),
            Example(
                "Without the capability",
                "{}",
                headers: [],
                path: "/1/apps/com.example.app/channels",
                circumstances: Circumstances(broadcast: BroadcastFacts(isEnabled: false))
            ),
        ]
    ) { subject, report in
        guard let circumstances = subject.circumstances, let bundleID = subject.route.bundleID else { return }
        let certified = subject.certificate?.topics ?? []
        if let own = circumstances.bundleIDs ?? (certified.isEmpty ? nil : certified), !own.contains(bundleID) {
            report.report(.request, "The credential does not cover the bundle ID \(bundleID.prefix(255)).")
        }
        if !circumstances.broadcast.isEnabled {
            report.report(
                .request,
                "The app \(bundleID.prefix(255)) does not have the broadcast capability.",
                answer: Answer(400, .featureNotEnabled)
            )
        }
    }
}
