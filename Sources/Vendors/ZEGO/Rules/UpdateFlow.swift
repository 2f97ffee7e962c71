import JSONModel
import PushModel
import VendorModel

extension ZegoRule {
    static let runsExtension = ZegoRule(
        "ZG-U1",
        "Only a push with mutable-content 1 and an alert reaches the service extension.",
        sources: [ZegoDocument.update, "Apple, Modifying content in newly delivered notifications"]
    )

    static let noIdentifier = ZegoRule(
        "ZG-U2",
        "A push removes nothing if its payload is missing, is not a JSON object, or has no customId.",
        source: ZegoDocument.update + ", receiver"
    )

    static let firstMatch = ZegoRule(
        "ZG-U3",
        "Only the first delivered notification with the same customId is removed.",
        source: ZegoDocument.update + ", receiver"
    )

    static let sampleCode = ZegoRule(
        "ZG-U4",
        "The sample code looks for customId at the top level of delivered notifications, where ZEGO never puts it.",
        source: ZegoDocument.update + ", receiver"
    )

    static let identity = ZegoRule(
        "ZG-U5",
        "Values of customId are equal in type and value: the text 1 is not the number 1.",
        source: ZegoDocument.update + ", receiver (isEqual)"
    )

    static let shown = ZegoRule(
        "ZG-U6",
        "The new notification is shown unchanged, whether it removes an earlier one or not.",
        source: ZegoDocument.update + ", receiver (contentHandler)"
    )

    static let updatable = ZegoRule(
        "ZG-U7",
        "A push that removes an earlier one, or that a later one removes, has a customId in its payload.",
        source: ZegoDocument.update + ", sender"
    )
}

/// The receiver's side of "Update a push notification": a new push takes away the delivered notification that has the
/// same `customId`. A pure function over what is delivered.
struct ZegoUpdateFlow {
    /// Where a delivered notification is asked for its ID.
    private enum Place {
        /// In the JSON of its `payload`, where the sender puts it.
        case payload
        /// At its top level, where the sample code looks for it.
        case top
    }

    private let context: ZegoContext
    /// Of equal keys in a payload's text the last one counts; else such a text is no JSON.
    private var acceptsEqualKeys = true
    /// Null matches null, and 1 and 0 match true and false.
    private var isLoose = false
    private var readings: Readings

    /// What the arrival of a push with the payload `incoming` takes away.
    static func outcome(
        of incoming: JSONValue,
        _ context: ZegoContext,
        _ readings: inout Readings
    ) -> ExpectedOutcome {
        guard case .object(let userInfo) = incoming else {
            // APNs carries objects only.
            return switch readings.take(ZegoCompilation.UnusualIncoming.self) {
            case .refused: ExpectedOutcome(.refused("incoming is a payload"))
            case .nothingRemoved: ExpectedOutcome(.removed([]), by: ZegoRule.noIdentifier)
            case .suppressed: ExpectedOutcome(.suppressed("no offline push is asked for"), by: ZegoRule.enabled)
            }
        }
        var flow = ZegoUpdateFlow(context: context, readings: readings)
        defer { readings = flow.readings }
        var outcome = flow.run(userInfo)
        outcome.shown = shownTexts(of: userInfo).map { ShownNotification(texts: .object($0), rule: ZegoRule.shown.id) }
        return outcome
    }

    private init(context: ZegoContext, readings: Readings) {
        self.context = context
        self.readings = readings
    }

    private mutating func run(_ userInfo: JSONObject) -> ExpectedOutcome {
        let runsExtension = Self.runsExtension(userInfo)
        if runsExtension == false { return ExpectedOutcome(.removed([]), by: ZegoRule.runsExtension) }
        guard let identifier = settledIdentifier(of: userInfo) else {
            return ExpectedOutcome(.removed([]), by: ZegoRule.noIdentifier)
        }
        let place = choosePlace(for: identifier)
        guard let match = firstMatch(of: identifier, at: place) else {
            return ExpectedOutcome(.removed([]), by: ruleOfNoMatch(for: identifier, at: place))
        }
        if runsExtension == nil, readings.take(UnclearExtension.self, at: Self.unclearMember(userInfo)) == .doesNotRun {
            return ExpectedOutcome(.removed([]), by: ZegoRule.runsExtension)
        }
        return ExpectedOutcome(.removed([context.delivered[match].id]), by: ZegoRule.firstMatch)
    }

    /// ZG-U1, and Apple's: the extension runs for `mutable-content` 1 and an alert dictionary with a text. Nil where no
    /// document says.
    private static func runsExtension(_ userInfo: JSONObject) -> Bool? {
        let aps = userInfo["aps"]?.objectValue ?? [:]
        let flag = aps["mutable-content"] ?? .null
        let alert = aps["alert"] ?? .null
        if flag.isNull || flag.intValue == 0 || alert.isNull { return false }
        return flag.isFlagOn && AlertText(of: alert) == .object ? true : nil
    }

    /// Why no document says whether the extension runs.
    private static func unclearMember(_ userInfo: JSONObject) -> String {
        let aps = userInfo["aps"]?.objectValue ?? [:]
        if aps["mutable-content"]?.intValue != 1 { return "mutable-content is not 1" }
        let alert = aps["alert"] ?? .null
        if let members = alert.objectValue { return members.isEmpty ? "alert is empty" : "alert has no text" }
        // A compiler that asks whether there is an alert finds none in `""`, 0, false and `[]`.
        return "alert of type \(alert.kind.rawValue)\(alert.isTrueInPython ? "" : ", false or empty")"
    }

    /// ZG-U6: every way through the sample code hands the new notification on as it came. Nil where the app's own texts
    /// decide, or a text is none.
    private static func shownTexts(of userInfo: JSONObject) -> JSONObject? {
        let alert: JSONObject
        switch userInfo["aps"]?["alert"] ?? .null {
        case .null: return [:]
        case .string(let text): alert = ["body": .string(text)]
        case .object(let object): alert = object
        default: return nil
        }
        if alert.keys.contains(where: { $0.hasSuffix("loc-key") }) { return nil }
        var texts: JSONObject = [:]
        for key in ["title", "subtitle", "body"] {
            guard let text = alert[key] else { continue }
            guard case .string(let words) = text else { return nil }
            if !words.isEmpty { texts[key] = text }
        }
        return texts
    }

    // MARK: The new push

    /// ZG-U2: the ID in the payload's text, once every reading that it may need is taken.
    private mutating func settledIdentifier(of userInfo: JSONObject) -> JSONValue? {
        guard let (identifier, hasEqualKeys) = Self.identifier(inPayloadOf: userInfo) else { return nil }
        let delivered = context.delivered.map { Self.identifier(inPayloadOf: $0.userInfo) }
        if hasEqualKeys || delivered.contains(where: { $0?.hasEqualKeys == true }) {
            acceptsEqualKeys = readings.take(EqualPayloadKeys.self) == .lastWins
            if hasEqualKeys, !acceptsEqualKeys { return nil }
        }
        let candidates = delivered.map { $0?.value } + context.delivered.map { $0.userInfo["customId"] }
        if candidates.contains(where: { $0.map { Self.areLooselyEqual($0, identifier) } == true }) {
            isLoose = readings.take(LooseEquality.self) == .equal
        }
        return identifier
    }

    /// Whether a payload's text has an ID by which a later push finds it.
    fileprivate static func hasIdentifier(_ payload: String?) -> Bool {
        guard let payload else { return false }
        return identifier(inPayloadOf: ["payload": .string(payload)]) != nil
    }

    private static func identifier(inPayloadOf userInfo: JSONObject) -> (value: JSONValue, hasEqualKeys: Bool)? {
        guard case .string(let text)? = userInfo["payload"], let read = try? ParsedMessage(.text(text)),
            let identifier = read.object["customId"]
        else { return nil }
        return (identifier, read.hadEqualKeys)
    }

    // MARK: The delivered ones

    /// ZG-U4: the pages' text and code differ.
    private mutating func choosePlace(for identifier: JSONValue) -> Place {
        switch context.profile {
        case .intended: return .payload
        case .asDocumented: return .top
        case .current:
            let intended = firstMatch(of: identifier, at: .payload)
            guard intended != firstMatch(of: identifier, at: .top) else { return .payload }
            return readings.take(IdentifierPlace.self) == .payload ? .payload : .top
        }
    }

    /// ZG-U3: its index.
    private func firstMatch(of identifier: JSONValue, at place: Place) -> Int? {
        context.delivered.firstIndex { notification in
            guard let other = self.identifier(of: notification, at: place) else { return false }
            if isLoose, Self.areLooselyEqual(identifier, other) { return true }
            return !identifier.isNull && JSONDiff.areEqual(identifier, other)
        }
    }

    private func identifier(of notification: ZegoContext.Delivered, at place: Place) -> JSONValue? {
        switch place {
        case .top: return notification.userInfo["customId"]
        case .payload:
            guard let (value, hasEqualKeys) = Self.identifier(inPayloadOf: notification.userInfo),
                acceptsEqualKeys || !hasEqualKeys
            else { return nil }
            return value
        }
    }

    /// ZG-U5: equal to the sample's language, which has null and truth values as objects, and not to JSON.
    private static func areLooselyEqual(_ lhs: JSONValue, _ rhs: JSONValue) -> Bool {
        switch (lhs, rhs) {
        case (.null, .null): true
        case (.bool(let bool), .number(let number)), (.number(let number), .bool(let bool)):
            number.intValue == (bool ? 1 : 0)
        default: false
        }
    }

    private func ruleOfNoMatch(for identifier: JSONValue, at place: Place) -> ZegoRule {
        if place == .top { return .sampleCode }
        let hasOtherType = context.delivered.contains { notification in
            self.identifier(of: notification, at: place).map { $0.kind != identifier.kind } ?? false
        }
        return hasOtherType ? .identity : .firstMatch
    }
}

extension ZegoPush {
    /// Whether its payload has what the documented extensions look for: an ID, or an image.
    var isOfUseToExtension: Bool {
        let payload = payload ?? extendedData
        if ZegoUpdateFlow.hasIdentifier(payload) { return true }
        return payload.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?["image_attachment"] != nil
    }
}
