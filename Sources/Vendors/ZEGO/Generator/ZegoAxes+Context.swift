import CaseGeneration
import JSONModel
import VendorModel

// The recipient and the service's IDs. A context is the harness's own, so no value here is odd.
extension ZegoAxes {
    static let context = [
        Axis(
            "profile",
            at: .context("profile"),
            [
                .absent, .plain("current", "current"), .plain("intended", "intended"),
                .plain("asDocumented", "asDocumented"),
            ]
        )
        .drawnAlways(["absent": 1, "current": 1, "intended": 2, "asDocumented": 2]),
        Axis("online", at: .context("online"), [.absent, .plain("false", false), .gate("true", true)]),
        Axis("requestId", at: .context("requestId"), [.absent, .plain("none", nil)] + identifiers),
        Axis("callId", at: .context("callId"), [.absent] + identifiers),
        Axis(
            "recipients",
            [
                AxisValue("unset") { _ in },
                AxisValue("one") { $0.set(["user-1"], at: .message("invitees")) },
                AxisValue("first-of-two") { $0.invite(["user-1", "user-2"], for: "user-1") },
                AxisValue("last-of-two") { $0.invite(["user-1", "user-2"], for: "user-2") },
                AxisValue("second-of-three") { $0.invite(["user-1", "user-2", "user-3"], for: "user-2") },
            ]
        ),
        Axis(
            "reportedBadge",
            at: .context("reportedBadge"),
            [.absent, .plain("1", 1), .plain("98", 98), .plain("99", 99), .plain("2^31-1", 2_147_483_647)]
        ),
    ]

    // An ID of the service's own has up to 20 digits, and is a text here: as a number no ordinary reader would get at it.
    private static let identifiers: [FieldValue] = [
        .plain("string", "2819825754101714171"), .plain("above-2^53", "9007199254740993"),
        .plain("above-2^63", "14292543900357708322"), .plain("above-2^64", "36893488147419103233"),
        .plain("zero", "0"), .plain("leading-zero", "007"),
        .plain("not-decimal", "call-1"),
    ]
}

extension CaseDraft {
    /// Makes the call one to several users, of which one gets this push.
    fileprivate mutating func invite(_ users: [String], for recipient: String) {
        set(.array(users.map { .string($0) }), at: .message("invitees"))
        set(.string(recipient), at: .context("recipient"))
    }
}
