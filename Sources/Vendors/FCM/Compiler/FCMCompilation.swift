import JSONModel
import PushModel
import VendorModel

/// One message on its way from the sender's door to APNs, under one script of readings.
struct FCMCompilation {
    let context: FCMContext
    var readings: Readings
    /// Whether the message is a test without delivery, as far as it has been read.
    var isDryRun = false
    /// Members of `aps`, by path, that an Admin SDK wrote otherwise than the sender.
    var rewritten: [[String]] = []

    init(context: FCMContext, readings: Readings) {
        self.context = context
        self.readings = readings
    }

    /// The payload of a request. HTTP v1 has a `message`; everything else is a legacy body.
    ///
    /// - Throws: ``CompilationStop`` where nothing is sent or the request is refused.
    mutating func run(_ request: JSONObject) throws(CompilationStop) -> ExpectedPayload {
        guard let message = request["message"] else { return try runLegacy(request) }
        if message.isNull, readings.take(NullMessage.self) == .legacy {
            var body = request
            body["message"] = nil
            return try runLegacy(body)
        }
        let request = try settleSpellings(of: request)
        isDryRun = Self.mayBeOn(request["validate_only"] ?? request["validateOnly"])
        guard case .object(let written) = message else { throw .refused("message is an object", by: FCMRule.target) }
        let (sent, isRaw) = (try pass(written), context.door == .raw)
        var payload = try run(
            read { FCMMessage(request: request, message: sent, isRaw: isRaw, typing: &$0) }
        )
        let absence = FCMAbsence(way: .v1(message: written, throughSDK: !isRaw))
        payload.ruleOfAbsence = { absence.rule(at: $0)?.id }
        return payload
    }

    /// `validate_only` is also spelt `validateOnly`, and a request can have both.
    private mutating func settleSpellings(of request: JSONObject) throws(CompilationStop) -> JSONObject {
        guard let given = request["validate_only"], let other = request["validateOnly"], given != other else {
            return request
        }
        var settled = request
        switch readings.take(TwoSpellings.self) {
        case .underscores: settled["validateOnly"] = nil
        case .camelCase: settled["validate_only"] = nil
        case .refused: throw .refused("validate_only is given twice")
        }
        return settled
    }

    /// What the door makes of a message.
    private mutating func pass(_ message: JSONObject) throws(CompilationStop) -> JSONObject {
        switch context.door {
        case .raw: message
        case .pySdk: try passPython(message)
        case .nodeSdk: try passNode(message)
        }
    }

    /// Whether a flag is on, or would be if its type were right.
    private static func mayBeOn(_ flag: JSONValue?) -> Bool {
        var typing = FCMTyping()
        return flag.flatMap { typing.bool($0) } ?? false
    }

    private mutating func run(_ message: FCMMessage) throws(CompilationStop) -> ExpectedPayload {
        isDryRun = message.isDryRun
        try checkTarget(message.targets)
        let data = try checkData(message.data ?? [:])
        let content = try readPayload(message.apns.payload)
        let headers = try supplied(message.apns) + nullHeaders(message.apns.nullHeaders)
        var recorder = PayloadRecorder<FCMRule>()
        try addAps(content.aps, completedFrom: message.notification, to: &recorder)
        for member in content.custom.members { recorder.append(.top, member.key, member.value, by: .payload) }
        try add(data: data, beside: content.custom, to: &recorder)
        addImage(of: message, beside: content.custom, to: &recorder)
        return try finish(recorder, given: headers, wish: FCMTransportWish(emptiness: message.emptiness))
    }

    /// The headers that the sender gives; of a message with the token of a Live Activity also what FCM supplies (Google, FCM discovery document,
    /// ApnsConfig.liveActivityToken; FCM, Live Activities).
    private func supplied(_ apns: FCMAPNsConfig) -> [(name: String, value: String)] {
        guard apns.liveActivityToken?.isEmpty == false else { return apns.headers }
        let type = PushType.liveactivity
        let own = [
            ("apns-push-type", type.rawValue), ("apns-topic", context.common.bundleID + (type.topicSuffix ?? "")),
        ]
        return apns.headers + own.filter { name, _ in !apns.headers.contains { $0.name.lowercased() == name } }
    }

    private mutating func runLegacy(_ written: JSONObject) throws(CompilationStop) -> ExpectedPayload {
        var body = written
        let renamed = FCMFields.withUnderscores(body)
        if renamed != body, readings.take(LegacySpelling.self) == .known { body = renamed }
        isDryRun = Self.mayBeOn(body["dry_run"])
        let message = try readLegacy(body)
        isDryRun = message.isDryRun
        if context.door != .raw, readings.take(LegacyThroughSDK.self) == .refused {
            throw .refused("the Admin SDKs send HTTP v1")
        }
        if let target = message.unusualTarget, readings.take(LegacyTarget.self, at: target) == .refused {
            throw .refused("one target, or 1 to 1000 registration IDs")
        }
        let data = try checkLegacyData(message.data ?? [:])
        var recorder = PayloadRecorder<FCMRule>()
        try addLegacyAps(message, to: &recorder)
        try add(data: data, beside: [:], to: &recorder)
        let wish = FCMTransportWish(
            isLegacy: true,
            emptiness: FCMEmptiness(ofLegacy: body),
            priority: message.priority,
            timeToLive: message.timeToLive,
            collapseKey: message.collapseKey
        )
        var payload = try finish(recorder, given: [], wish: wish)
        let absence = FCMAbsence(way: .legacy)
        payload.ruleOfAbsence = { absence.rule(at: $0)?.id }
        return payload
    }

    /// Which of two faults a service looks for first no document says: a type beside an unusual target is a fault of its own.
    private mutating func readLegacy(_ body: JSONObject) throws(CompilationStop) -> FCMLegacyMessage {
        do throws(CompilationStop) {
            return try read("legacy ") { FCMLegacyMessage(body, typing: &$0) }
        } catch {
            var typing = FCMTyping()
            let isUnusual = FCMLegacyMessage(body, typing: &typing).unusualTarget != nil
            throw isUnusual ? .refused("a field of a wrong type, and not one target") : error
        }
    }
}

// What does not depend on the protocol.
extension FCMCompilation {
    /// Reads a message, and decides what its fields of a wrong type do, and those that no document names.
    ///
    /// - Parameters:
    ///   - scope: What comes before the names of its fields, as ``Readings/settleTypes(_:_:in:)`` has it.
    ///   - make: Reads it.
    /// - Returns: The message.
    /// - Throws: ``CompilationStop`` where it is refused for that.
    private mutating func read<Message>(
        _ scope: String = "",
        _ make: (inout FCMTyping) -> Message
    ) throws(CompilationStop) -> Message {
        var typing = FCMTyping()
        let message = make(&typing)
        if !typing.unknownFields.isEmpty, readings.take(UnknownField.self) == .refused {
            throw scope.isEmpty ? Self.refusal(of: typing.unknownFields) : .refused("a field has no known name")
        }
        guard typing.typeFaults.count > 0 else { return message }
        let door = context.door == .raw ? "" : "\(context.door.rawValue) "
        typing = FCMTyping(at: try readings.settleTypes(Typing.self, typing.typeFaults, in: door + scope))
        return make(&typing)
    }

    /// In the service's own words, a line for each.
    private static func refusal(of fields: [(name: String, object: String)]) -> CompilationStop {
        let sentences = fields.map { name, object in
            let place = object.isEmpty ? "" : " at '\(object)'"
            return "Invalid JSON payload received. Unknown name \"\(name)\"\(place): Cannot find field."
        }
        return .refusal(sentences.joined(separator: "\n"), ruleID: nil, cause: "a field has no known name")
    }

    /// FC-1.
    private mutating func checkTarget(_ targets: FCMTargets) throws(CompilationStop) {
        guard let target = targets.names.first else {
            throw .refused("Recipient of the message is not set.", by: FCMRule.target)
        }
        if let other = targets.names.dropFirst().first {
            throw .refused(
                "oneof field 'target' is already set by '\(target)'. Cannot set '\(other)'",
                by: FCMRule.target
            )
        }
        if targets.emptyCount > 0, readings.take(EmptyTarget.self) == .refused {
            throw .refused("a target is empty", by: FCMRule.target)
        }
        if targets.hasMalformedTopic {
            throw .refused("Topic name contains invalid characters.", by: FCMRule.target)
        }
    }

    /// FC-2: the entries, all of them strings.
    private mutating func checkData(_ data: JSONObject) throws(CompilationStop) -> JSONObject {
        guard data.members.contains(where: { $0.value.stringValue == nil }) else { return data }
        let isNullTheWorst = data.members.allSatisfy { $0.value.stringValue != nil || $0.value.isNull }
        guard isNullTheWorst, readings.take(NullData.self) == .leftOut else {
            throw .refused(Self.refusal(ofData: data), by: FCMRule.dataValues)
        }
        return JSONObject(members: data.members.filter { !$0.value.isNull })
    }

    /// The rule is documented for HTTP v1. Legacy values become strings, by one reading.
    private mutating func checkLegacyData(_ data: JSONObject) throws(CompilationStop) -> JSONObject {
        guard data.members.contains(where: { $0.value.stringValue == nil }) else { return data }
        if readings.take(LegacyData.self) == .refused {
            throw .refused("a value of data is no string", by: FCMRule.dataValues)
        }
        var strings = JSONObject()
        for member in data.members where !member.value.isNull {
            let text = member.value.stringValue ?? String(decoding: member.value.serialized(), as: UTF8.self)
            strings.members.append(JSONMember(key: member.key, value: .string(text)))
        }
        return strings
    }

    /// The service counts entries, and names the first that is wrong.
    private static func refusal(ofData data: JSONObject) -> String {
        guard let (index, member) = data.members.enumerated().first(where: { $0.element.value.stringValue == nil })
        else { return "a value of data is no string" }
        let place = "'message.data[\(index)].value'"
        if let name = member.value.objectValue?.keys.first {
            return "Invalid JSON payload received. Unknown name \"\(name)\" at \(place): Cannot find field."
        }
        // Other values are of too many forms to tell refusals apart by.
        let value = member.value.numberValue.map { ", " + Wording.shortened($0.lexeme) } ?? ""
        return "Invalid value at \(place) (TYPE_STRING)\(value)"
    }

    private static func refusal(ofKey key: String) -> CompilationStop {
        .refused("Invalid data payload key: \(key)", by: FCMRule.dataValues)
    }

    /// FC-4.
    private mutating func add(
        data: JSONObject,
        beside custom: JSONObject,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        // Both may have as many members as a sender likes.
        let custom = MemberTable(custom)
        for entry in data.members {
            if entry.key == "aps" {
                if readings.take(ApsInData.self) == .leftOut { continue }
                throw .refused("aps is no key for data", by: FCMRule.data)
            }
            if FCMReserved.contains(entry.key) { throw Self.refusal(ofKey: entry.key) }
            if entry.key == "message_type", readings.take(MessageTypeKey.self) == .refused {
                throw Self.refusal(ofKey: entry.key)
            }
            guard let other = custom.value(of: entry.key) else {
                recorder.append(.top, entry.key, entry.value, by: .data)
                continue
            }
            if JSONDiff.areEqual(other, entry.value) || readings.take(DataClash.self) == .payload { continue }
            recorder.set(.top, entry.key, entry.value, by: .data)
        }
    }
}

/// Names beside `aps` that the service keeps for itself.
enum FCMReserved {
    /// Inferred from what the client libraries read: the service adds members of its own to a payload.
    static let servicePrefixes = ["gcm.", "google."]

    /// Whether a name is reserved in `data`.
    ///
    /// Google, FCM discovery document and error codes.
    static func contains(_ key: String) -> Bool {
        key == "from" || key.utf8.starts(with: "google".utf8) || key.utf8.starts(with: "gcm".utf8)
    }
}
