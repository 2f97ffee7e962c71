import CaseGeneration
import JSONModel
import VendorModel

// Who asks for the push, and how. Applied to the finished fields of the client.
extension ZegoAxes {
    static let interface = [
        Axis(
            "surroundings",
            [
                AxisValue("call") { _ in },
                AxisValue("call-1-second") { $0.set(1, at: .message("timeout")) },
                AxisValue("call-600-seconds") { $0.set(600, at: .message("timeout")) },
                AxisValue("call-0-seconds", .odd) { $0.set(0, at: .message("timeout")) },
                AxisValue("call-601-seconds", .odd) { $0.set(601, at: .message("timeout")) },
                AxisValue("call-minus-1-second", .odd) { $0.set(-1, at: .message("timeout")) },
                AxisValue("call-\"60\"-seconds", .odd) { $0.set("60", at: .message("timeout")) },
                AxisValue("none") { $0.set(nil, at: .message("timeout")) },
                AxisValue("message-body") {
                    $0.set(nil, at: .message("timeout"))
                    $0.set("hello world", at: .message("Message"))
                    $0.set(1, at: .message("HasReceipt"))
                },
            ]
        ),
        Axis(
            "interface",
            [
                AxisValue("client") { _ in },
                server("server", enable: 1),
                server("server-disabled", .gate, enable: 0),
                server("server-absent", .gate, enable: nil),
                server("server-2", .odd, enable: 2),
                server("server-true", .odd, enable: true),
                AxisValue("no-push", .gate) { $0.set(nil, at: client) },
                AxisValue("no-fields", .gate) { $0.set([:], at: client) },
                AxisValue("string", .odd) { $0.set("{}", at: client) },
                AxisValue("both", .odd) {
                    $0.set(
                        ["Enable": 1, "Title": "server title", "Content": "server content"],
                        at: .message("OfflinePush")
                    )
                },
            ]
        ),
    ]

    private static let client = Slot.message("pushConfig")

    private static func server(_ name: String, _ role: AxisValue.Role = .plain, enable: JSONValue?) -> AxisValue {
        AxisValue(name, role) { $0.turnIntoServerMessage(enable: enable) }
    }
}

extension CaseDraft {
    /// The same push in the server's words.
    fileprivate mutating func turnIntoServerMessage(enable: JSONValue?) {
        let fields = (message["pushConfig"] ?? message["OfflinePush"])?.objectValue ?? [:]
        var renamed = fields.members.map { member in
            JSONMember(key: ZegoField.serverName(of: member.key), value: member.value)
        }
        renamed.removeAll { $0.key == "Enable" }
        if let enable { renamed.insert(JSONMember(key: "Enable", value: enable), at: 0) }
        set(nil, at: .message("pushConfig"))
        set(.object(JSONObject(members: renamed)), at: .message("OfflinePush"))
    }
}
