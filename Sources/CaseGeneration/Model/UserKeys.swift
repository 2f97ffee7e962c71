import JSONModel

/// Members of `aps` by which Apple tells an alert from a background push: what a compiler makes of one may depend on all the others
/// (Apple, Pushing background updates to your app: no alert, badge or sound beside content-available).
package enum UserKeys {
    private static let members: [(name: String, key: String, value: JSONValue)] = [
        ("alert", "alert", ["title": "Hello", "body": "World"]), ("badge", "badge", 3), ("sound", "sound", "ping.caf"),
        ("silent", "content-available", 1),
    ]

    /// Every combination but none, as `badge-silent`.
    package static let combinations: [(name: String, aps: JSONValue)] = (1..<16).map { bits in
        let chosen = members.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element)
        let aps = JSONObject(members: chosen.map { JSONMember(key: $0.key, value: $0.value) })
        return (chosen.map(\.name).joined(separator: "-"), .object(aps))
    }
}
