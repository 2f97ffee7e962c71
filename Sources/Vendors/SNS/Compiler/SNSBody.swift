import JSONModel
import PushModel
import VendorModel

/// What goes to the service behind, and why.
struct SNSBody {
    /// Exactly what would be sent.
    var bytes: [UInt8]
    var value: JSONValue
    var trace: [TraceEntry]
    var unjudged: [JSONPointer] = []
    /// False for a text that goes out as it is, JSON or not.
    var isReadable = true

    /// A text that goes out as it is.
    init(text: String, by rule: SNSRule) {
        bytes = Array(text.utf8)
        if case .object(let object)? = try? JSONValue(parsing: bytes) {
            value = .object(object)
            trace = object.members.map { TraceEntry(JSONPointer(tokens: [$0.key]), by: rule) }
        } else {
            value = .string(text)
            trace = [TraceEntry(.root, by: rule)]
            isReadable = false
        }
    }

    /// A body that the sender wrote, forwarded byte for byte.
    init(forwarding bytes: [UInt8], _ object: JSONObject, by rule: SNSRule) {
        self.bytes = bytes
        value = .object(object)
        trace = object.members.map { TraceEntry(JSONPointer(tokens: [$0.key]), by: rule) }
    }

    /// A body of the sender's that a strict reader does not take, forwarded byte for byte; `object` is what a lenient one
    /// makes of it.
    init(forwarding text: String, readAs object: JSONObject, by rule: SNSRule) {
        bytes = Array(text.utf8)
        value = .object(object)
        trace = [TraceEntry(.root, by: rule)]
        isReadable = false
    }

    /// A body that is made here, member by member on the way to the text.
    init(_ value: JSONValue, path: [String], by rule: SNSRule) {
        bytes = value.serialized(.compact)
        self.value = value
        trace = path.indices.map { TraceEntry(JSONPointer(tokens: Array(path[...$0])), by: rule) }
    }

    /// Records a rule that decided about the body as a whole.
    mutating func addRule(_ rule: SNSRule, if applies: Bool = true) {
        if applies { trace.append(TraceEntry(.root, by: rule)) }
    }
}

// The members of `aps` that a push type is read from, and what they mean to a person.
extension SNSBody {
    private var aps: JSONObject? { value["aps"]?.objectValue }

    /// Why no document decides how Amazon SNS sees a notification. SN-19.
    enum Doubt: Equatable {
        /// content-available is 1.0.
        case decimal
        /// content-available is true.
        case truth
        /// An alert, badge or sound beside it is null.
        case nullBeside
    }

    /// How Amazon SNS sees the notification, the reference's own reading where no document decides it. SN-19.
    enum Kind: Equatable {
        case alert, background
        /// No document decides it.
        case undecided(Doubt)

        var pushType: PushType {
            switch self {
            case .alert: .alert
            case .background: .background
            case .undecided(.decimal): .alert
            case .undecided(.truth), .undecided(.nullBeside): .background
            }
        }
    }

    var kind: Kind {
        guard let aps, !aps.hasUserKeys else { return .alert }
        switch aps["content-available"] {
        // The guide knows the integer 1, and calls an alert what is neither an integer nor a Boolean.
        case .bool(true): return .undecided(.truth)
        case .number(let number) where number.lexeme == "1":
            let hasNull = JSONObject.userKeys.contains { aps[$0]?.isNull ?? false }
            return hasNull ? .undecided(.nullBeside) : .background
        case .number(let number) where number.intValue == 1: return .undecided(.decimal)
        default: return .alert
        }
    }

    /// What the sender means, read from what they wrote.
    func intent(_ pushType: PushType) -> Intent {
        guard pushType != .voip, let aps else {
            // The app itself shows a call.
            return Intent(isVisible: nil, wakesApp: pushType == .voip, runsExtension: false)
        }
        let wakesApp = Self.isOn(aps["content-available"])
        let isVisible: Bool? =
            if AlertText(of: aps["alert"]) != .none { true } else { wakesApp && !aps.hasUserKeys ? false : nil }
        return Intent(isVisible: isVisible, wakesApp: wakesApp, runsExtension: Self.isOn(aps["mutable-content"]))
    }

    /// SNS forwards a Boolean as it is; whoever writes true means on, which is more than Apple's 1.
    private static func isOn(_ flag: JSONValue?) -> Bool {
        flag?.boolValue ?? flag?.isFlagOn ?? false
    }
}
