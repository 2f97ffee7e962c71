import APNsRules
import PushModel

/// What the endpoint thinks of a request: everything that is wrong with it, and the one answer that goes on the wire.
struct Judgement: Sendable, Equatable {
    var violations: [Violation]
    /// Nil for 200.
    var answer: Answer?
    /// Milliseconds since the epoch; 410 only.
    var timestamp: Int?
}

/// Judges requests by the rules and by what only the endpoint knows: credentials, device tokens, rates.
///
/// A value without I/O. One judge serves all connections of an endpoint, since a device token's rate is counted over all of them.
struct RequestJudge: Sendable {
    let world: World
    /// The device token of the last accepted pushes and their number.
    private var run: (token: String, count: Int) = ("", 0)

    init(world: World) {
        self.world = world
    }

    /// Judges a request that has arrived whole.
    ///
    /// - Parameters:
    ///   - request: as it arrived.
    ///   - connection: what the request's connection has proved; updated.
    ///   - now: seconds since the epoch.
    /// - Returns: every violation, and the answer that the world's order gives.
    mutating func judge(
        _ request: PushRequest,
        connection: inout ConnectionAuthorization,
        now: Int
    ) -> Judgement {
        let subject = PushSubject(request: request, now: now)
        var violations = RuleList.judge(subject, order: world.order).violations
        var team: Team?
        do throws(AuthorizationProblem) {
            team = try connection.authorize(request.headers["authorization"], now: now).flatMap(world.team)
        } catch {
            violations.append(error.violation)
        }
        if let team, let topic = subject.headers.topic, !team.owns(topic) {
            violations.append(Self.disallowed(topic, for: team))
        }
        var timestamp: Int?
        if case .device(let token) = subject.route {
            judge(token, topic: subject.headers.topic, timestamp: &timestamp, violations: &violations)
        }
        let answer = world.order.firstAnswer(in: violations)
        if answer == nil, case .device(let token) = subject.route {
            count(token)
        }
        return Judgement(violations: violations, answer: answer, timestamp: answer?.status == 410 ? timestamp : nil)
    }

    private mutating func count(_ token: String) {
        guard world.pushesPerToken != nil else { return }
        let token = token.lowercased()
        run = run.token == token ? (token, run.count + 1) : (token, 1)
    }

    /// What the world knows of a device token: unknown, environment, topic, status, rate.
    private func judge(_ token: String, topic: String?, timestamp: inout Int?, violations: inout [Violation]) {
        func report(_ rule: String, _ answer: Answer, _ message: String) {
            violations.append(
                Violation(rule: rule, level: .rejected, answer: answer, place: .request, message: message)
            )
        }
        if let entry = world.deviceTokens[token] {
            if let environment = entry.environment, environment != world.environment {
                report("req.token.environment", Answer(400, .badDeviceToken), "The device token is of \(environment).")
            }
            if let owner = entry.topic, let topic, !Team(id: "", topics: [owner]).owns(topic) {
                report(
                    "req.token.topic",
                    Answer(400, .deviceTokenNotForTopic),
                    "The device token was issued for \(owner), not for \(topic)."
                )
            }
            switch entry.status {
            case .active: break
            case .unregistered(let since):
                timestamp = since
                report("req.token.unregistered", Answer(410, .unregistered), "The app is not on the device any more.")
            case .expired(let since):
                timestamp = since
                report("req.token.expired", Answer(410, .expiredToken), "The device token has expired.")
            }
        } else if world.deviceTokens.unknown == .reject, !violations.contains(where: { $0.rule == "req.token.format" })
        {
            report("req.token.format", Answer(400, .badDeviceToken), "The world does not know the device token.")
        }
        if let limit = world.pushesPerToken, run.count >= limit, run.token == token.lowercased() {
            report(
                "req.rate.token",
                Answer(429, .tooManyRequests),
                "\(run.count) pushes in a row went to the device token; the limit is \(limit)."
            )
        }
    }

    private static func disallowed(_ topic: String, for team: Team) -> Violation {
        Violation(
            rule: "hdr.topic.disallowed",
            level: .rejected,
            answer: Answer(400, .topicDisallowed),
            place: .header("apns-topic"),
            message: "Team \(team.id) may not push to the topic \(topic)."
        )
    }
}
