import APNsRules
import Foundation
import JSONModel
import PushModel
import VendorModel

/// `Publish` and `PublishBatch`: to an endpoint, or to every endpoint that subscribes to a topic.
struct SNSPublishing {
    let call: SNSCall
    let backend: any MessageBackend

    /// Entries of one batch, and bytes of all their messages together (API reference, PublishBatch).
    private static let mostEntries = 10
    private static let mostBytes = 262_144
    private static let longestID = 80

    private var parameters: SNSParameters { call.parameters }

    /// What a message is published to.
    private enum Target {
        case endpoint(SNSName)
        case topic(SNSName)
    }

    /// What a message is answered.
    private enum Answer: VendorAnswer {
        case taken(identity: String)
        case refused(SNSError)

        var status: Int { if case .refused(let error) = self { error.status } else { 200 } }
        var code: String? { if case .refused(let error) = self { error.kind } else { nil } }
    }

    // MARK: One message

    func publish() async throws(SNSError) -> SNSResult {
        _ = try parameters.required("Message")
        let target = try target()
        var message = self.message(at: "")
        for name in ["TopicArn", "TargetArn"] {
            if let text = parameters[name] {
                message.members.insert(JSONMember(key: name, value: .string(text)), at: 0)
            }
        }
        switch await send(message, to: target) {
        case .taken(let identity): return SNSResult { $0.element("MessageId", identity) }
        case .refused(let error): throw error
        }
    }

    private func target() throws(SNSError) -> Target {
        if let number = parameters["PhoneNumber"], !number.isEmpty {
            throw .invalidParameter(
                "PhoneNumber Reason: no text messages are sent here; this stand-in of Amazon SNS is for mobile push"
            )
        }
        let given = ["TopicArn", "TargetArn"].filter { parameters[$0]?.isEmpty == false }
        guard let parameter = given.first, let text = parameters[parameter] else {
            throw .invalidParameter("TopicArn or TargetArn Reason: no value for required parameter")
        }
        if given.count > 1 { throw .invalidParameter("TopicArn and TargetArn Reason: only one of them may be given") }
        guard let name = SNSName(text) else {
            throw .invalidParameter("\(parameter) Reason: \(SNSCall.problem(of: text))")
        }
        switch name.kind {
        case .topic:
            guard call.account.hasTopic(name) else { throw .noTopic }
            return .topic(name)
        case .endpoint(let platform, _, _) where parameter == "TargetArn":
            guard SNSPlatform(rawValue: platform) != nil, call.account.endpoint(name) != nil else {
                throw .noEndpoint
            }
            return .endpoint(name)
        case .endpoint, .application:
            throw .invalidParameter("\(parameter) Reason: \(SNSCall.problem(of: text))")
        }
    }

    /// The parameters that are the message, in the order of the API reference.
    private func message(at prefix: String) -> JSONObject {
        var message: JSONObject = [:]
        for name in ["Message", "Subject", "MessageStructure"] {
            if let text = parameters[prefix + name] { message[name] = .string(text) }
        }
        if let attributes = parameters.messageAttributes(prefix) { message["MessageAttributes"] = .object(attributes) }
        return message
    }

    /// Sends a message by the backend, and disables the endpoints whose tokens APNs does not know.
    private func send(_ message: JSONObject, to target: Target) async -> Answer {
        let names: [SNSName]
        switch target {
        case .endpoint(let name):
            names = [name]
            let isOn = name.application.flatMap(call.account.application)?.isEnabled ?? true
            // SN-12, before anything is looked at.
            if !isOn { return .refused(.applicationDisabled) }
        case .topic(let topic):
            names = call.account.subscriptions(to: topic).filter { $0.kind == "application" }
                .compactMap { SNSName($0.target) }
                .filter { call.account.endpoint($0) != nil }
        }
        let recipients = names.compactMap { name in recipient(name).map { (name: name, recipient: $0) } }
        let posted = PostedMessage(.sns, .value(.object(message)), to: recipients.map(\.recipient))
        let sent = await backend.send(posted) { deliveryResults in
            SentAnswer(answer: Self.answer(to: deliveryResults, target), deliveryResults: deliveryResults)
        }
        for (to, deliveryResult) in zip(recipients, sent.deliveryResults) where Self.tellsTokenIsGone(deliveryResult) {
            // Nothing to be done where the account is full.
            try? call.account.change(to.name) { $0.isEnabled = false }
        }
        return sent.answer
    }

    private struct SentAnswer: VendorAnswer {
        let answer: Answer
        let deliveryResults: [DeliveryResult]

        var status: Int { answer.status }
        var code: String? { answer.code }
    }

    private func recipient(_ name: SNSName) -> PostedMessage.Recipient? {
        guard let endpoint = call.account.endpoint(name), let platform = name.platform else { return nil }
        let application = name.application.flatMap(call.account.application)
        var context: JSONObject = ["platform": .string(platform)]
        if !endpoint.isEnabled || application?.isEnabled == false { context["endpointEnabled"] = false }
        if let bundleID = application?.bundleID { context["bundleId"] = .string(bundleID) }
        return PostedMessage.Recipient(name: name.text, deviceToken: endpoint.token, context: context)
    }

    /// Whether APNs has said that nobody is there any more: Amazon SNS then disables the endpoint.
    private static func tellsTokenIsGone(_ deliveryResult: DeliveryResult) -> Bool {
        guard case .delivered(_, let reason?, _) = deliveryResult else { return false }
        return [.unregistered, .badDeviceToken, .expiredToken].contains(reason)
    }

    /// A publish is taken before the service behind has a say; what the documents refuse is told at once.
    private static func answer(to deliveryResults: [DeliveryResult], _ target: Target) -> Answer {
        for deliveryResult in deliveryResults {
            guard case .refused(let rule, let reason, let bytes) = deliveryResult else { continue }
            return .refused(error(of: rule, reason, isTooLong: bytes != nil, target))
        }
        return .taken(identity: UUID().uuidString.lowercased())
    }

    /// What AWS says of a message that a compile rule refuses.
    private static func error(of rule: String?, _ reason: String, isTooLong: Bool, _ target: Target) -> SNSError {
        let platform: String = if case .endpoint(let name) = target { name.platform ?? "APNS" } else { "APNS" }
        return switch rule {
        case "SN-1": .invalidParameter("Empty message")
        case "SN-2": .invalidParameter("Message too long")
        case "SN-3": .invalidParameter("Subject")
        case "SN-4": .invalidValue(reason)
        case "SN-5": .invalidParameter("MessageStructure")
        case "SN-6": .invalidParameter("Message Structure - JSON message body failed to parse")
        case "SN-10": .invalidParameter("Message Structure - No default entry in JSON message body")
        case "SN-11": .invalidParameter("JSON must contain an entry for 'default' or '\(platform)'.")
        case "SN-12": .endpointDisabled
        case "SN-13":
            .invalidParameter(
                "Message Reason: Invalid notification for protocol \(platform): "
                    + "Notification is \(isTooLong ? "too long" : "malformed")"
            )
        default: .invalidParameter(reason)
        }
    }

    // MARK: Batches

    func publishBatch() async throws(SNSError) -> SNSResult {
        let topic = try SNSCall.topicName(parameters.required("TopicArn"), "TopicArn")
        guard call.account.hasTopic(topic) else { throw .noTopic }
        let entries = parameters.elements(of: "PublishBatchRequestEntries", "member").map { element in
            (id: parameters[element + ".Id"] ?? "", message: message(at: element + "."))
        }
        try check(entries.map(\.id))
        let size = entries.reduce(0) { $0 + Self.size(of: $1.message) }
        guard size <= Self.mostBytes else {
            throw SNSError(
                400,
                "BatchRequestTooLong",
                "The length of all the messages put together is more than the limit."
            )
        }
        var answers: [(id: String, answer: Answer)] = []
        for entry in entries {
            var message = entry.message
            message.members.insert(JSONMember(key: "TopicArn", value: .string(topic.text)), at: 0)
            answers.append((entry.id, await send(message, to: .topic(topic))))
        }
        return result(of: answers)
    }

    private func check(_ ids: [String]) throws(SNSError) {
        if ids.isEmpty {
            throw SNSError(400, "EmptyBatchRequest", "The batch request doesn't contain any entries.")
        }
        if ids.count > Self.mostEntries {
            throw SNSError(
                400,
                "TooManyEntriesInBatchRequest",
                "The batch request contains more entries than permissible."
            )
        }
        guard ids.allSatisfy(Self.isID) else {
            throw SNSError(
                400,
                "InvalidBatchEntryId",
                "The Id of a batch entry in a batch request doesn't abide by the specification."
            )
        }
        if Set(ids).count < ids.count {
            throw SNSError(
                400,
                "BatchEntryIdsNotDistinct",
                "Two or more batch entries in the request have the same Id."
            )
        }
    }

    /// Up to 80 letters, digits, hyphens and underscores (API reference, PublishBatchRequestEntry).
    private static func isID(_ id: String) -> Bool {
        (1...longestID).contains(id.utf8.count)
            && id.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                        || "-_".unicodeScalars.contains(scalar))
            }
    }

    /// Of a message and its attributes, in bytes.
    private static func size(of message: JSONObject) -> Int {
        let attributes = message["MessageAttributes"]?.objectValue?.members ?? []
        return attributes.reduce(message["Message"]?.stringValue?.utf8.count ?? 0) { size, attribute in
            let parts = attribute.value.objectValue?.members ?? []
            return size + attribute.key.utf8.count
                + parts.reduce(0) { $0 + ($1.value.stringValue?.utf8.count ?? 0) }
        }
    }

    private func result(of answers: [(id: String, answer: Answer)]) -> SNSResult {
        SNSResult { xml in
            xml.element("Successful") { xml in
                for entry in answers {
                    guard case .taken(let identity) = entry.answer else { continue }
                    xml.element("member") { member in
                        member.element("Id", entry.id)
                        member.element("MessageId", identity)
                    }
                }
            }
            xml.element("Failed") { xml in
                for entry in answers {
                    guard case .refused(let error) = entry.answer else { continue }
                    xml.element("member") { member in
                        member.element("Id", entry.id)
                        member.element("Code", error.kind)
                        member.element("Message", error.message)
                        member.element("SenderFault", String(error.isSenders))
                    }
                }
            }
        }
    }
}
