import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL

/// The client's queue and its connection. Lives on one event loop.
final class ClientCore {
    /// Streams in flight: more were measured to make nothing faster.
    static let maximumStreams = 100
    /// How often one request is sent again after REFUSED_STREAM.
    static let maximumRefusals = 16

    private let eventLoop: any EventLoop
    private let configuration: APNsClient.Configuration
    private let tls: NIOSSLContext?
    /// What is to be sent; what was refused goes to its front.
    private var queue = CircularBuffer<ClientJob>()
    /// What new requests go on.
    private var connection: ClientConnectionHandler?
    /// Connections that the endpoint takes no more requests on, and that still have answers to give.
    private var draining: [ClientConnectionHandler] = []
    private var isConnecting = false
    private var isStopped = false
    private var isPumping = false
    private var lastProblem = "the endpoint closed the connection"
    private var authorization: (value: String, issuedAt: Int)?

    init(_ configuration: APNsClient.Configuration, tls: NIOSSLContext?, on eventLoop: any EventLoop) {
        self.configuration = configuration
        self.tls = tls
        self.eventLoop = eventLoop
    }

    /// Takes requests; the batch is completed when all have their results.
    func enqueue(_ jobs: [ClientJob]) {
        queue.append(contentsOf: jobs)
        if let connection {
            connection.inOneWrite { pump() }
        } else {
            pump()
        }
    }

    /// Puts requests that the endpoint did not process before all others.
    func requeue(_ jobs: [ClientJob]) {
        guard !jobs.isEmpty else { return }
        for job in jobs.reversed() { queue.prepend(job) }
    }

    /// Ends the requests that have no answer after that time, wherever they are.
    func giveUp(_ batch: ClientBatch, after patience: Duration, on eventLoop: any EventLoop) {
        let bound = NIOLoopBound((core: self, batch: batch), eventLoop: eventLoop)
        batch.deadline = eventLoop.scheduleTask(in: TimeAmount(patience)) {
            bound.value.core.giveUp(bound.value.batch, patience)
        }
    }

    private func giveUp(_ batch: ClientBatch, _ patience: Duration) {
        var late = queue.filter { $0.batch === batch }
        queue.removeAll { $0.batch === batch }
        for connection in draining + [connection].compactMap(\.self) { late += connection.giveUp(batch) }
        for job in late { job.complete(with: .failure(.timedOut(patience))) }
        pump()
    }

    /// Sends what the connection has room for; makes one where there is none.
    func pump() {
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        guard !isStopped else { return failQueue(.connectionLost("the client is stopped")) }
        while !queue.isEmpty {
            guard let connection else { return connect() }
            guard connection.hasRoom else { return }
            // What is sent leaves the queue at once, however long it never runs empty.
            send(queue.removeFirst(), on: connection)
        }
    }

    private func send(_ job: ClientJob, on connection: ClientConnectionHandler) {
        do {
            connection.send(job, authority: configuration.authority, authorization: try currentAuthorization())
        } catch {
            job.complete(with: .failure(.notSendable("no provider token: \(error)")))
        }
    }

    private func currentAuthorization() throws -> String? {
        guard let signer = configuration.signer else { return nil }
        let now = configuration.clock() / 1000
        if let authorization, now - authorization.issuedAt < EndpointLimits.providerTokenRenewal {
            return authorization.value
        }
        let value = "bearer " + (try signer.token(issuedAt: now - configuration.clockOffset() / 1000))
        authorization = (value, now)
        return value
    }

    private func failQueue(_ error: DeliveryError) {
        let jobs = queue
        queue = []
        for job in jobs {
            job.complete(with: .failure(error))
        }
    }
}

// MARK: - Connection

extension ClientCore {
    private func connect() {
        guard !isConnecting else { return }
        isConnecting = true
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        let bootstrap = ClientBootstrap(group: eventLoop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.maxMessagesPerRead, value: 4)
            .connectTimeout(TimeAmount(configuration.connectPatience))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try bound.value.configure(channel)
                }
            }
        let connecting =
            configuration.route.map { bootstrap.bind(to: $0.source).connect(to: $0.target) }
            ?? bootstrap.connect(host: configuration.host, port: configuration.port)
        connecting.assumeIsolated()
            .whenComplete { result in
                self.isConnecting = false
                if case .failure(let error) = result {
                    // A channel that never became active does not say that it is gone.
                    self.connection = nil
                    self.failQueue(.connectionLost("cannot connect: \(error)"))
                }
            }
    }

    private func configure(_ channel: any Channel) throws {
        if let route = configuration.route, let address = channel.localAddress { route.whenBound(address) }
        let pipeline = channel.pipeline.syncOperations
        if let tls {
            try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: configuration.serverName))
        }
        let flushGate = FlushGate()
        let handler = ClientConnectionHandler(core: self, flushGate: flushGate)
        try pipeline.addHandler(flushGate)
        try pipeline.addHandler(HTTP2Configuration.clientHandler())
        try pipeline.addHandler(handler)
        connection = handler
    }

    func note(_ error: any Error) {
        lastProblem = "\(error)"
    }

    /// The endpoint takes no more requests on a connection: what waits goes on a new one, and not only after the slowest answer on the old one.
    func drains(_ handler: ClientConnectionHandler) {
        // One that has answered nothing is waited for: a new one would be told the same, without end.
        guard handler === connection, handler.hasAnswered else { return }
        connection = nil
        draining.append(handler)
        pump()
    }

    /// A connection is gone. What was open on it may have been processed and fails; what waits goes on a new one, unless
    /// the old one had not answered anything: then a new one would not either.
    func lost(_ handler: ClientConnectionHandler, open: [ClientJob]) {
        draining.removeAll { $0 === handler }
        let error = DeliveryError.connectionLost(lastProblem)
        for job in open {
            job.complete(with: .failure(error))
        }
        guard handler === connection else { return }
        connection = nil
        if handler.hasAnswered {
            pump()
        } else {
            failQueue(error)
        }
    }

    func stop() {
        isStopped = true
        failQueue(.connectionLost("the client is stopped"))
        for connection in draining { connection.close() }
        connection?.close()
    }
}
