import AsyncHTTPClient
import NIOCore
import NIOSSL
import OfflinePush

/// APNs, over a connection that the client keeps open for all pushes, and makes anew where it ends.
struct APNs: Sendable {
    let url: String
    let client: HTTPClient
    private let signer = Signer()

    init(url: String, client: HTTPClient) {
        self.url = url
        self.client = client
    }

    /// How a client is set up that speaks to it: it trusts the certificates in that file alone.
    static func configuration(trusting authority: String) -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(authority)
        return HTTPClient.Configuration(tlsConfiguration: tls)
    }

    /// The status that APNs answers.
    func send(_ push: OfflinePushCompiler.Push, to deviceToken: String) async throws -> Int {
        var request = HTTPClientRequest(url: "\(url)/3/device/\(deviceToken)")
        request.method = .POST
        for (name, value) in push.headers { request.headers.add(name: name, value: value) }
        request.headers.add(name: "authorization", value: try await signer.bearer())
        request.body = .bytes(push.body)
        let response = try await client.execute(request, timeout: .seconds(10))
        _ = try await response.body.collect(upTo: 4096)
        return Int(response.status.code)
    }
}
