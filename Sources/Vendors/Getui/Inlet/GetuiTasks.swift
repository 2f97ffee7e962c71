import JSONModel
import Synchronization
import VendorModel

/// Messages that senders have stored for lists, by their task IDs. Of very many the oldest go.
final class GetuiTasks: Sendable {
    private static let most = 1000

    private let messages = Mutex<[(id: String, message: JSONObject)]>([])

    func store(_ message: JSONObject, as id: String) {
        messages.withLock { messages in
            if messages.count == Self.most { messages.removeFirst() }
            messages.append((id, message))
        }
    }

    func message(of id: String) -> JSONObject? {
        messages.withLock { messages in messages.last { $0.id == id }?.message }
    }

    func removeAll() {
        messages.withLock { $0 = [] }
    }
}
