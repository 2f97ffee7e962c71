import ArgumentParser
import LivePage

/// A page that follows the run.
struct LiveOptions: ParsableArguments {
    @Flag(help: "Serve a page on 127.0.0.1 that follows the run; standard error says where.")
    var dashboard = false

    @Option(help: ArgumentHelp("The port of that page (default: a free one).", valueName: "port"))
    var dashboardPort: Int?

    func validate() throws {
        if let dashboardPort, !(0...65_535).contains(dashboardPort) {
            throw ValidationError("--dashboard-port must be 0 to 65535.")
        }
    }

    /// Starts the page, and says where it is.
    ///
    /// - Returns: nil where nobody wants it.
    /// - Throws: ``CommandFailure``, 69, where the port is in use.
    func start() async throws(CommandFailure) -> LiveRun? {
        guard dashboard || dashboardPort != nil else { return nil }
        let (feed, port) = (LiveFeed(), dashboardPort ?? 0)
        let server: LiveServer
        do {
            server = try await LiveServer.start(feed, port: port)
        } catch {
            throw CommandFailure(.unavailable, "--dashboard: cannot listen on 127.0.0.1:\(port): \(error)")
        }
        Console.printError("the run can be followed at \(server.url)")
        return LiveRun(feed: feed, server: server)
    }
}

/// A run that a page follows.
struct LiveRun: Sendable {
    let feed: LiveFeed
    let server: LiveServer

    /// Tells pages that the run is over, and where its report is.
    func end(report: String) async {
        feed.end(report: report)
        await server.stop()
    }
}
