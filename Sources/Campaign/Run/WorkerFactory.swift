import APNsWire
import Findings
import Testees

/// Starts what a worker needs.
struct WorkerFactory: Sendable {
    let options: RunOptions

    func makeWorker() async throws(RunError) -> Worker {
        let wire: WireSession
        do throws(WireError) {
            // A case names its channel, and nobody registers it.
            let world = World(broadcasts: BroadcastPolicy(unknownChannels: .accept))
            wire = try await WireSession.start(
                world: world,
                certificatesAt: options.clock() / 1000,
                clock: options.clock
            )
        } catch {
            throw .internal("the mock endpoint does not start: \(error)")
        }
        guard let configuration = options.testee else {
            return Worker(wire: wire, compiler: CompilerUnderTest(testee: nil))
        }
        do throws(TesteeError) {
            let testee = try await configuration.start()
            return Worker(wire: wire, compiler: CompilerUnderTest(testee: testee, configuration: configuration))
        } catch {
            await wire.stop()
            throw .testee(error)
        }
    }
}
