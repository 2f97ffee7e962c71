import APNsWire
import Foundation
import JSONModel
import NIOCore
import NIOHTTP1
import NIOPosix
import PushModel
import Sequences
import Synchronization
import Testees

@testable import Services
@testable import WorldConfiguration

/// A provider in the process of the tests: HTTP/1.1 in front, and a client of the mock endpoint behind.
final class SmallService: Sendable {
    /// What the service does with one message.
    typealias Action = @Sendable (Message, SmallService) async -> Reply

    struct Message: Sendable {
        var path: String
        var headers: HTTPHeaders
        var body: [UInt8]

        /// The device token, which these tests have in the path.
        var deviceToken: String { path.split(separator: "/").last.map(String.init) ?? "" }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    enum Reply: Sendable {
        case status(Int, String = "")
        /// The connection is closed in place of an answer.
        case hangUp
    }

    private let messages = Mutex<[Message]>([])
    private let listener: any Channel
    private let state = Mutex<(testee: ServiceTestee?, mockPort: Int?, client: APNsClient?)>((nil, nil, nil))

    /// Every message, as it came.
    var received: [Message] { messages.withLock { $0 } }
    fileprivate func note(_ message: Message) { messages.withLock { $0.append(message) } }

    var port: Int { listener.localAddress?.port ?? 0 }

    private init(listener: any Channel) {
        self.listener = listener
    }

    /// Runs a service and the testee that asks it.
    static func with(
        quiet: Duration = .milliseconds(20),
        concurrency: Int = 8,
        _ action: @escaping Action,
        body: (ServiceTestee, SmallService) async throws -> Void
    ) async throws {
        let service = try await listening(action)
        let file = service.file(quiet: quiet, concurrency: concurrency)
        let testee = ServiceTestee(
            file,
            patience: patience,
            clock: { Int(Date().timeIntervalSince1970 * 1000) }
        )
        service.state.withLock { $0.testee = testee }
        do {
            try await body(testee, service)
        } catch {
            await service.stop()
            throw error
        }
        await service.stop()
    }

    /// Runs a service and what gives it sequences.
    static func driven(
        quiet: Duration = .milliseconds(20),
        _ action: @escaping Action,
        body: (SequenceRunner) async throws -> Void
    ) async throws {
        let service = try await listening(action)
        let runner = try await SequenceRunner(
            service.file(quiet: quiet, concurrency: 1),
            patience: patience,
            clock: { Int(Date().timeIntervalSince1970 * 1000) }
        )
        service.state.withLock { $0.mockPort = runner.mockPort }
        do {
            try await body(runner)
        } catch {
            await runner.stop()
            await service.stop()
            throw error
        }
        await runner.stop()
        await service.stop()
    }

    private static let patience = ServiceTestee.Patience(answer: .seconds(60), start: .seconds(60))

    private static func listening(_ action: @escaping Action) async throws -> SmallService {
        let box = Mutex<SmallService?>(nil)
        let shared = Shared(box: { box.withLock { $0 } }, action: action)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 64)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Front(shared))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let service = SmallService(listener: listener)
        box.withLock { $0 = service }
        return service
    }

    private func file(quiet: Duration, concurrency: Int) -> ServiceFile {
        ServiceFile(
            request: ServiceFile.Request(
                method: "POST",
                address: ServiceAddress(host: "127.0.0.1", port: port),
                target: RequestTemplate(parts: [.text("/push/"), .value(.deviceToken)]),
                headers: [],
                body: RequestTemplate(parts: [.value(.message)])
            ),
            mock: ServiceFile.Mock(port: 0, world: World(), security: .plaintext),
            refused: [400...499],
            suppressed: [204...204],
            quiet: quiet,
            concurrency: concurrency
        )
    }

    private func stop() async {
        let (testee, _, client) = state.withLock { $0 }
        await client?.stop()
        await testee?.stop()
        try? await listener.close()
    }

    /// Sends a push to the mock endpoint, and waits for its answer.
    ///
    /// - Returns: the status; nil where there was none.
    @discardableResult
    func push(_ payload: String, to token: String, headers: [HeaderField] = []) async -> Int? {
        guard let client = try? client() else { return nil }
        let usual = [HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert")]
        let request = PushRequest(path: "/3/device/\(token)", headers: usual + headers, body: Array(payload.utf8))
        return try? await client.send([request])[0].get().status
    }

    private func client() throws -> APNsClient {
        let (known, port) = state.withLock { ($0.client, $0.testee?.mockPort ?? $0.mockPort ?? 0) }
        if let known { return known }
        let client = try APNsClient(
            APNsClient.Configuration(
                host: "127.0.0.1",
                port: port,
                trustRootPEM: nil,
                signer: ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456"),
                clock: { Int(Date().timeIntervalSince1970 * 1000) }
            )
        )
        return state.withLock { state in
            if let other = state.client { return other }
            state.client = client
            return client
        }
    }

    /// A request with that message.
    static func request(_ message: String, number: Int = 0) -> TesteeRequest {
        var request = TesteeRequest(dialect: .apns, message: .text(message), context: ["deviceToken": .string(token)])
        request.caseID = "apns/\(number)"
        request.caseNumber = number
        return request
    }

    private static let token = String(repeating: "0", count: 64)

    private struct Shared: Sendable {
        var box: @Sendable () -> SmallService?
        var action: Action
    }

    /// One connection: a message at a time, answered by the action.
    private final class Front: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let shared: Shared
        private var message = Message(path: "", headers: [:], body: [])

        init(_ shared: Shared) {
            self.shared = shared
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): message = Message(path: head.uri, headers: head.headers, body: [])
            case .body(let buffer): message.body += buffer.readableBytesView
            case .end:
                guard let service = shared.box() else { return }
                let channel = context.channel
                let message = message
                let action = shared.action
                Task { await serve(message, action, service, channel) }
            }
        }
    }
}

/// What a connection does with one message.
private func serve(
    _ message: SmallService.Message,
    _ action: SmallService.Action,
    _ service: SmallService,
    _ channel: any Channel
) async {
    service.note(message)
    switch await action(message, service) {
    case .hangUp: try? await channel.close()
    case .status(let status, let text): await answer(status, text, channel)
    }
}

private func answer(_ status: Int, _ text: String, _ channel: any Channel) async {
    var headers = HTTPHeaders()
    if status != 204 { headers.add(name: "content-length", value: "\(text.utf8.count)") }
    let head = HTTPResponseHead(
        version: .http1_1,
        status: HTTPResponseStatus(statusCode: status),
        headers: headers
    )
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    if status != 204, !text.isEmpty {
        channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))), promise: nil)
    }
    try? await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
}
