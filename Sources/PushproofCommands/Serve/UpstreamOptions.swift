import APNsWire
import ArgumentParser
import Foundation
import PushModel

/// Where `serve` sends requests on.
struct UpstreamOptions: ParsableArguments {
    @Option(
        name: .customLong("upstream"),
        help: ArgumentHelp(
            "Forward each request unchanged, with its credentials, to this endpoint, https or http (h2c), and return its answer. Its "
                + "answer and the mock's answer are recorded; a difference is a finding.",
            valueName: "url"
        )
    )
    var url: String?

    @Option(
        name: .customLong("upstream-ca"),
        help: ArgumentHelp("The CA of --upstream in PEM (default: the CAs that the system trusts).", valueName: "file")
    )
    var authority: String?

    @Option(
        help: ArgumentHelp(
            "A host, other than this machine, that --upstream may name; repeat for more.",
            valueName: "host"
        )
    )
    var allowHost: [String] = []

    func validate() throws {
        guard let url else {
            if authority != nil { throw ValidationError("--upstream-ca is for --upstream.") }
            if !allowHost.isEmpty { throw ValidationError("--allow-host is for --upstream.") }
            return
        }
        let place = try Self.place(url)
        if !place.isSecure, authority != nil {
            throw ValidationError("--upstream-ca: \(VisibleText.of(url)) has no certificate.")
        }
        if !LoopbackPolicy.allows(place.host), !allowHost.contains(place.host) {
            throw ValidationError(
                "--upstream: \(VisibleText.of(place.host)) is not this machine; --allow-host \(VisibleText.of(place.host)) allows it."
            )
        }
    }

    private static func place(_ text: String) throws -> (host: String, port: Int, isSecure: Bool) {
        guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty,
            url.scheme == "https" || url.scheme == "http", url.path.isEmpty || url.path == "/", url.query == nil,
            url.fragment == nil, url.user == nil, (1...65_535).contains(url.port ?? 443)
        else {
            throw ValidationError(
                "--upstream \(VisibleText.of(text)): an endpoint is https://HOST:PORT or http://HOST:PORT."
            )
        }
        let isSecure = url.scheme == "https"
        // The brackets of an IPv6 address belong to the URL.
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return (bare, url.port ?? (isSecure ? 443 : 80), isSecure)
    }

    /// Nil where requests go nowhere.
    ///
    /// - Throws: ``CommandFailure``, 65, for a CA that cannot be used.
    func open() throws -> Upstream? {
        guard let url else { return nil }
        let place = try Self.place(url)
        let configuration = Upstream.Configuration(
            host: place.host,
            port: place.port,
            isSecure: place.isSecure,
            trustRootPEM: try authority.map { String(decoding: try InputFile.read($0), as: UTF8.self) },
            allowsRemoteHosts: allowHost.contains(place.host)
        )
        do throws(WireError) {
            return try Upstream(configuration) { problem in
                Console.printError(
                    "pushproof: --upstream: \(OneLine.of(problem)); the mock answers 503 ServiceUnavailable until it works again"
                )
            }
        } catch {
            throw CommandFailure(.input, "--upstream-ca: \(error)")
        }
    }
}
