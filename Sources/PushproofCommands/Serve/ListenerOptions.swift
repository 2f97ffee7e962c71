import APNsWire
import ArgumentParser
import PushModel

/// Where `serve` listens, and who it is in TLS.
struct ListenerOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port; 0 takes a free one.")
    var port = 8443

    @Flag(help: "Speak HTTP/2 without TLS.")
    var plaintext = false

    @Option(help: ArgumentHelp("A certificate chain in PEM, with --key (default: one of a new CA).", valueName: "file"))
    var cert: String?

    @Option(help: ArgumentHelp("The private key of --cert in PEM.", valueName: "file"))
    var key: String?

    @Option(help: ArgumentHelp("The file for the new CA (default: ca.pem in the run directory).", valueName: "file"))
    var caOut: String?

    @Option(
        help: ArgumentHelp(
            "Another host name or address for the certificate; repeat for more.",
            discussion: "It always has localhost, 127.0.0.1, ::1 and Apple's names.",
            valueName: "host"
        )
    )
    var name: [String] = []

    @Option(
        help: ArgumentHelp(
            "Serve the control interface on this port, JSON over HTTP/1.1: what arrived, wait, reset, faults, "
                + "report, events, metrics; 0 takes a free one. /openapi.json describes it.",
            valueName: "port"
        )
    )
    var control: Int?

    @Option(
        name: .customLong("control-host"),
        help: ArgumentHelp(
            "The address for --control (default: 127.0.0.1). Anyone who can reach it can drive the endpoint.",
            valueName: "host"
        )
    )
    var namedControlHost: String?

    var controlHost: String { namedControlHost ?? "127.0.0.1" }

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535.") }
        if namedControlHost != nil, control == nil { throw ValidationError("--control-host is for --control.") }
        if let control, !(0...65_535).contains(control) { throw ValidationError("--control must be 0 to 65535.") }
        guard (cert == nil) == (key == nil) else { throw ValidationError("--cert and --key belong together.") }
        if plaintext, cert != nil || caOut != nil || !name.isEmpty {
            throw ValidationError("--plaintext has no certificate: leave out --cert, --key, --ca-out and --name.")
        }
        if cert != nil, caOut != nil || !name.isEmpty {
            throw ValidationError("--ca-out and --name are for the new CA: leave out --cert and --key.")
        }
        if let wrong = name.first(where: { CertificateName($0) == nil }) {
            throw ValidationError("--name \(VisibleText.of(wrong)): not a host name or an address.")
        }
    }

    func url(port: Int) -> String { Self.url(plaintext ? "http" : "https", host, port) }

    func controlURL(port: Int) -> String { Self.url("http", controlHost, port) }

    static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
        "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
