import CaseGeneration
import VendorModel

// What cannot meet.
extension APNsAxes {
    static let exclusions = betweenKinds + inAlerts + ofHeaders + ofOddities

    private static let ofAlerts = texts + localisation + alert + presentation + flags
    private static let ofActivities = activityStart + activity + broadcast

    /// An alert's keys go with alerts, and those of a Live Activity with one.
    private static let betweenKinds: [Exclusion] = {
        var exclusions = [Exclusion("containers", and: "kind")]
        for axis in ofAlerts {
            exclusions.append(Exclusion("kind", and: axis.name))
            exclusions.append(Exclusion("containers", and: axis.name))
            for other in ofActivities { exclusions.append(Exclusion(axis.name, and: other.name)) }
        }
        for axis in ofActivities {
            exclusions.append(Exclusion("containers", and: axis.name))
            exclusions.append(Exclusion("kind", kindsWithoutActivity, and: axis.name))
        }
        for axis in activityStart {
            exclusions.append(Exclusion("kind", kindsOfStartedActivities, and: axis.name))
            for other in broadcast { exclusions.append(Exclusion(axis.name, and: other.name)) }
        }
        for axis in broadcast { exclusions.append(Exclusion("kind", and: axis.name)) }
        return exclusions
    }()

    /// What is no object has no members, and starts no extension.
    private static let inAlerts =
        [
            Exclusion("alert", alertsWithoutMembers, and: "alert.more"),
            Exclusion("alert", alertsWithoutMembers, and: "mutable-content", ["1", "1.0"]),
        ]
        + (texts + localisation).map { Exclusion("alert", alertsWithoutMembers, and: $0.name) }

    /// A kind of push has its own topic and type; a silent push its own priority, and a broadcast all that it must have.
    private static let ofHeaders: [Exclusion] = {
        var exclusions = [
            Exclusion("apns-topic", otherTopics, and: "kind"), Exclusion("apns-push-type", and: "kind"),
            Exclusion("apns-priority", and: "kind", kindsOfFixedPriority),
            Exclusion("apns-expiration", and: "kind", kindsOfBroadcasts),
            Exclusion("apns-topic", and: "kind", kindsOfBroadcasts),
            Exclusion("bundleId", and: "broadcast", ["suffix"]),
        ]
        for header in ["apns-topic", "apns-push-type", "apns-priority", "apns-expiration"] {
            exclusions.append(Exclusion(header, and: "broadcast"))
        }
        for axis in activityStart + activity {
            exclusions.append(Exclusion("apns-push-type", and: axis.name))
            exclusions.append(Exclusion("apns-topic", otherTopics, and: axis.name))
        }
        return exclusions
    }()

    private static let otherTopics = ["other", "255-bytes", "256-bytes", "empty", "space", "suffix"]

    /// A request that breaks a rule may be refused, and then shows nothing else: what is broken as a whole meets little more, and
    /// broken headers and broken texts do not meet every key of a Live Activity.
    private static let ofOddities: [Exclusion] = {
        var exclusions: [Exclusion] = []
        for name in ["text", "custom", "spelling", "now"] + headers.map(\.name) where name != "apns-priority" {
            if name != "apns-topic", name != "apns-push-type" {
                exclusions.append(Exclusion("kind", brokenKinds, and: name))
            }
            exclusions.append(Exclusion("containers", and: name))
        }
        for axis in headers + context + [Spelling.axis] {
            let odd = axis.values.filter { $0.role == .odd }.map(\.name)
            guard !odd.isEmpty else { continue }
            for other in ofActivities {
                exclusions.append(Exclusion(axis.name, odd, and: other.name))
            }
        }
        return exclusions
    }()
}
