import Determinism
import PushModel

/// What all connections of an endpoint share. Every connection lives on one event loop, so nothing here is locked.
final class EndpointState {
    let configuration: EndpointConfiguration
    private var judge: RequestJudge
    private var shape: ResponseShape
    private var connectionCount = 0
    private(set) var isStopping = false
    /// The open connections, in the order in which they came.
    private(set) var connections: [EndpointConnectionHandler] = []

    init(_ configuration: EndpointConfiguration) {
        self.configuration = configuration
        judge = RequestJudge(world: configuration.world)
        shape = ResponseShape(
            environment: configuration.world.environment,
            generator: SeededGenerator(seed: configuration.seed)
        )
    }

    /// - Returns: the connection's number, from 1.
    func opened(_ connection: EndpointConnectionHandler) -> Int {
        connections.append(connection)
        connectionCount += 1
        return connectionCount
    }

    func closed(_ connection: EndpointConnectionHandler) {
        connections.removeAll { $0 === connection }
    }

    func stop() {
        isStopping = true
    }

    /// Judges a request and makes its answer.
    func answer(
        _ request: PushRequest,
        authorization: inout ConnectionAuthorization
    ) -> (judgement: Judgement, response: PushResponse) {
        let now = configuration.clock() / 1000
        let judgement = judge.judge(request, connection: &authorization, now: now)
        return (judgement, shape.response(to: request, judgement: judgement))
    }
}
