import JSONModel
import PushModel

extension ExpectedPayload {
    /// The payload that the reference of a dialect of the user's own makes.
    ///
    /// - Parameters:
    ///   - made: What the expressions give.
    ///   - rules: Those that speak of the message: they say what the phone is to do, and name what is wrong with a member.
    ///   - dialect: Whose reference it is.
    init(_ made: DialectReference.Made, by rules: [OwnDialect.Rule], of dialect: OwnDialect) {
        let own = rules.map(\.rule)
        let headers = made.headers.map { field in
            let rule = own.first { $0.headers.contains { $0.name == field.name } }?.id ?? dialect.referenceID
            return ExpectedHeader(field.name, field.value, rule: rule)
        }
        let intent = Intent(of: own)
        let given = headers.first { $0.name == "apns-push-type" }.flatMap { PushType(rawValue: $0.value) }
        let pushType = given ?? Self.pushType(of: made.payload)
        self.init(
            value: made.payload,
            bytes: made.bytes,
            headers: headers,
            pushType: pushType,
            intent: intent,
            trace: Self.trace(of: made.payload, headers, rules, else: dialect.referenceID)
        )
        intentRules = Intent.rules(own)
        openPlaces = made.open
        silentMembers = Self.emptyTexts
        if !Self.hasSomething(made.payload) { pushTypesInNeed = [.alert, .background] }
        if given == nil { suppliedHeaders = [HeaderField("apns-push-type", pushType.rawValue)] }
        let referenceID = dialect.referenceID
        ruleOfAbsence = { place in rules.first { $0.places.contains(place) }?.rule.id ?? referenceID }
    }

    /// A text that is empty shows what a text that is left out shows.
    private static let emptyTexts: [String: JSONValue.Kind] = [
        "/aps/alert": .object, "/aps/alert/title": .string, "/aps/alert/subtitle": .string, "/aps/alert/body": .string,
    ]

    /// Whether there is anything for the phone: without it no push type is right, and that is the message's doing.
    private static func hasSomething(_ payload: JSONValue) -> Bool {
        guard let aps = payload["aps"]?.objectValue else { return false }
        return ["alert", "badge", "sound"].contains { aps[$0] != nil } || aps["content-available"]?.intValue == 1
    }

    /// What only wakes the app is a background push; Apple asks for the header, and the file need not name it.
    private static func pushType(of payload: JSONValue) -> PushType {
        guard let aps = payload["aps"]?.objectValue, aps["content-available"]?.intValue == 1 else { return .alert }
        return ["alert", "badge", "sound"].contains { aps[$0] != nil } ? .alert : .background
    }

    /// A rule for each member: the first that names it, or else the reference.
    private static func trace(
        of payload: JSONValue,
        _ headers: [ExpectedHeader],
        _ rules: [OwnDialect.Rule],
        else reference: String
    ) -> [TraceEntry] {
        let entries = places(in: payload, .root, depth: 0).map { place in
            let rule = rules.first { rule in
                rule.rule.equal.contains { $0.payload == place } || rule.constants.contains { $0.pointer == place }
            }
            return TraceEntry(place, rule?.rule.id ?? reference)
        }
        // The others hold of the payload as a whole.
        let named = Set(entries.map(\.rule) + headers.map(\.rule))
        return rules.map(\.rule.id).filter { !named.contains($0) }.map { TraceEntry(.root, $0) } + entries
    }

    /// The members of the payload, of `aps` and of its alert.
    private static func places(in value: JSONValue, _ pointer: JSONPointer, depth: Int) -> [JSONPointer] {
        guard case .object(let object) = value else { return [] }
        return object.members.flatMap { member in
            let here = pointer.appending(member.key)
            let isOpened = depth == 0 ? member.key == "aps" : depth == 1 && member.key == "alert"
            let inside = isOpened ? places(in: member.value, here, depth: depth + 1) : []
            return inside.isEmpty ? [here] : inside
        }
    }
}
