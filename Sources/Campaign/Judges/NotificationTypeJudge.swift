import Checks
import JSONModel
import PushModel
import VendorCompilers

/// A body that Amazon SNS hands to Firebase Cloud Messaging: no rule of Apple's is about it, and the article's table of types is.
///
/// What the sender wrote so is forwarded so, and then is shown as information, under `expected-violations`.
struct NotificationTypeJudge: Judge {
    func sightings(in trial: Trial) -> [Sighting] {
        guard trial.testCase.dialect == .sns, trial.testCase.context["platform"] == "GCM",
            let value = trial.observed?.value
        else { return [] }
        let faults = SNSNotificationTable.faults(in: value)
        guard !faults.isEmpty else { return [] }
        let right = trial.nearest?.outcome.payload.map { SNSNotificationTable.faults(in: $0.value) } ?? []
        return faults.map { fault in
            let sighting = Sighting(fault)
            return trial.isReference || trial.isUndue || right.contains(fault) ? sighting.asExpectedViolation : sighting
        }
    }
}

extension Sighting {
    fileprivate init(_ fault: SNSNotificationTable.Fault) {
        self.init(
            .notificationType,
            place: fault.place.description,
            kind: "\(fault.due.rawValue)->\(fault.actual.rawValue)",
            title:
                "\(fault.place.tokens.last ?? "a field") is a \(fault.due.rawValue) to FCM, and here a \(fault.actual.rawValue)",
            expected: .string(fault.due.rawValue),
            actual: .string(fault.actual.rawValue),
            specRule: "SN-18",
            source: "Article on APNs and FCM through AWS SNS (Node.js), fields of notification"
        )
    }
}
