import HTTPServing
import PushModel
import VendorModel

/// An API for senders on a port of this machine.
package final class InletServer: Sendable {
    /// The largest request that a vendor takes is far smaller, and is to be refused in the vendor's words.
    private static let limits = HTTPLimits(body: 4 << 20, connections: 512)

    package let api: any SenderAPI
    package var port: Int { listener.port }
    private let listener: HTTPListener

    private init(_ api: any SenderAPI, _ listener: HTTPListener) {
        self.api = api
        self.listener = listener
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - api: What is served.
    ///   - host: An address of this machine.
    ///   - port: 0 takes a free one.
    ///   - clock: Milliseconds since the epoch.
    ///   - whenDeaf: Told why no connection is taken any more, though nobody has stopped the server.
    /// - Returns: the server, which serves until it is stopped.
    /// - Throws: what the operating system says where it cannot listen there.
    package static func start(
        _ api: any SenderAPI,
        host: String,
        port: Int,
        clock: @escaping @Sendable () -> Int,
        whenDeaf: @escaping @Sendable (any Error) -> Void
    ) async throws -> InletServer {
        let service = SenderAPIService(api: api, clock: clock)
        return InletServer(
            api,
            try await HTTPListener.start(service, host: host, port: port, limits: limits, whenDeaf: whenDeaf)
        )
    }

    /// Stops to listen, and answers what is open.
    ///
    /// - Parameter drain: How long that may take.
    package func stop(drain: Duration) async {
        await listener.stop(drain: drain)
    }
}

/// An API as a listener asks it.
private struct SenderAPIService: HTTPService {
    let api: any SenderAPI
    let clock: @Sendable () -> Int

    func answer(_ request: HTTPRequest) async -> HTTPAnswer {
        answer(
            of: await api.answer(
                InletRequest(
                    request.method,
                    request.target,
                    headers: request.headers,
                    body: request.body,
                    time: clock()
                )
            )
        )
    }

    func answerTooLarge(_ request: HTTPRequest, limit: Int) async -> HTTPAnswer {
        answer(of: api.answer(to: .tooLarge(limit: limit)))
    }

    private func answer(of response: InletResponse) -> HTTPAnswer {
        HTTPAnswer(status: response.status, headers: response.headers, body: .bytes(response.body))
    }
}
