import CaseGeneration
import JSONModel
import VendorModel

// What holds the payload, and is not always what it should be.
extension FCMAxes {
    static let containers = [
        Axis(
            "containers",
            [AxisValue("as-needed") { _ in }] + forms(of: "aps") + forms(of: "payload") + forms(of: "apns")
        )
    ]

    /// Names of the values that leave nothing of what was in the container.
    static let payloadReplacements = forms(of: "payload").map(\.name)
    static let apnsReplacements = forms(of: "apns").map(\.name)

    private static let slots = [
        "aps": Slot.message("message", "apns", "payload", "aps"),
        "payload": Slot.message("message", "apns", "payload"),
        "apns": Slot.message("message", "apns"),
    ]

    private static func forms(of container: String) -> [AxisValue] {
        // One of the SDKs wants an `aps` in every payload: where it alone is missing, nothing else may be seen.
        let absent: AxisValue.Role = container == "aps" ? .gate : .plain
        var forms: [(String, AxisValue.Role, JSONValue?)] = [
            ("absent", absent, nil), ("null", .odd, .null), ("string", .odd, "text"),
        ]
        // An empty payload, and an empty `apns`, are what an absent `aps` and an absent payload leave.
        if container == "aps" { forms.append(("{}", .plain, [:])) }
        return forms.map { form, role, value in
            AxisValue(container + "-" + form, role) { draft in
                guard let slot = slots[container] else { return }
                draft.set(value, at: slot)
            }
        }
    }
}
