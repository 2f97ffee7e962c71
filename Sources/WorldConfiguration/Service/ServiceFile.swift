import APNsWire
import Foundation

/// A running service under test, as a file in YAML describes it: how it is given a message, where it sends its pushes to, and
/// what its answers mean.
package struct ServiceFile: Sendable {
    /// How the service is given a message.
    package struct Request: Sendable {
        package var method: String
        package var address: ServiceAddress
        /// Path and query.
        package var target: RequestTemplate
        package var headers: [(name: String, value: RequestTemplate)]
        package var body: RequestTemplate
    }

    /// The mock endpoint to which the service sends.
    package struct Mock: Sendable {
        /// 0 takes a free one, which a service that is started learns from its environment.
        package var port: Int
        package var world: World
        package var security: Security
    }

    package enum Security: Sendable {
        /// HTTP/2 without TLS.
        case plaintext
        /// The user's certificate: texts in PEM.
        case certificate(chainPEM: String, keyPEM: String)
        /// One of a new authority, whose certificate goes to the file, or to a temporary one.
        case newAuthority(file: String?)
    }

    /// How the service is started where it does not run.
    package struct Start: Sendable {
        /// A command line.
        package var command: String
        /// What is asked for by GET until the answer is a success; nil where it is enough that the service takes a connection.
        package var ready: Probe?
    }

    /// A place that is asked whether the service is up.
    package struct Probe: Sendable {
        package var address: ServiceAddress
        package var target: String
    }

    package var request: Request
    package var mock: Mock
    /// What statuses mean that the message is refused.
    package var refused: [ClosedRange<Int>]
    /// What statuses mean that there is no push.
    package var suppressed: [ClosedRange<Int>]
    /// Accepted, and no push within this time: there is none.
    package var quiet: Duration
    /// Messages that the service may have at the same time.
    package var concurrency: Int
    package var start: Start?

    /// The hosts that it names.
    package var hosts: [String] { [request.address.host] + (start?.ready.map { [$0.address.host] } ?? []) }
}

extension ServiceFile {
    /// Reads a file and everything that it names.
    ///
    /// - Parameters:
    ///   - path: The file's; files in it are relative to its folder, and its command runs in the working directory.
    ///   - environment: The variables that `${NAME}` stands for.
    ///   - now: Milliseconds since the epoch, for the mock's world.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it.
    package init(
        path: String,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        now: Int
    ) throws(WorldFileError) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let text = try ConfigurationText.read(path)
        try self.init(
            yaml: text,
            file: name,
            folder: ConfigurationFolder(of: path),
            environment: environment,
            now: now
        )
    }

    init(
        yaml: String,
        file: String,
        folder: ConfigurationFolder,
        environment: [String: String],
        now: Int
    ) throws(WorldFileError) {
        guard let root = try ConfigurationText.document(yaml, file: file) else {
            throw WorldFileError(file: file, problem: "is empty: it needs \"request\" and \"mock\"")
        }
        self = try ServiceDecoder(folder: folder, environment: environment, now: now).service(root)
    }
}

/// A host and a port that speak HTTP.
package struct ServiceAddress: Sendable, Hashable, CustomStringConvertible {
    package var host: String
    package var port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// As in a URL and in the header `host`.
    package var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
