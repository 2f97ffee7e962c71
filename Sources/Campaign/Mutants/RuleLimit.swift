import APNsRules
import Findings
import PushModel

/// A limit in numbers, and ways to be wrong about it: the rule's own check gets its input shifted by one.
struct RuleLimit: Sendable {
    struct Displacement: Sendable {
        /// What a rule about requests sees.
        struct View {
            var request: PushRequest
            /// Seconds since the epoch.
            var now: Int
            var circumstances: Circumstances?
        }

        var name: String
        var summary: String
        var view: @Sendable (inout View) -> Void = { _ in }
        var record: @Sendable (inout ConnectionRecord) -> Void = { _ in }

        func displaced(_ subject: PushSubject) -> PushSubject {
            var view = View(request: subject.request, now: subject.now, circumstances: subject.circumstances)
            self.view(&view)
            return PushSubject(
                request: view.request,
                hasHeaders: subject.hasHeaders,
                now: view.now,
                circumstances: view.circumstances
            )
        }

        func displaced(_ record: ConnectionRecord) -> ConnectionRecord {
            var record = record
            self.record(&record)
            return record
        }
    }

    var rule: String
    var displacements: [Displacement]

    static let all: [RuleLimit] =
        ["size.limit", "size.limit.voip", "size.limit.broadcast", "size.count_bytes"].map(bytesOfBody)
        + [("hdr.collapse.length", "apns-collapse-id"), ("hdr.topic.invalid", "apns-topic")].map(bytesOfHeader)
        + [
            "auth.jwt.iat.expired", "auth.jwt.iat.future", "auth.refresh", "req.token.unregistered",
            "req.token.expired", "hdr.expiration.plausible",
        ]
        .map(seconds)
        + [
            RuleLimit("req.token.format", "digits") { view, count in view.request.path.lengthen(by: 2 * count) },
            RuleLimit("req.rate.token", "pushes") { $0.circumstances?.traffic.consecutivePushes += $1 },
            RuleLimit("background.rate", "pushes") { $0.circumstances?.traffic.backgroundPushes += $1 },
            RuleLimit("ch.create", "channels") { $0.circumstances?.broadcast.channelCount += $1 },
            RuleLimit("conn.idle", connection: "connections") { $0.connectionsInMinute += $1 },
            RuleLimit("conn.error_rate", connection: "errors") { $0.clientErrors += $1 },
        ]
        + [characters]

    private static func bytesOfBody(_ rule: String) -> RuleLimit {
        RuleLimit(rule, "bytes") { view, count in
            if count > 0 { view.request.body.append(0x20) } else { view.request.body = view.request.body.dropLast() }
        }
    }

    private static func bytesOfHeader(_ rule: String, _ header: String) -> RuleLimit {
        RuleLimit(rule, "bytes") { view, count in
            for index in view.request.headers.indices where view.request.headers[index].name == header {
                view.request.headers[index].value.lengthen(by: count)
            }
        }
    }

    private static func seconds(_ rule: String) -> RuleLimit {
        RuleLimit(rule, "seconds") { $0.now += $1 }
    }

    private static let characters = RuleLimit(
        "size.limit",
        displacements: [
            Displacement(
                name: "characters",
                summary: "counts characters in place of bytes",
                view: { $0.request.body = $0.request.body.filter { $0 & 0b1100_0000 != 0b1000_0000 } }
            )
        ]
    )
}

extension RuleLimit {
    private init(_ rule: String, displacements: [Displacement]) {
        self.rule = rule
        self.displacements = displacements
    }

    private init(
        _ rule: String,
        _ unit: String,
        _ change: @escaping @Sendable (_ view: inout Displacement.View, _ count: Int) -> Void
    ) {
        self.init(rule, unit: unit) { name, summary, count in
            Displacement(name: name, summary: summary, view: { change(&$0, count) })
        }
    }

    private init(
        _ rule: String,
        connection unit: String,
        _ change: @escaping @Sendable (_ record: inout ConnectionRecord, _ count: Int) -> Void
    ) {
        self.init(rule, unit: unit) { name, summary, count in
            Displacement(name: name, summary: summary, record: { change(&$0, count) })
        }
    }

    private init(
        _ rule: String,
        unit: String,
        displacement: (_ name: String, _ summary: String, _ count: Int) -> Displacement
    ) {
        self.rule = rule
        displacements = [
            displacement("plus-1", "counts too many \(unit)", 1), displacement("minus-1", "counts too few \(unit)", -1),
        ]
    }
}

extension String {
    /// Puts letters behind, or takes characters from the end.
    fileprivate mutating func lengthen(by count: Int) {
        if count > 0 { self += String(repeating: "a", count: count) } else { self = String(dropLast(-count)) }
    }
}
