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
        let sent = try pass(written)
        var payload = try run(
            read { FCMMessage(request: request, message: sent, typing: &$0) }
        )
        let absence = FCMAbsence(way: .v1(message: written, throughSDK: context.door != .raw))
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

    /// What both protocols end with: the headers, and the size.
    private mutating func finish(
        _ recorder: PayloadRecorder<FCMRule>,
        given: [(name: String, value: String)],
        wish: FCMTransportWish
    ) throws(CompilationStop) -> ExpectedPayload {
        var payload = recorder.payload(
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
        try settleEmptiness(of: &payload, wish)
        var headers = try headers(given)
        let content = FCMContentKind(payload.value)
        let topicFollowsType = addTopic(to: &headers)
        addPriority(wish, for: content, to: &headers)
        try addExpiration(wish, to: &headers)
        addCollapseID(wish.collapseKey, to: &headers)

        payload.pushType = headers["apns-push-type"].flatMap(PushType.init(rawValue:)) ?? content.pushType
        payload.intent = content.intent(givenType: headers["apns-push-type"])
        payload.headers = headers.fields
        payload.headersLeftOut = headers.leftOut
        if headers["apns-push-type"] == nil, content.isSilent {
            let isTen = headers["apns-priority"] == "10"
            let isAsked = wish.priority == .high || given.contains { $0.name.lowercased() == "apns-priority" }
            if !content.isContentAvailable || isTen && isAsked { payload.pushTypesInNeed.append(.alert) }
            // Beside 10 APNs refuses it: that is the compiler's own choice.
            if !content.isContentAvailable, !isTen { payload.pushTypesInNeed.append(.background) }
        }
        if topicFollowsType { payload.implyTopic(of: context.common.bundleID) }
        if headers["apns-collapse-id"] == nil { payload.implyCollapseID(wish.collapseKey, by: FCMRule.legacy) }
        payload.servicePrefixes = FCMReserved.servicePrefixes
        try checkSize(of: payload)
        return payload
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
        let isRaw = context.door == .raw
        var typing = FCMTyping(isRaw: isRaw)
        let message = make(&typing)
        if !typing.unknownFields.isEmpty, readings.take(UnknownField.self) == .refused {
            throw scope.isEmpty ? Self.refusal(of: typing.unknownFields) : .refused("a field has no known name")
        }
        guard typing.typeFaults.count > 0 else { return message }
        let door = isRaw ? "" : "\(context.door.rawValue) "
        let modes = try readings.settleTypes(Typing.self, typing.typeFaults, in: door + scope)
        typing = FCMTyping(at: modes, isRaw: isRaw)
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
}

/// What a legacy body asks of the transport; HTTP v1 has headers for it.
struct FCMTransportWish {
    var isLegacy = false
    /// What there is for Apple devices beside data, should nothing of it be left for the phone to show.
    var emptiness: FCMEmptiness
    var priority: FCMLegacyMessage.Priority?
    /// Seconds.
    var timeToLive: Int?
    var collapseKey: String?
}
