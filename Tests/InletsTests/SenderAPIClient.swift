import APNsWire
import Inlets
import JSONModel
import PushModel
import VendorModel

extension TestBackend {
    /// - Parameter refusals: Device tokens whose pushes are refused; all others are taken.
    convenience init(refusing refusals: [String: Answer]) {
        self.init { request in
            guard let answer = refusals[request.deviceToken] else {
                return .success(PushResponse(status: 200, headers: [], reason: nil, body: []))
            }
            return .success(PushResponse(status: answer.status, headers: [], reason: answer.reason, body: []))
        }
    }

    /// Where the pushes went, in their order.
    var tokens: [String] { pushes.map(\.deviceToken) }
    /// What they have, in their order.
    var payloads: [JSONValue] { pushes.compactMap(\.payload) }
}

extension PushRequest {
    fileprivate var deviceToken: String { String(path.dropFirst("/3/device/".count)) }
}

extension SenderAPI {
    /// Posts a body, at the time at which the backend lives unless another is given.
    func post(
        _ target: String,
        _ body: String = "",
        headers: [String: String] = [:],
        at time: Int = TestBackend.now
    ) async -> InletResponse {
        await answer(
            InletRequest(
                "POST",
                target,
                headers: headers.sorted { $0.key < $1.key }.map { HeaderField($0.key, $0.value) },
                body: Array(body.utf8),
                time: time
            )
        )
    }
}

extension InletResponse {
    /// The body, read; null where it is no JSON.
    var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
}

extension JSONValue {
    /// A member of a member, or an element by its number; null where there is none.
    func at(_ path: String...) -> JSONValue {
        path.reduce(self) { value, key in
            guard let elements = value.arrayValue else { return value[key] ?? .null }
            guard let index = Int(key), elements.indices.contains(index) else { return .null }
            return elements[index]
        }
    }
}
