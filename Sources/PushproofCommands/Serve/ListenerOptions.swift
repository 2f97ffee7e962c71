import ArgumentParser

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

    @Option(help: ArgumentHelp("Where the new CA goes (default: ca.pem in the run directory).", valueName: "file"))
    var caOut: String?

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535.") }
        guard (cert == nil) == (key == nil) else { throw ValidationError("--cert and --key belong together.") }
        if plaintext, cert != nil || caOut != nil {
            throw ValidationError("--plaintext has no certificate: leave out --cert, --key and --ca-out.")
        }
        if cert != nil, caOut != nil {
            throw ValidationError("--ca-out is for the new CA: leave out --cert and --key.")
        }
    }

    func url(port: Int) -> String {
        "\(plaintext ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
