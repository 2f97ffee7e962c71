import JSONModel
import PushModel
import VendorModel

/// One publish on its way to one endpoint, under one script of readings.
struct SNSCompilation: ~Copyable {
    let context: SNSContext
    let message: SNSMessage
    let targetKind: SNSContext.TargetKind
    var readings: Readings

    var platform: SNSPlatform { context.platform }

    init(context: SNSContext, message: SNSMessage, readings: Readings) {
        targetKind = context.targetKind(of: message)
        self.context = context
        self.message = message
        self.readings = readings
    }

    mutating func outcome() -> ExpectedOutcome {
        do throws(CompilationStop) {
            return ExpectedOutcome(.payload(try run()))
        } catch {
            return ExpectedOutcome(error)
        }
    }

    /// The payload for the endpoint.
    ///
    /// - Throws: ``CompilationStop`` where the request is refused, or the endpoint gets nothing.
    private mutating func run() throws(CompilationStop) -> ExpectedPayload {
        let content = try checkRequest()
        try settleDoubts(content)
        let wishes = try readExpectedEffects()
        let body: SNSBody
        do throws(CompilationStop) {
            body = try selectBody(from: content)
        } catch {
            throw isOverdue(wishes) ? overdue(error) : error
        }
        try checkEndpoint()
        let lifetime = try resolveLifetime(of: body, wishes)
        return try finish(body, wishes, lifetime)
    }

    /// What a direct publish answers at once, a topic finds out later, endpoint by endpoint, when the publish is done.
    mutating func failure(_ problem: String, by rule: SNSRule) -> CompilationStop {
        targetKind == .topic && readings.take(TopicFault.self) == .suppressed
            ? .suppressed(problem, by: rule) : .refused(problem, by: rule)
    }

    private mutating func finish(
        _ body: SNSBody,
        _ wishes: SNSWishes,
        _ lifetime: SNSLifetime
    ) throws(CompilationStop) -> ExpectedPayload {
        let body = lifetime.isForBody && body.isReadable ? withLifetime(lifetime, in: body) : body
        let pushType = choosePushType(for: body, wishes)
        let headers = platform.isAPNs ? headers(pushType, wishes, lifetime) : []
        try checkSize(of: body, for: platform.isVoIP ? .voip : pushType.type)
        var payload = ExpectedPayload(
            value: body.isReadable ? body.value : .string(String(decoding: body.bytes, as: UTF8.self)),
            bytes: body.bytes,
            headers: headers,
            pushType: pushType.type,
            intent: platform.isAPNs
                ? body.intent(pushType.type)
                : Intent(isVisible: nil, wakesApp: false, runsExtension: false),
            trace: body.trace,
            unjudged: body.unjudged
        )
        payload.isReadable = body.isReadable
        return payload
    }
}
