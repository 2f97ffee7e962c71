import JSONModel
import PushModel
import VendorModel

extension SNSRule {
    static let pushType = SNSRule(
        "SN-19",
        "apns-push-type is the attribute unchanged, else background if content-available is 1 and nothing "
            + "interacts with the user, else alert.",
        source: SNSDocument.payloads + ", background notifications"
    )
}

/// The value of `apns-push-type`, and what the rules of APNs make of it.
struct SNSPushType {
    /// What is sent; nil to FCM.
    var header: String?
    var type: PushType
}

extension SNSCompilation {
    /// SN-19: the attribute as it is, else by the platform or the body.
    mutating func choosePushType(for body: SNSBody, _ wishes: SNSWishes) -> SNSPushType {
        guard platform.isAPNs else { return SNSPushType(header: nil, type: .alert) }
        let attribute = wishes.pushType
        if let attribute, let type = PushType(rawValue: attribute) { return SNSPushType(header: attribute, type: type) }
        // A type that APNs does not know goes out as it is; what else is judged goes by the body.
        let type = attribute == nil ? inferPushType(of: body) : body.kind.pushType
        return SNSPushType(header: attribute ?? type.rawValue, type: type)
    }

    private mutating func inferPushType(of body: SNSBody) -> PushType {
        // The documents infer two types only; these platforms have one of their own.
        if platform.isVoIP, readings.take(CallPlatform.self) == .voip { return .voip }
        if platform.isMDM, readings.take(ManagementPlatform.self) == .mdm { return .mdm }
        guard case .undecided(let doubt) = body.kind else { return body.kind.pushType }
        return switch doubt {
        case .decimal: readings.take(DecimalFlag.self) == .alert ? .alert : .background
        case .truth: readings.take(TrueFlag.self) == .alert ? .alert : .background
        case .nullBeside: readings.take(NullBesideFlag.self) == .alert ? .alert : .background
        }
    }
}

// The members of `aps` that a push type is read from.
extension SNSBody {
    /// Why no document decides how Amazon SNS sees a notification.
    enum Doubt: Equatable {
        /// content-available is 1.0.
        case decimal
        /// content-available is true.
        case truth
        /// An alert, badge or sound beside it is null.
        case nullBeside
    }

    /// How Amazon SNS sees the notification, the reference's own reading where no document decides it.
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
}

/// Whether Amazon SNS takes a notification for a silent one, where no attribute says what it is. SN-19.
struct SNSClassification {
    let value: PushClassification?

    private static let attribute = "AWS.SNS.MOBILE.APNS.PUSH_TYPE"

    init(_ testCase: Case, _ outcome: ExpectedOutcome) {
        guard case .payload(let payload) = outcome.kind,
            payload.pushType == .alert || payload.pushType == .background,
            payload.headers.contains(where: { $0.name == "apns-push-type" })
        else {
            value = nil
            return
        }
        let aps = payload.value["aps"]?.objectValue ?? [:]
        let flag = aps["content-available"]
        let beside = JSONObject.userKeys.filter { aps[$0].map { !$0.isNull } ?? false }
        let isGiven = (try? testCase.message.parsed())?["MessageAttributes"]?[Self.attribute]?["StringValue"] != nil
        let type = payload.pushType.rawValue
        let conditions: [PushClassification.Condition] = [
            .init(
                "content-available",
                "content-available is the integer 1",
                isMet: flag?.numberValue?.lexeme == "1",
                found: flag.map { "it is \(String(decoding: $0.serialized(), as: UTF8.self))" } ?? "it is left out"
            ),
            .init(
                "user-keys",
                "nothing else interacts with the user: no alert, badge or sound",
                isMet: beside.isEmpty,
                found: "the push has \(Wording.list(beside))"
            ),
        ]
        let isSilent = payload.pushType == .background
        var notes: [String] = []
        if isGiven {
            notes.append("The attribute \(Self.attribute) decides, not the payload: the push is sent as \(type).")
        } else if isSilent != conditions.allSatisfy(\.isMet) {
            notes.append("No document says how Amazon SNS reads it (SN-19): here it counts as \(type).")
        }
        value = PushClassification(
            name: type,
            isSilent: isSilent,
            conditions: conditions,
            callbacks: [],
            notes: notes,
            source: SNSDocument.payloads + ", background notifications"
        )
    }
}

/// Every form of `content-available` beside every set of other keys: what Amazon SNS makes of it, to be held against
/// what Apple does.
package enum SNSContentAvailableMatrix {
    /// One message, published to an APNs endpoint without attributes.
    package struct Cell: Sendable {
        /// `content-available` as it is written (`"1"` with its quotes), or `absent`.
        package let contentAvailable: String
        /// The other keys of `aps`.
        package let keys: [String]
        /// The parameters of the publish.
        package let message: JSONObject
        /// What SNS infers, the reference's own reading (SN-19). Priority and topic are not inferred (SN-20).
        package let pushType: PushType
        /// Whether another push type is right too.
        package let isAmbiguous: Bool
    }

    static let table = ClassificationTable(
        "Amazon SNS: which push type is inferred",
        columns: ["content-available", "other keys"]
    ) {
        cells.map { cell in
            .init(
                values: [cell.contentAvailable, cell.keys.isEmpty ? "none" : cell.keys.joined(separator: "+")],
                vendorClass: cell.pushType.rawValue + (cell.isAmbiguous ? " or another" : ""),
                message: cell.message
            )
        }
    }

    /// 11 values times 32 sets of keys, in the order of the tables below.
    package static let cells: [Cell] = values.flatMap { value in
        (0..<1 << userKeys.count).map { set in
            cell(value, userKeys.indices.filter { set >> $0 & 1 == 1 }.map { userKeys[$0] })
        }
    }

    private static let values: [JSONValue?] = [
        nil, 0, 1, 2, -1, true, false, "1", .number(JSONNumber(uncheckedLexeme: "1.0")), .null, [1],
    ]

    private static let userKeys = [
        JSONMember(key: "alert", value: "hello"), JSONMember(key: "badge", value: 1),
        JSONMember(key: "sound", value: "default"), JSONMember(key: "category", value: "NEW_MESSAGE"),
        JSONMember(key: "mutable-content", value: 1),
    ]

    private static func cell(_ value: JSONValue?, _ keys: [JSONMember]) -> Cell {
        var aps = JSONObject()
        if let value { aps["content-available"] = value }
        aps.members += keys
        let entry = JSONValue.object(["aps": .object(aps)])
        let body = SNSBody(forwarding: entry.serialized(), ["aps": .object(aps)], by: .forwarding)
        return Cell(
            contentAvailable: value.map { text($0) } ?? "absent",
            keys: keys.map(\.key),
            message: [
                "TargetArn": "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1",
                "MessageStructure": "json",
                "Message": .string(text(["APNS": .string(text(entry))])),
            ],
            pushType: body.kind.pushType,
            isAmbiguous: ![.alert, .background].contains(body.kind)
        )
    }

    private static func text(_ value: JSONValue) -> String {
        String(decoding: value.serialized(), as: UTF8.self)
    }
}
