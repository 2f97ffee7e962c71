import HTTPServing
import JSONModel
import PushModel

/// Serves a page on loopback that follows a run.
package final class LiveServer: Sendable {
    /// A browser takes up to six. Whoever opens many more must not take the files that the run needs.
    static let mostConnections = 64

    /// Where a browser finds it: `http://127.0.0.1:43210/`.
    package let url: String
    private let listener: HTTPListener
    private let feed: LiveFeed

    private init(_ listener: HTTPListener, _ feed: LiveFeed) {
        self.listener = listener
        self.feed = feed
        url = "http://127.0.0.1:\(listener.port)/"
    }

    /// Starts to listen on 127.0.0.1.
    ///
    /// - Parameters:
    ///   - feed: What pages are told.
    ///   - port: 0 takes a free one.
    ///   - whenDeaf: Told why no connection is taken any more, though nobody has stopped the server.
    /// - Returns: the server, which serves until it is stopped.
    /// - Throws: What the operating system says where it cannot listen there.
    package static func start(
        _ feed: LiveFeed,
        port: Int,
        whenDeaf: @escaping @Sendable (any Error) -> Void
    ) async throws -> LiveServer {
        // Nothing that is asked for has a body: what comes of one is thrown away.
        let limits = HTTPLimits(body: 0, connections: mostConnections)
        let service = LiveService(feed: feed)
        return LiveServer(
            try await HTTPListener.start(service, host: "127.0.0.1", port: port, limits: limits, whenDeaf: whenDeaf),
            feed
        )
    }

    /// Stops to listen, and ends the answers of pages that follow once they have all that was told, or after a second.
    package func stop() async {
        feed.close()
        await listener.stop(drain: .seconds(1))
    }
}

/// The page, its script and style, and the events.
private struct LiveService: HTTPService {
    let feed: LiveFeed

    func answer(_ request: HTTPRequest) async -> HTTPAnswer {
        // A page of somebody else's whose name leads to this machine must not read along.
        guard request.names(["127.0.0.1", "localhost"].map { "\($0):\(request.listener.port)" }) else {
            return text("this page is for 127.0.0.1", status: 403)
        }
        guard request.method == "GET" else { return text("GET is all that there is", status: 405) }
        switch request.target {
        case "/": return text(LivePage.html(of: feed), as: "text/html")
        case "/live.js": return text(LivePage.script, as: "text/javascript")
        case "/phones.js" where feed.phones != nil: return text(LivePage.phonesScript, as: "text/javascript")
        case "/live.css": return text(LivePage.style, as: "text/css")
        case "/events": return answer(200, as: "text/event-stream", .stream(follow))
        default: return answer(feed.phones?.answer(to: request.target))
        }
    }

    /// The answer of a page that follows; nil is no such thing.
    private func answer(_ value: JSONValue?) -> HTTPAnswer {
        guard let value else { return text("there is no such page", status: 404) }
        return answer(200, as: "application/json", .bytes(value.serialized()))
    }

    func answerTooLarge(_ request: HTTPRequest, limit: Int) async -> HTTPAnswer { await answer(request) }

    private func follow(_ writer: HTTPBodyWriter) async throws {
        let reader = feed.join()
        // Where nothing happens, nothing is written that would show it.
        writer.whenClosed { feed.leave(reader) }
        defer { feed.leave(reader) }
        for await event in reader.events {
            try await writer.write(Array(event.text.utf8))
            reader.took(event)
        }
    }

    private func text(_ text: String, status: Int = 200, as type: String = "text/plain") -> HTTPAnswer {
        answer(status, as: type, .bytes(Array(text.utf8)))
    }

    private func answer(_ status: Int, as type: String, _ body: HTTPAnswer.Body) -> HTTPAnswer {
        let headers = [
            HeaderField("content-type", "\(type); charset=utf-8"), HeaderField("cache-control", "no-store"),
            HeaderField("x-content-type-options", "nosniff"),
            HeaderField(
                "content-security-policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'"
            ),
        ]
        return HTTPAnswer(status: status, headers: headers, body: body)
    }
}
