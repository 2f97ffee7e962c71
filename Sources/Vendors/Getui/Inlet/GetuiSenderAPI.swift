import JSONModel
import PushModel
import VendorModel

/// The API for senders of Getui's REST interface, version 2: tokens, pushes to one, to several with a message each, to lists and to all.
///
/// Getui documentation, REST v2: authentication, push, return codes; the official client for Java.
package struct GetuiSenderAPI: SenderAPI {
    package let dialect = Dialect.getui
    let backend: any MessageBackend
    let tokens = AccessTokens()
    let numbers = SerialNumbers()
    let tasks = GetuiTasks()

    package init(backend: any MessageBackend) {
        self.backend = backend
    }

    package func answer(_ request: InletRequest) async -> InletResponse {
        guard request.method == "POST", let parts = request.segments, parts.count > 2, parts[0] == "v2" else {
            return GetuiAnswer.unknownPath.response
        }
        let path = parts.dropFirst(2).joined(separator: "/")
        if path == "auth" { return grantToken(request).response }
        guard let route = GetuiRoute(rawValue: path) else { return GetuiAnswer.unknownPath.response }
        guard let token = request.headers["token"], tokens.state(of: token, at: request.time) == .valid else {
            return GetuiAnswer.wrongToken.response
        }
        return await push(request, by: route).response
    }

    package func answer(to fault: InletFault) -> InletResponse {
        GetuiAnswer(status: fault.status, code: GetuiAnswer.invalidParameter, message: fault.words).response
    }

    /// Forgets the messages of lists.
    package func forget() { tasks.removeAll() }
}

/// What is below `/v2/{appId}`.
enum GetuiRoute: String {
    case singleCID = "push/single/cid"
    case singleAlias = "push/single/alias"
    case batchCID = "push/single/batch/cid"
    case batchAlias = "push/single/batch/alias"
    case listMessage = "push/list/message"
    case listCID = "push/list/cid"
    case listAlias = "push/list/alias"
    case all = "push/all"

    /// How an audience names those who get it.
    var audience: String {
        switch self {
        case .singleAlias, .batchAlias, .listAlias: "alias"
        default: "cid"
        }
    }
}
