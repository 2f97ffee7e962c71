import APNsRules
import JSONModel
import PushModel

// What a Live Activity asks of the app.
extension AppRule {
    private static let decoding = Source(
        "Apple, Starting and updating Live Activities with ActivityKit push notifications",
        "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
    )

    static let attributesType = AppRule(
        id: "app.attributes_type",
        level: .degraded,
        requirement:
            "attributes-type is the name of an ActivityAttributes struct of the app, and the app supports Live Activities.",
        source: decoding,
        passing: AppExample(
            #"{"aps":{"timestamp":1795000000,"event":"start","attributes-type":"RideAttributes","attributes":{"rider":"Ada"},"content-state":{"eta":816692800,"status":"near"},"alert":{"title":"Hi","body":"Ho"}}}"#
        ),
        failing: AppExample(
            #"{"aps":{"timestamp":1795000000,"event":"start","attributes-type":"Ride","attributes":{"rider":"Ada"},"content-state":{"eta":816692800,"status":"near"},"alert":{"title":"Hi","body":"Ho"}}}"#
        )
    ) { check in
        guard check.subject.isLiveActivity else { return }
        if check.manifest.supportsLiveActivities == false {
            check.report(.root, "The app's Info.plist has no NSSupportsLiveActivities: nothing is shown.")
        }
        guard let activities = check.manifest.activities, check.manifest.isComplete(.liveActivities),
            let name = check.subject[.attributesType]?.stringValue, !activities.contains(where: { $0.type == name })
        else { return }
        let meant = Wording.nearest(to: name, among: activities.map(\.type))
        let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
        check.report(
            check.place("attributes-type"),
            "The app has no ActivityAttributes \"\(Wording.shortened(name))\": no activity starts\(hint)"
        )
    }

    static let attributes = AppRule(
        id: "app.attributes",
        level: .degraded,
        requirement: "attributes decodes as the app's ActivityAttributes, with the default strategies of JSONDecoder.",
        source: decoding,
        passing: AppExample(
            #"{"aps":{"timestamp":1795000000,"event":"start","attributes-type":"RideAttributes","attributes":{"rider":"Ada"},"content-state":{"eta":816692800,"status":"near"},"alert":{"title":"Hi","body":"Ho"}}}"#
        ),
        failing: AppExample(
            #"{"aps":{"timestamp":1795000000,"event":"start","attributes-type":"RideAttributes","attributes":{"rider":null},"content-state":{"eta":816692800,"status":"near"},"alert":{"title":"Hi","body":"Ho"}}}"#
        )
    ) { check in
        check.decode(.attributes, \.attributes) { $0 }
    }

    static let state = AppRule(
        id: "app.state",
        level: .degraded,
        requirement:
            "content-state decodes as the app's ContentState, with the default strategies of JSONDecoder, and its dates are right.",
        source: decoding,
        passing: AppExample(
            #"{"aps":{"timestamp":1795000000,"event":"update","content-state":{"eta":816692800,"status":"near"}}}"#
        ),
        failing: AppExample(
            #"{"aps":{"timestamp":1795000000,"event":"update","content-state":{"eta":"2026-11-18T10:00:00Z","status":"near"}}}"#
        )
    ) { check in
        check.decode(.contentState, \.contentState) { $0 + ".ContentState" }
    }
}

extension AppRules {
    /// Whether the manifest has the answer to what an APNs rule can only suppose.
    ///
    /// - Parameters:
    ///   - violation: Of a rule of APNs.
    ///   - subject: The push.
    ///   - manifest: What the app has.
    /// - Returns: False where the rule's word stays.
    package static func settle(_ violation: Violation, of subject: PushSubject, by manifest: AppManifest) -> Bool {
        switch violation.rule {
        case "aps.interruption_level.entitlement": return manifest.entitlements.timeSensitive != nil
        case "aps.sound.critical.entitlement": return manifest.entitlements.criticalAlerts != nil
        case "la.coded_dates":
            guard case .pointer(let place) = violation.place, place.tokens.count > 1 else { return false }
            let isState = place.tokens[1] == ApsKey.contentState.name
            let candidates = manifest.candidates(for: subject)
            return !candidates.isEmpty
                && candidates.allSatisfy { activity in
                    let shape = isState ? activity.contentState : activity.attributes
                    return activity.shape(at: place.tokens.dropFirst(2), in: shape) != .any
                }
        default: return false
        }
    }
}

extension AppManifest {
    /// The activity that is named, or else any of the app's.
    fileprivate func candidates(for subject: PushSubject) -> [Activity] {
        let name = subject[.attributesType]?.stringValue
        // One that the app does not have has a rule of its own.
        guard name != nil || isComplete(.liveActivities) else { return [] }
        return (activities ?? []).filter { name == nil || $0.type == name }
    }
}

extension AppManifest.Activity {
    /// The shape of what stands at a place of a value; nil where the app reads nothing there.
    fileprivate func shape(at place: ArraySlice<String>, in shape: Shape) -> Shape? {
        var shape: Shape? = shape
        for token in place {
            shape = shape.map { types.target(of: $0).shape }.flatMap { shape in
                switch shape {
                case .object(let members): members.first { $0.key == token }?.shape
                case .list(let element), .table(let element): element
                case .cases(let cases): cases.first { $0.name == token }.map { .object($0.values) }
                case .any: .any
                default: nil
                }
            }
        }
        return shape.map { types.target(of: $0).shape }
    }
}

extension AppCheck {
    /// Decodes a member as the activity at hand would: the one that is named, or else any of the app's.
    fileprivate mutating func decode(
        _ key: ApsKey,
        _ shape: KeyPath<AppManifest.Activity, Shape>,
        named: (_ type: String) -> String
    ) {
        guard subject.isLiveActivity, let value = subject[key] else { return }
        let candidates = manifest.candidates(for: subject)
        var best: (activity: AppManifest.Activity, troubles: [DecodingTrouble])?
        for activity in candidates {
            let troubles = ShapeDecoder.troubles(of: value, as: activity[keyPath: shape], in: activity)
            if troubles.isEmpty { return }
            if troubles.count < best?.troubles.count ?? .max { best = (activity, troubles) }
        }
        guard let best else { return }
        let others = candidates.count > 1 ? " (the nearest of \(candidates.count) activities)" : ""
        for trouble in best.troubles {
            let place = JSONPointer(tokens: ["aps", key.name] + trouble.place.tokens)
            report(place, trouble.logged(in: named(best.activity.type)) + others)
        }
    }
}

extension AppManifest {
    /// The app of the rules' examples.
    package static let example = """
        version: 1
        bundleIds: [com.example.ride]
        minimumVersions: {iOS: "17.2"}
        serviceExtension: false
        entitlements: {push: true, timeSensitive: true, criticalAlerts: false}
        sounds: [horn.caf]
        categories:
          RIDE: [ACCEPT, DECLINE]
        supportsLiveActivities: true
        liveActivities:
          RideAttributes:
            attributes: {rider: String, seats: Int?}
            contentState: {eta: Date, status: Status, stops: "[Stop]?"}
            types:
              Status: {enum: [near, here, gone]}
              Stop: {name: String, at: Date?}
        languages:
          en: {RIDE_NEAR: "%@ is near"}
          de: {RIDE_NEAR: "%@ ist gleich da"}

        """
}
