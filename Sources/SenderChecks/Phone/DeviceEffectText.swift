import JSONModel
import PushModel

extension DeviceEffect {
    /// What can happen; `happens` is nil where no document settles it.
    private var parts: [(key: String, name: String, happens: Bool?)] {
        [
            ("banner", "shows a banner", showsBanner), ("sound", "plays a sound", mayPlaySound ? nil : playsSound),
            ("badge", "sets the badge", setsBadge), ("wake", "wakes the app", wakesApp),
            ("extension", "runs the service extension", runsExtension),
        ]
    }

    package var json: JSONValue {
        .object(
            JSONObject(members: parts.map { JSONMember(key: $0.key, value: $0.happens.map(JSONValue.bool) ?? .null) })
        )
    }

    package var words: String {
        let happening = parts.compactMap { part in
            part.happens.map { $0 ? part.name : nil } ?? "perhaps \(part.name)"
        }
        return happening.isEmpty ? "nothing happens" : happening.joined(separator: ", ")
    }
}
