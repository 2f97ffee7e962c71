import JSONModel
import PushModel
import VendorModel

// `POST /v2/{appId}/push/…`.
extension GetuiSenderAPI {
    /// Most messages of one batch, and most recipients of one list.
    private static let mostMessages = 200
    private static let mostRecipients = 1000
    private static let requestIDLength = 10...32

    func push(_ request: InletRequest, by route: GetuiRoute) async -> GetuiAnswer {
        guard let body = request.object else {
            return await backend.send(PostedMessage(.getui, .bytes(request.body), context: Self.context(), to: [])) {
                _ in
                .invalid("the body is not a JSON object")
            }
        }
        switch route {
        case .singleCID, .singleAlias: return await pushToOne(request, body, route)
        case .batchCID, .batchAlias: return await pushBatch(request, body, route)
        case .listMessage: return storeMessage(request, body)
        case .listCID, .listAlias: return await pushToList(request, body, route)
        case .all: return await pushToAll(request, body)
        }
    }

    // MARK: Kinds of pushes

    private func pushToOne(_ request: InletRequest, _ body: JSONObject, _ route: GetuiRoute) async -> GetuiAnswer {
        let task = taskID(at: request.time)
        switch Self.recipient(of: body, route) {
        case .failure(let problem): return await refuse(.bytes(request.body), problem.words)
        case .success(let name):
            return await backend.send(posted(.bytes(request.body), task, to: [name])) { deliveryResults in
                if let refusal = Self.refusal(of: body, deliveryResults) { return refusal }
                return GetuiAnswer([task: [name: .string(Self.status)]])
            }
        }
    }

    /// Each message has its own answer: the ones that are refused have none among the data.
    private func pushBatch(_ request: InletRequest, _ body: JSONObject, _ route: GetuiRoute) async -> GetuiAnswer {
        guard let list = body["msg_list"]?.arrayValue, !list.isEmpty, list.count <= Self.mostMessages else {
            return .invalid("msg_list has 1 to \(Self.mostMessages) messages")
        }
        var data = JSONObject()
        var firstRefusal: GetuiAnswer?
        for element in list {
            let entry = element.objectValue ?? [:]
            let task = taskID(at: request.time)
            let answer: GetuiAnswer
            switch Self.recipient(of: entry, route) {
            case .failure(let problem): answer = await refuse(.value(element), problem.words)
            case .success(let name):
                answer = await backend.send(posted(.value(element), task, to: [name])) { deliveryResults in
                    Self.refusal(of: entry, deliveryResults) ?? GetuiAnswer([:])
                }
                if answer.code == nil { data[task] = [name: .string(Self.status)] }
            }
            if answer.code != nil, firstRefusal == nil { firstRefusal = answer }
        }
        if let firstRefusal, data.isEmpty { return firstRefusal }
        return GetuiAnswer(body["is_async"] == true ? [:] : data)
    }

    private func storeMessage(_ request: InletRequest, _ body: JSONObject) -> GetuiAnswer {
        guard Self.hasContent(body) else { return Self.noContent }
        let task = taskID(at: request.time)
        tasks.store(body, as: task)
        return GetuiAnswer(["taskid": .string(task)])
    }

    private func pushToList(_ request: InletRequest, _ body: JSONObject, _ route: GetuiRoute) async -> GetuiAnswer {
        guard let names = body["audience"]?.objectValue?.texts(route.audience), !names.isEmpty,
            names.count <= Self.mostRecipients
        else { return .invalid("audience.\(route.audience) is a list of 1 to \(Self.mostRecipients)") }
        guard let task = body["taskid"]?.stringValue, let message = tasks.message(of: task) else {
            return .invalid("no message has this taskid")
        }
        return await backend.send(posted(.value(.object(message)), task, to: names)) { deliveryResults in
            if let refusal = Self.refusal(of: message, deliveryResults) { return refusal }
            if body["is_async"] == true { return GetuiAnswer([:]) }
            let statuses = names.map { JSONMember(key: $0, value: .string(Self.status)) }
            return GetuiAnswer([task: .object(JSONObject(members: statuses))])
        }
    }

    /// Nobody says who all are: one push stands for those to them.
    private func pushToAll(_ request: InletRequest, _ body: JSONObject) async -> GetuiAnswer {
        guard body["audience"] == "all" else { return await refuse(.bytes(request.body), "audience is all") }
        if let problem = Self.problem(in: body) { return await refuse(.bytes(request.body), problem) }
        let task = taskID(at: request.time)
        return await backend.send(posted(.bytes(request.body), task, to: ["all"])) { deliveryResults in
            Self.refusal(of: body, deliveryResults) ?? GetuiAnswer(["taskid": .string(task)])
        }
    }

    // MARK: Parts of them

    /// As far as a vendor's service goes on: none of its documents says that a sender hears of APNs in the answer.
    private static let status = "successed_offline"

    private func taskID(at time: Int) -> String { "RASS_\(numbers.id(at: time))" }

    private static func context(_ task: String? = nil) -> JSONObject {
        // What goes to the device has what the service adds.
        var context: JSONObject = ["profile": "rest2", "stage": "device"]
        if let task { context["gmid"] = .string(task) }
        return context
    }

    private func posted(_ input: MessageInput, _ task: String, to names: [String]) -> PostedMessage {
        PostedMessage(.getui, input, context: Self.context(task), to: names.map { PostedMessage.Recipient(named: $0) })
    }

    private func refuse(_ input: MessageInput, _ problem: String) async -> GetuiAnswer {
        await backend.send(PostedMessage(.getui, input, context: Self.context(), to: [])) { _ in .invalid(problem) }
    }

    private static let noContent = GetuiAnswer.invalid("push_message is missing")

    private static func hasContent(_ body: JSONObject) -> Bool {
        body["push_message"]?.objectValue != nil || body["push_channel"]?.objectValue != nil
    }

    private static func problem(in body: JSONObject) -> String? {
        guard let id = body["request_id"]?.stringValue, requestIDLength.contains(id.unicodeScalars.count) else {
            return "request_id has 10 to 32 characters"
        }
        return hasContent(body) ? nil : "push_message is missing"
    }

    /// The only one of a message's audience.
    private static func recipient(of body: JSONObject, _ route: GetuiRoute) -> Result<String, GetuiProblem> {
        if let problem = problem(in: body) { return .failure(GetuiProblem(problem)) }
        guard let names = body["audience"]?.objectValue?.texts(route.audience), names.count == 1, !names[0].isEmpty
        else {
            return .failure(GetuiProblem("audience.\(route.audience) is a list of one"))
        }
        return .success(names[0])
    }

    /// What keeps a message from being taken. One without a part for Apple's phones goes Getui's own way, and one whose push would be too
    /// large is taken.
    private static func refusal(of body: JSONObject, _ deliveryResults: [DeliveryResult]) -> GetuiAnswer? {
        guard body["push_channel"]?["ios"] != nil else { return nil }
        var reasons: [String] = []
        for case .refused(_, let reason, nil) in deliveryResults { reasons.append(reason) }
        return reasons.count == deliveryResults.count ? reasons.first.map(GetuiAnswer.invalid) : nil
    }
}

/// What is wrong with a message, in words.
private struct GetuiProblem: Error {
    let words: String

    init(_ words: String) {
        self.words = words
    }
}
