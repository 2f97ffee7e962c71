import ArgumentParser
import LivePage

/// A page that follows what the command does.
struct LiveOptions: ParsableArguments {
    @Flag(help: "Serve a live page of the run on 127.0.0.1; standard error names its address.")
    var dashboard = false

    @Option(help: ArgumentHelp("The port of that page (default: a free one).", valueName: "port"))
    var dashboardPort: Int?

    func validate() throws {
        if let dashboardPort, !(0...65_535).contains(dashboardPort) {
            throw ValidationError("--dashboard-port must be 0 to 65535.")
        }
    }

    var isAsked: Bool { dashboard || dashboardPort != nil }

    /// Starts the page, and says where it is.
    ///
    /// - Parameters:
    ///   - subject: What it follows.
    ///   - phones: That it draws; nil for none.
    /// - Returns: nil where nobody wants it.
    /// - Throws: ``CommandFailure``, 69, where the port is in use.
    func start(
        _ subject: LiveSubject = .run,
        phones: LivePhones? = nil
    ) async throws(CommandFailure) -> LiveRun? {
        guard isAsked else { return nil }
        let (feed, port) = (LiveFeed(of: subject, phones: phones), dashboardPort ?? 0)
        let server: LiveServer
        do {
            server = try await LiveServer.start(feed, port: port) { error in
                // What it follows goes on.
                Console.printError("--dashboard no longer takes connections: \(error)")
            }
        } catch {
            throw CommandFailure(.unavailable, "--dashboard: cannot listen on 127.0.0.1:\(port): \(error)")
        }
        Console.printError("\(subject.name.lowercased()) can be followed at \(server.url)")
        return LiveRun(feed: feed, server: server)
    }
}

/// A run that a page follows.
struct LiveRun: Sendable {
    let feed: LiveFeed
    let server: LiveServer

    /// Tells what waits, again and again: where nothing more comes, nothing else does. Until it is cancelled.
    func keepTelling() async throws {
        while true {
            try await Task.sleep(for: LiveFeed.pause)
            feed.tellHeld()
        }
    }

    /// Tells pages that the run is over, and where its report is.
    func end(report: String) async {
        feed.end(report: report)
        await server.stop()
    }
}
