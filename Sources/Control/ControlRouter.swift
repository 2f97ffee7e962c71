import APNsWire
import JSONModel
import Recording

/// Answers what is asked of the control interface.
struct ControlRouter: Sendable {
    let endpoint: MockEndpoint
    let clock: EndpointClock
    let book: PushBook
    let counters: TrafficCounters
    let sanitiser: RecordSanitiser
    let version: String
    /// `report.json` as of now.
    let report: @Sendable () async -> [UInt8]
    /// What else is to forget: told how the device tokens begin, in lower case; empty is all.
    let whenReset: @Sendable (_ prefix: String) -> Void
    /// Who else is to know of an app that registers: token, topic, milliseconds since the epoch.
    let whenRegistered: @Sendable (_ token: String, _ topic: String?, _ time: Int) -> Void

    /// - Parameters:
    ///   - method: Of the request.
    ///   - target: Path and query.
    ///   - lastEventID: The header by which a reader of events says what it has seen last.
    ///   - body: The whole body.
    /// - Returns: what goes back, an error included.
    func answer(_ method: String, _ target: String, lastEventID: String?, _ body: [UInt8]) async -> ControlResponse {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first ?? ""
        let here = ControlRoute.routes(at: path)
        guard !here.isEmpty else {
            return .problem(404, "unknown path; /openapi.json lists the paths")
        }
        // HEAD is GET without the content, which an endless answer has no use for.
        let asked = method == "HEAD" && !here.contains(.events) ? "GET" : method
        guard let route = here.first(where: { $0.method == asked }) else {
            var response = ControlResponse.problem(405, "\(path) takes \(here.map(\.method).joined(separator: ", "))")
            response.allow = here.map(\.method)
            return response
        }
        do throws(ControlProblem) {
            return try await answer(
                route,
                route.parts(of: path) ?? [],
                ControlQuery(parts.count > 1 ? parts[1] : "", of: route),
                lastEventID,
                body
            )
        } catch {
            return .problem(error.status, error.text)
        }
    }

    private func answer(
        _ route: ControlRoute,
        _ parts: [String],
        _ query: ControlQuery,
        _ lastEventID: String?,
        _ body: [UInt8]
    ) async throws(ControlProblem) -> ControlResponse {
        switch route {
        case .pushes:
            return page(try query.filter, limit: try limit(query), status: 200)
        case .wait:
            let filter = try query.filter
            let limit = try limit(query)
            let count = try query.integer(.count, in: 1...ControlParameter.mostPushes, default: 1)
            let time = try query.duration(
                .timeout,
                atMost: ControlParameter.longestTimeout,
                default: ControlParameter.usualTimeout
            )
            let isThere = await book.wait(for: count, filter, within: time)
            return page(filter, limit: limit, status: isThere ? 200 : 408)
        case .reset:
            let prefix = query[.tokens]?.lowercased() ?? ""
            endpoint.removeFaults(forTokens: prefix)
            endpoint.forget(tokens: prefix)
            whenReset(prefix)
            return ControlResponse(["forgotten": .number(JSONNumber(book.forget(tokens: prefix)))])
        case .setFaults:
            let faults = try FaultsBody(body).faults
            endpoint.setFaults(faults, forTokens: query[.tokens] ?? "")
            return ControlResponse(["faults": .number(JSONNumber(faults.count))])
        case .removeFaults:
            endpoint.removeFaults(forTokens: query[.tokens] ?? "")
            return ControlResponse(["faults": 0])
        case .setTeamTopics, .setKeyTopics:
            return try setTopics(body, team: parts[0], key: route == .setKeyTopics ? parts[1] : nil)
        case .devices:
            return phones.list(tokens: query[.tokens]?.lowercased() ?? "")
        case .device, .setDevice, .act:
            return try phones.answer(route, parts[0], body)
        case .clock: return time
        case .advanceClock:
            guard clock.advance(by: try ClockBody(body).milliseconds) else {
                throw ControlProblem(text: "the clock would be more than a hundred years ahead")
            }
            return time
        case .report:
            return ControlResponse(await report())
        case .events:
            return ControlResponse(eventsAfter: lastEventID.flatMap(Int.init))
        case .health:
            let isReady = !endpoint.isStopping
            return ControlResponse(["ready": .bool(isReady)], status: isReady ? 200 : 503)
        case .metrics:
            let text = Prometheus(
                counters.counts,
                open: endpoint.connectionCount,
                kept: book.count,
                version: version
            ).text
            return ControlResponse(Array(text.utf8), as: "text/plain; version=0.0.4; charset=utf-8")
        case .document:
            return ControlResponse(OpenAPIDocument.value(version: version))
        }
    }

    private func setTopics(_ body: [UInt8], team: String, key: String?) throws(ControlProblem) -> ControlResponse {
        let topics = try TopicsBody(body).topics
        do throws(TopicChangeProblem) {
            try endpoint.setTopics(topics, ofTeam: team, key: key)
        } catch {
            throw ControlProblem(error, team: team, key: key)
        }
        return ControlResponse(["topics": .array(topics.map { .string($0) })])
    }

    private var phones: PhoneRoutes {
        PhoneRoutes(endpoint: endpoint, book: book, sanitiser: sanitiser, whenRegistered: whenRegistered)
    }

    private var time: ControlResponse {
        let offset = clock.offset
        return ControlResponse(["now": .number(JSONNumber(clock.now)), "offset": .number(JSONNumber(offset))])
    }

    private func limit(_ query: ControlQuery) throws(ControlProblem) -> Int {
        try query.integer(.limit, in: 1...ControlParameter.mostPushes, default: ControlParameter.usualLimit)
    }

    private func page(_ filter: PushFilter, limit: Int, status: Int) -> ControlResponse {
        let page = book.page(filter, limit: limit)
        var bytes = Array(#"{"pushes":["#.utf8)
        for (index, push) in page.pushes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += line(push)
        }
        bytes += Array(#"],"last":\#(page.last),"forgotten":\#(page.forgotten)}"#.utf8)
        return ControlResponse(bytes, status: status)
    }

    /// As a line of `requests.jsonl`.
    func line(_ push: KeptPush) -> [UInt8] { sanitiser.line(push.exchange, number: push.number) }
}
