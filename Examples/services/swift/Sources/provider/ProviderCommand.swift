import ArgumentParser
import AsyncHTTPClient
import Foundation
import Hummingbird
import OfflinePush

/// A small push provider, real in every part: Hummingbird in front, HTTP/2 to APNs behind.
///
///     POST /push/DEVICETOKEN?context={…}     the body is a message of ZEGO's ZIM, the context what the service knows beside it
///         202 the push is on its way or was taken, 204 there is none to send, 422 the message is refused, 502 APNs took no push
///     GET  /health         {"pid": …, "messages": …}
///
/// Where APNs is, the environment says: PUSHPROOF_APNS_URL and PUSHPROOF_CA_FILE.
@main struct ProviderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provider",
        abstract: "Takes messages by HTTP, and sends each push by HTTP/2 to APNs."
    )

    @Option(help: "Where messages come in, on 127.0.0.1.")
    var port = 8080

    @Option(help: "A bug to switch on.")
    var bug: Provider.Bug?

    @Option(help: "Writes down each message that comes, a line each: the path, a blank, and the body.")
    var record: String?

    func run() async throws {
        let (url, authority) = (try variable("PUSHPROOF_APNS_URL"), try variable("PUSHPROOF_CA_FILE"))
        let record = try record.map(Record.init)
        let bug = bug
        try await HTTPClient.withHTTPClient(configuration: APNs.configuration(trusting: authority)) { client in
            let provider = Provider(apns: APNs(url: url, client: client), bug: bug)
            let application = Application(
                router: router(to: provider, record),
                configuration: .init(address: .hostname("127.0.0.1", port: port))
            )
            try await application.runService()
        }
    }

    private func variable(_ name: String) throws -> String {
        guard let value = ProcessInfo.processInfo.environment[name] else {
            throw ValidationError("the environment has no \(name)")
        }
        return value
    }
}

extension Provider.Bug: ExpressibleByArgument {}

/// What is asked by HTTP.
private func router(to provider: Provider, _ record: Record?) -> Router<BasicRequestContext> {
    let router = Router()
    router.get("health") { _, _ in
        #"{"pid":\#(ProcessInfo.processInfo.processIdentifier),"messages":\#(provider.messages)}"#
    }
    router.post("push/:deviceToken") { request, context in
        let message = Data(buffer: try await request.body.collect(upTo: .max))
        try record?.add(request.uri.string, message)
        let answer = await provider.take(
            message,
            for: try context.parameters.require("deviceToken"),
            in: Data((request.uri.queryParameters["context"] ?? "{}").utf8)
        )
        return Response(answer)
    }
    return router
}

extension Response {
    fileprivate init(_ answer: Provider.Answer) {
        switch answer {
        case .taken: self.init(status: .accepted)
        case .nothingToSend: self.init(status: .noContent)
        case .refused(let reason): self.init(status: .unprocessableContent, text: reason)
        case .failed(let reason): self.init(status: .badGateway, text: reason)
        }
    }

    private init(status: HTTPResponse.Status, text: String) {
        self.init(status: status, body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
