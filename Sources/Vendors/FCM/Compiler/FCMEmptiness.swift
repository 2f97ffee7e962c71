import JSONModel
import PushModel
import VendorModel

/// Why a payload has nothing to show: each is a question of its own.
struct FCMEmptiness: Sendable {
    static let dataOnly = Self(name: "data only")
    /// A notification or a part for Apple that comes to nothing.
    static let nothingLeft = Self(name: "nothing left")
    /// A part for Apple without a payload.
    static let noPayload = Self(name: "apns without payload")
    static let emptyAps = Self(name: "empty aps")

    /// As readings have it.
    let name: String

    private init(name: String) {
        self.name = name
    }

    /// - Parameter body: Of the legacy protocol.
    init(ofLegacy body: JSONObject) {
        let notification = body["notification"]
        if notification == nil {
            self = Self(name: "legacy, data only")
        } else {
            let isEmpty = notification?.objectValue?.members.allSatisfy(\.value.isNull) ?? notification?.isNull
            self = Self(name: isEmpty == true ? "legacy, empty notification" : "legacy, nothing left")
        }
    }

    /// - Parameter message: As it was sent, before any library.
    init(of message: JSONValue?) {
        let apns = message?["apns"]
        if apns?["payload"]?["aps"] != nil {
            self = .emptyAps
        } else if [apns, apns?["payload"], message?["notification"]].contains(.null) {
            self = Self(null: [
                ("notification", message?["notification"]), ("apns", apns), ("payload", apns?["payload"]),
            ])
        } else {
            let isGiven = message?["notification"] != nil || apns?["payload"] != nil
            self = isGiven ? .nothingLeft : apns == nil ? .dataOnly : .noPayload
        }
    }

    /// A notification or a part for Apple that is null, which a library may drop: it matters what is beside it.
    private init(null parts: [(name: String, value: JSONValue?)]) {
        name = parts.filter { $0.value != nil }.map { ($0.value == .null ? "null " : "") + $0.name }.joined(
            separator: ", "
        )
    }
}

extension FCMCompilation {
    /// A message that asks for nothing. And no document says whether `aps` is there when it has nothing to hold.
    mutating func settleEmptiness(
        of payload: inout ExpectedPayload,
        _ wish: FCMTransportWish
    ) throws(CompilationStop) {
        guard payload.value["aps"] == nil, var object = payload.value.objectValue else { return }
        if object.isEmpty {
            switch readings.take(EmptyMessage.self) {
            case .sent: break
            case .refused: throw .refused("the message is empty")
            case .suppressed: throw .suppressed("the message is empty")
            }
        }
        guard readings.take(NothingForAps.self, at: wish.emptiness.name) == .empty else { return }
        object["aps"] = [:]
        payload.value = .object(object)
        payload.bytes = payload.value.serialized(.compact)
        payload.trace.append(TraceEntry(JSONPointer(tokens: ["aps"]), by: FCMRule.data))
    }
}
