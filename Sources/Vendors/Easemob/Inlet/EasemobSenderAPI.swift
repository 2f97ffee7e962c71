import Determinism
import JSONModel
import PushModel
import VendorModel

/// The API for senders of Easemob's REST interface: tokens for applications, and messages to users, groups and chat rooms.
///
/// Easemob documentation, server side: app tokens; send one-to-one messages, group messages, chat room messages; error codes.
package struct EasemobSenderAPI: SenderAPI {
    package let dialect = Dialect.easemob
    let backend: any MessageBackend
    let tokens = AccessTokens(prefix: "YWMt")
    let numbers = SerialNumbers()

    package init(backend: any MessageBackend) {
        self.backend = backend
    }

    package func answer(_ request: InletRequest) async -> InletResponse {
        guard let parts = request.segments, parts.count > 2 else {
            return EasemobError.unknownPath.response(at: request.time)
        }
        let app = EasemobApp(organization: parts[0], name: parts[1])
        let path = Array(parts[2...])
        if path == ["token"] {
            guard request.method == "POST" else { return EasemobError.wrongMethod.response(at: request.time) }
            return grantToken(request, app)
        }
        guard let route = EasemobRoute(path) else { return EasemobError.unknownPath.response(at: request.time) }
        guard request.method == "POST" else { return EasemobError.wrongMethod.response(at: request.time) }
        if let error = credentialProblem(request) { return error.response(at: request.time) }
        return await send(request, by: route, app)
    }

    package func answer(to fault: InletFault) -> InletResponse {
        EasemobError(fault.status, "request_entity_too_large", fault.words).response(at: backend.clock())
    }

    private func credentialProblem(_ request: InletRequest) -> EasemobError? {
        guard let token = request.bearer else { return .expiredToken }
        guard token.hasPrefix(tokens.prefix) else { return .corruptToken }
        return switch tokens.state(of: token, at: request.time) {
        case .valid: nil
        case .expired: .expiredToken
        case .foreign: .foreignToken
        }
    }
}

/// Whose interface is called.
struct EasemobApp {
    let organization: String
    let name: String

    /// The application's UUID: the same for the same names.
    var uuid: String {
        let digits = Fingerprint([organization, name]).description + Fingerprint([name, organization]).description
        var groups: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: "-")
    }
}

/// What is below `/{org_name}/{app_name}`.
struct EasemobRoute: Equatable {
    enum Target: String {
        case users
        case groups = "chatgroups"
        case rooms = "chatrooms"

        /// Most of them in one request.
        var most: Int {
            switch self {
            case .users: 600
            case .groups: 3
            case .rooms: 10
            }
        }
    }

    /// Most members of one message to some of a group.
    static let mostMembers = 20

    /// Nil for the older interface, whose body says it.
    var target: Target?
    /// To some members of one group or chat room.
    var isDirected = false

    init?(_ path: [String]) {
        guard path.first == "messages" else { return nil }
        switch path.dropFirst() {
        case []: break
        case let rest where rest.count == 1:
            guard let target = Target(rawValue: rest[rest.startIndex]) else { return nil }
            self.target = target
        case let rest where rest.count == 2 && rest.last == "users":
            guard let target = Target(rawValue: rest[rest.startIndex]), target != .users else { return nil }
            self.target = target
            isDirected = true
        default: return nil
        }
    }
}
