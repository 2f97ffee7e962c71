import PushModel

extension Rule {
    /// Apple says not to send again after these answers. The second is ours: what was queued or on its way when the answer
    /// came is no mistake.
    static let resendDead = Rule(
        conduct: "conduct.resend.dead",
        number: 125,
        level: .warning,
        requirement:
            "After BadDeviceToken, DeviceTokenNotForTopic, Unregistered or ExpiredToken no push goes to the device token until the app registers again.",
        consequence: "The same answer again; with many such pushes throttling and GOAWAY.",
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example(
                "Another device after a dead one",
                conversation: [
                    .push(at: 0, to: "a", .refused(410, .unregistered, since: -60)), .push(at: 3, to: "b"),
                ]
            ),
            Example(
                "A push that was queued when the answer came",
                conversation: [
                    .push(at: 0, .refused(400, .badDeviceToken)),
                    .push(at: 0.5, text: "Another", .refused(400, .badDeviceToken)),
                ]
            ),
            Example(
                "On its way when the answer came",
                conversation: [
                    .push(at: 0, taking: 5, .refused(410, .unregistered, since: -60)),
                    .push(at: 4, taking: 2, .refused(410, .unregistered, since: -60)),
                ]
            ),
            Example(
                "Another app on the same device",
                conversation: [
                    .push(at: 0, .refused(410, .unregistered, since: -60)),
                    .push(at: 3, topic: "com.example.other"),
                ]
            ),
            Example(
                "The app has registered anew",
                conversation: [
                    .push(at: 0, .refused(410, .unregistered, since: -60)), .registered("a", at: 5), .push(at: 9),
                ]
            ),
            Example(
                "APNs takes the token: it has registered anew",
                conversation: [.push(at: 0, .refused(410, .unregistered, since: -60)), .push(at: 0.1)]
            ),
            Example(
                "The token was taken meanwhile",
                conversation: [
                    .push(at: 0, taking: 10, .refused(410, .expiredToken, since: -60)), .push(at: 9, taking: 3),
                    .push(at: 20, text: "Another"),
                ]
            ),
        ],
        failing: [
            Example(
                "The same push again",
                conversation: [
                    .push(at: 0, .refused(410, .unregistered, since: -60)),
                    .push(at: 0.1, .refused(410, .unregistered, since: -60)),
                ]
            ),
            Example(
                "The next push to it",
                conversation: [
                    .push(at: 0, .refused(410, .expiredToken, since: -60)),
                    .push(at: 3, text: "Another", .refused(410, .expiredToken, since: -60)),
                ]
            ),
            Example(
                "A bad token for another app",
                conversation: [
                    .push(at: 0, .refused(400, .badDeviceToken)),
                    .push(at: 3, topic: "com.example.other", .refused(400, .badDeviceToken)),
                ]
            ),
            Example(
                "A token of another app",
                conversation: [
                    .push(at: 0, .refused(400, .deviceTokenNotForTopic)),
                    .push(at: 2, text: "Another", .refused(400, .deviceTokenNotForTopic)),
                ]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, let dead = push.dead else { return }
        let wait = push.wait(since: dead)
        let isRepeated = push.same?.answer?.deathOfToken != nil
        guard isRepeated || wait >= 1000 else { return }
        let what = isRepeated ? "is the same push again" : "went to the same device token"
        report.report(
            .request,
            "Push \(dead.number) was answered \(dead.words); push \(push.step.number) \(what) \(Waiting.words(wait)) later.",
            earlier: dead
        )
    }
}
