import HTTPServing
import PushModel

/// Answers those who drive the endpoint.
struct ControlService: HTTPService {
    /// How long nothing may happen before a reader of events is sent a line that says so.
    private static let silence: Duration = .seconds(15)

    let router: ControlRouter

    func answer(_ request: HTTPRequest) async -> HTTPAnswer {
        if let refusal = refusal(of: request) { return answer(of: refusal) }
        return answer(
            of: await router.answer(
                request.method,
                request.target,
                lastEventID: request.headers["last-event-id"],
                request.body
            )
        )
    }

    func answerTooLarge(_ request: HTTPRequest, limit: Int) async -> HTTPAnswer {
        answer(of: refusal(of: request) ?? .problem(413, "the body is larger than \(limit) bytes"))
    }

    private func refusal(of request: HTTPRequest) -> ControlResponse? {
        guard request.listener.isLoopback else { return nil }
        // A page of somebody else's whose name leads to this machine must not drive it.
        guard request.isForThisMachine else { return .problem(403, "this server is for 127.0.0.1 and localhost") }
        // A browser names the page that asks, and sends some requests without asking whether it may.
        guard request.headers["origin"] == nil else {
            return .problem(403, "this server is not for pages in a browser")
        }
        return nil
    }

    private func answer(of response: ControlResponse) -> HTTPAnswer {
        var headers = [
            HeaderField("content-type", response.contentType), HeaderField("cache-control", "no-store"),
            HeaderField("x-content-type-options", "nosniff"),
        ]
        if !response.allow.isEmpty { headers.append(HeaderField("allow", response.allow.joined(separator: ", "))) }
        switch response.body {
        case .bytes(let bytes):
            return HTTPAnswer(status: response.status, headers: headers, body: .bytes(bytes))
        case .events(let number):
            return HTTPAnswer(
                status: response.status,
                headers: headers,
                body: .stream { writer in try await follow(after: number, writer) }
            )
        }
    }

    private func follow(after number: Int?, _ writer: HTTPBodyWriter) async throws {
        let follower = EventFollower()
        let ticket = router.book.follow(follower, after: number)
        writer.whenClosed { follower.end() }
        let clock = Task {
            while true {
                try await Task.sleep(for: Self.silence)
                follower.tell(.nothing)
            }
        }
        defer {
            clock.cancel()
            router.book.leave(ticket)
        }
        let text = EventText(router: router)
        // The head alone is not sent on by every library: a first line shows that somebody is there.
        follower.tell(.nothing)
        for await event in follower.events {
            try await writer.write(text.bytes(of: event))
            follower.took(event)
        }
    }
}
