import APNsRules
import NIOCore
import NIOHPACK
import PushModel

// What becomes of a request that has arrived whole.

extension EndpointConnectionHandler {
    /// Judges a request, answers it and writes it down.
    func answer(_ arrived: ArrivedRequest, fault: Fault?) {
        let now = fault == nil ? arrived.arrivedAt : core.now
        let (judgement, response) = core.answer(
            arrived.request,
            bodySize: arrived.bodySize,
            authorization: &authorization,
            now: now
        )
        if let upstream = core.configuration.upstream, arrived.canGoOn, let context {
            let request = ForwardedRequest(arrived: arrived, judgement: judgement, mock: response, fault: fault)
            return forward(request, to: upstream, on: context.eventLoop)
        }
        send(response, on: arrived.stream)
        noteAnswer(response)
        settle(arrived, judgement.violations, response, fault: fault, at: now)
    }

    private func noteAnswer(_ response: PushResponse) {
        guard let limit = gate.answered(status: response.status) else { return }
        if response.status == 200 { journal.streamsOpened() }
        frames.announce(streamLimit: limit)
    }

    /// Asks another endpoint, and gives the client its answer.
    private func forward(_ request: ForwardedRequest, to upstream: Upstream, on eventLoop: any EventLoop) {
        let stream = request.arrived.stream
        streams[stream]?.forwarded = request
        lastProcessed = max(lastProcessed, stream)
        upstream.forward(request.arrived.request, on: eventLoop).assumeIsolated().whenSuccess { [self] result in
            // What waits when the stream or the connection ends is written down with it.
            guard let context, !isOver, let forwarded = streams[stream]?.forwarded else { return }
            streams[stream]?.forwarded = nil
            finish(forwarded, with: result)
            takeEvents(context)
            flush(context)
        }
    }

    private func finish(_ forwarded: ForwardedRequest, with result: Result<PushResponse, UpstreamProblem>) {
        let now = core.now
        let arrived = forwarded.arrived
        let response: PushResponse
        var problem: String?
        switch result {
        case .success(let answer): response = answer
        case .failure(let failure):
            problem = failure.text
            response = core.answer(
                arrived.request,
                status: 503,
                reason: .serviceUnavailable,
                retryAfter: nil,
                timestamp: now
            )
        }
        send(response, on: arrived.stream)
        noteAnswer(response)
        let report = UpstreamReport(mock: forwarded.mock, problem: problem)
        let violations = forwarded.judgement.violations
        settle(arrived, violations, response, fault: forwarded.fault, at: now, upstream: report)
    }

    /// Lets a fault act, at once or after its delay.
    func act(_ fault: Fault, on arrived: ArrivedRequest, context: ChannelHandlerContext) {
        guard fault.delayMilliseconds > 0 else { return perform(fault, on: arrived, context: context) }
        let stream = arrived.stream
        let delay = TimeAmount.milliseconds(Int64(fault.delayMilliseconds))
        let timer = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
            // What is held when the connection ends is written down with it.
            guard let context = self.context, !isOver, let held = streams[stream]?.held else { return }
            streams[stream]?.held = nil
            perform(held.fault, on: held.arrived, context: context)
            takeEvents(context)
            flush(context)
        }
        streams[stream]?.held = HeldRequest(arrived: arrived, fault: fault, timer: timer)
    }

    private func perform(_ fault: Fault, on arrived: ArrivedRequest, context: ChannelHandlerContext) {
        if let rate = fault.bytesPerSecond, trickle == nil {
            // What was answered before is not slow.
            flush(context)
            trickle = Trickle(bytesPerSecond: rate)
        }
        switch fault.action {
        case nil: answer(arrived, fault: fault)
        case .respond(let status, let reason, let retryAfter, let since):
            let now = core.now
            let response = core.answer(
                arrived.request,
                status: status,
                reason: reason,
                retryAfter: retryAfter,
                timestamp: since?.time(at: now) ?? now
            )
            send(response, on: arrived.stream)
            // A success that no valid token has earned opens nothing.
            if status != 200, let limit = gate.answered(status: status) { frames.announce(streamLimit: limit) }
            settle(arrived, opinion(on: arrived, at: now), response, fault: fault, at: now)
        case .goAway(let reason):
            answer(arrived, fault: fault)
            cause = .fault(reason: reason)
            shutDown(reason: reason)
        case .leaveUnprocessed(let reason):
            // Once is enough: a second GOAWAY could not take back what the first has promised.
            guard !isClosing else { return answer(arrived, fault: fault) }
            leaveUnprocessed(arrived, by: fault, reason: reason, context: context)
        case .stall: hold(arrived, fault)
        case .halfOpen:
            hold(arrived, fault)
            vanish(context)
        case .reset, .refuse:
            let now = core.now
            settle(arrived, opinion(on: arrived, at: now), nil, fault: fault, at: now)
            frames.reset(arrived.stream, fault.action == .refuse ? .refusedStream : .internalError)
        case .close:
            let now = core.now
            settle(arrived, opinion(on: arrived, at: now), nil, fault: fault, at: now)
            cause = .fault(reason: nil)
            drop(context)
        }
    }

    /// A request that nobody will answer is written down when its stream ends: then it shows how.
    private func hold(_ arrived: ArrivedRequest, _ fault: Fault) {
        streams[arrived.stream]?.held = HeldRequest(arrived: arrived, fault: fault, timer: nil)
    }

    /// Writes down a request that a GOAWAY has left unprocessed.
    func leave(_ arrived: ArrivedRequest, unprocessedBy fault: Fault) {
        streams[arrived.stream]?.isUnprocessed = true
        let now = core.now
        settle(arrived, opinion(on: arrived, at: now), nil, fault: fault, at: now, isUnprocessed: true)
    }

    private func opinion(on arrived: ArrivedRequest, at now: Int) -> [Violation] {
        core.opinion(on: arrived.request, bodySize: arrived.bodySize, authorization: authorization, now: now)
    }

    /// A stream is over before its delayed answer was due.
    func abandon(_ stream: OpenStream, _ interruption: Interruption) {
        let abandoned = interruption.isOfClient ? interruption : nil
        if let forwarded = stream.forwarded {
            let report = UpstreamReport(mock: forwarded.mock, problem: "the client did not wait for the answer")
            let violations = forwarded.judgement.violations
            settle(
                forwarded.arrived,
                violations,
                nil,
                fault: forwarded.fault,
                at: core.now,
                abandoned: abandoned,
                upstream: report
            )
        }
        guard let held = stream.held else { return }
        held.timer?.cancel()
        let now = core.now
        let violations = opinion(on: held.arrived, at: now)
        settle(held.arrived, violations, nil, fault: held.fault, at: now, abandoned: abandoned)
    }

    /// Writes down a header block that is no request.
    func refuse(malformed block: HPACKHeaders, problem: String, on stream: StreamID) {
        let head = RecordedHead(malformed: block)
        refuse(head.request, bytes: 0, problem: problem, omission: head.omission, on: stream)
    }

    /// Writes down a request that is malformed as a whole.
    func refuse(_ open: OpenRequest, problem: String, on stream: StreamID) {
        refuse(open.beginning, bytes: open.bodyBytes, problem: problem, on: stream)
    }

    private func refuse(
        _ request: PushRequest,
        bytes: Int,
        problem: String,
        omission: HeaderOmission? = nil,
        on stream: StreamID
    ) {
        var violations = Violations()
        if let rule = RuleList.rule(id: "hdr.lowercase") {
            violations.judge(PushSubject(request: request), by: rule)
        }
        let now = core.now
        let arrived = ArrivedRequest(
            request: request,
            bodySize: BodySize(bytes: bytes),
            stream: stream,
            arrivedAt: now
        )
        settle(arrived, violations.list, nil, fault: nil, at: now, malformation: problem, omission: omission)
    }

    /// Writes down a request that did not arrive whole.
    func breakOff(_ open: OpenRequest, _ interruption: Interruption, on stream: StreamID) {
        breakOff(open.beginning, bytes: open.bodyBytes, interruption, on: stream)
    }

    /// Writes down what came of a request, of whose body there were so many bytes.
    func breakOff(_ request: PushRequest, bytes: Int, _ interruption: Interruption, on stream: StreamID) {
        journal.brokeOff()
        let head = RecordedHead(brokenOff: request)
        let now = core.now
        let arrived = ArrivedRequest(
            request: head.request,
            bodySize: BodySize(bytes: bytes),
            stream: stream,
            arrivedAt: now
        )
        settle(arrived, [], nil, fault: nil, at: now, brokenOff: interruption, omission: head.omission)
    }

    private func send(_ response: PushResponse, on stream: StreamID) {
        frames.answer(stream, status: response.status, fields: response.headers, body: response.body)
    }

    private func settle(
        _ arrived: ArrivedRequest,
        _ violations: [Violation],
        _ response: PushResponse?,
        fault: Fault?,
        at now: Int,
        malformation: String? = nil,
        brokenOff: Interruption? = nil,
        abandoned: Interruption? = nil,
        omission: HeaderOmission? = nil,
        upstream: UpstreamReport? = nil,
        isUnprocessed: Bool = false
    ) {
        if let response { journal.answered(response) }
        let isUnprocessed = isUnprocessed || unprocessed.map { arrived.stream > $0.lastStream } ?? false
        if !isUnprocessed { lastProcessed = max(lastProcessed, arrived.stream) }
        let recorded = violations.recorded
        core.configuration.onExchange(
            Exchange(
                request: arrived.request,
                bodyBytes: arrived.bodySize.bytes,
                violations: recorded,
                response: response,
                fault: fault,
                connection: journal.number,
                peerPort: journal.peerPort,
                stream: arrived.stream,
                arrivedAt: arrived.arrivedAt,
                settledAt: now,
                malformation: malformation,
                brokenOff: brokenOff,
                abandoned: abandoned,
                isUnprocessed: isUnprocessed,
                isAnsweredEarly: !arrived.bodySize.isWhole,
                trailers: arrived.trailers,
                omission: omission,
                upstream: upstream,
                omittedViolations: violations.count - recorded.count
            )
        )
    }
}

extension [Violation] {
    /// What is kept of a request's violations, in their order.
    fileprivate var recorded: [Violation] {
        guard count > EndpointLimits.recordedViolations else { return self }
        var rules: Set<String> = []
        var room = EndpointLimits.recordedViolations
        return filter { violation in
            if rules.insert(violation.rule).inserted { return true }
            room -= 1
            return room >= 0
        }
    }
}
