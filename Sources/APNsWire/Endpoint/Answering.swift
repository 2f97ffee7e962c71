import APNsRules
import NIOCore
import NIOHPACK
import NIOHTTP2
import PushModel

// What becomes of a request that has arrived whole.

extension EndpointConnectionHandler {
    /// Judges a request, answers it and writes it down.
    func answer(_ arrived: ArrivedRequest, fault: Fault?, context: ChannelHandlerContext) {
        let now = fault == nil ? arrived.arrivedAt : core.now
        let (judgement, response) = core.answer(arrived.request, authorization: &authorization, now: now)
        send(response, on: HTTP2StreamID(arrived.stream), context: context)
        if let limit = gate.answered(status: response.status) {
            if response.status == 200 { journal.streamsOpened() }
            announce(limit, context: context)
        }
        settle(arrived, judgement.violations, response, fault: fault, at: now)
    }

    /// Lets a fault act, at once or after its delay.
    func act(_ fault: Fault, on arrived: ArrivedRequest, context: ChannelHandlerContext) {
        guard fault.delayMilliseconds > 0 else { return perform(fault, on: arrived, context: context) }
        let stream = HTTP2StreamID(arrived.stream)
        let delay = TimeAmount.milliseconds(Int64(fault.delayMilliseconds))
        let timer = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
            guard let context = self.context, let held = streams[stream]?.held else { return }
            streams[stream]?.held = nil
            perform(held.fault, on: held.arrived, context: context)
            context.flush()
        }
        streams[stream]?.held = HeldRequest(arrived: arrived, fault: fault, timer: timer)
    }

    private func perform(_ fault: Fault, on arrived: ArrivedRequest, context: ChannelHandlerContext) {
        let stream = HTTP2StreamID(arrived.stream)
        switch fault.action {
        case nil: answer(arrived, fault: fault, context: context)
        case .respond(let status, let reason, let retryAfter):
            let now = core.now
            let response = core.answer(
                arrived.request,
                status: status,
                reason: reason,
                retryAfter: retryAfter,
                now: now
            )
            send(response, on: stream, context: context)
            // A success that no valid token has earned opens nothing.
            if status != 200, let limit = gate.answered(status: status) { announce(limit, context: context) }
            settle(arrived, opinion(on: arrived, at: now), response, fault: fault, at: now)
        case .goAway(let reason):
            answer(arrived, fault: fault, context: context)
            cause = "a fault: \(reason)"
            shutDown(reason: reason)
        case .reset, .refuse:
            let now = core.now
            settle(arrived, opinion(on: arrived, at: now), nil, fault: fault, at: now)
            reset(stream, fault.action == .refuse ? .refusedStream : .internalError, context: context)
        case .close:
            let now = core.now
            settle(arrived, opinion(on: arrived, at: now), nil, fault: fault, at: now)
            cause = "a fault"
            context.close(promise: nil)
        }
    }

    private func opinion(on arrived: ArrivedRequest, at now: Int) -> [Violation] {
        core.opinion(on: arrived.request, authorization: authorization, now: now)
    }

    /// A stream is over before its delayed answer was due.
    func abandon(_ stream: OpenStream) {
        guard let held = stream.held else { return }
        held.timer.cancel()
        let now = core.now
        settle(held.arrived, opinion(on: held.arrived, at: now), nil, fault: held.fault, at: now)
    }

    /// Writes down a header block that is no request.
    func refuse(malformed block: HPACKHeaders, problem: String, on stream: HTTP2StreamID) {
        refuse(PushRequest(malformed: block), problem: problem, on: stream)
    }

    /// Writes down a request that HTTP/2 does not allow.
    func refuse(_ request: PushRequest, problem: String, on stream: HTTP2StreamID) {
        var violations = Violations()
        if let rule = RuleList.rule(id: "hdr.lowercase") {
            violations.judge(PushSubject(request: request), by: rule)
        }
        let now = core.now
        let arrived = ArrivedRequest(request: request, bodyBytes: 0, stream: Int(stream), arrivedAt: now)
        settle(arrived, violations.list, nil, fault: nil, at: now, malformation: problem)
    }

    private func settle(
        _ arrived: ArrivedRequest,
        _ violations: [Violation],
        _ response: PushResponse?,
        fault: Fault?,
        at now: Int,
        malformation: String? = nil
    ) {
        if let response { journal.answered(response) }
        core.configuration.onExchange(
            Exchange(
                request: arrived.request,
                bodyBytes: arrived.bodyBytes,
                violations: violations,
                response: response,
                fault: fault,
                connection: journal.number,
                peerPort: journal.peerPort,
                stream: arrived.stream,
                arrivedAt: arrived.arrivedAt,
                settledAt: now,
                malformation: malformation
            )
        )
    }
}

// MARK: - Writing

extension EndpointConnectionHandler {
    private func send(_ response: PushResponse, on stream: HTTP2StreamID, context: ChannelHandlerContext) {
        var headers = HPACKHeaders()
        headers.reserveCapacity(response.headers.count + 1)
        headers.add(name: ":status", value: String(response.status))
        for field in response.headers {
            // An ID never comes again: indexing it would push the useful entries out of the table.
            let isUnique = field.name == "apns-id" || field.name == "apns-unique-id"
            headers.add(name: field.name, value: field.value, indexing: isUnique ? .nonIndexable : .indexable)
        }
        let head = HTTP2Frame.FramePayload.Headers(headers: headers, endStream: response.body.isEmpty)
        context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .headers(head))), promise: nil)
        if !response.body.isEmpty {
            let body = HTTP2Frame.FramePayload.Data(
                data: .byteBuffer(context.channel.allocator.buffer(bytes: response.body)),
                endStream: true
            )
            context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .data(body))), promise: nil)
        }
    }

    private func announce(_ limit: Int, context: ChannelHandlerContext) {
        bypass.streamLimit = limit
        let setting = HTTP2Setting(parameter: .maxConcurrentStreams, value: EndpointLimits.libraryStreams)
        context.write(
            wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: .settings(.settings([setting])))),
            promise: nil
        )
    }
}
