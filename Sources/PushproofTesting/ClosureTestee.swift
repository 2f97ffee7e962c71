import JSONModel
import PushModel
import Testees

/// A compiler in the process of the test.
struct ClosureTestee: Testee {
    let compile: @Sendable (_ message: JSONDocument, _ context: JSONDocument) async throws -> CompilerOutcome

    func compile(_ requests: [TesteeRequest]) async throws(TesteeError) -> [TesteeObservation] {
        var observations: [TesteeObservation] = []
        observations.reserveCapacity(requests.count)
        for request in requests {
            if Task.isCancelled { throw .cancelled }
            observations.append(await observation(of: request))
        }
        return observations
    }

    private func observation(of request: TesteeRequest) async -> TesteeObservation {
        let message = JSONDocument(bytes: request.message.bytes)
        let context = JSONDocument(bytes: JSONValue.object(request.fullContext).serialized())
        do {
            return try await compile(message, context).observation
        } catch {
            return .outcome(.refused(String(describing: error)))
        }
    }

    func stop() {}
}

extension TesteeRequest {
    /// Of a payload without a vendor the headers that are meant to go with it belong to its context.
    fileprivate var fullContext: JSONObject {
        guard dialect == .apns else { return context }
        var context = context
        context["headers"] = .object(
            JSONObject(members: headers.map { JSONMember(key: $0.name, value: .string($0.value)) })
        )
        return context
    }
}
