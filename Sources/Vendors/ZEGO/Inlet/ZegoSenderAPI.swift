import JSONModel
import PushModel
import VendorModel

/// The API for senders of ZEGO's server interface: messages to users and groups, calls, and messages to all.
///
/// ZEGO documentation, server API: accessing server APIs, signing, return codes, and a page an action. Every answer has status 200, as far as its
/// documents show.
package struct ZegoSenderAPI: SenderAPI {
    package let dialect = Dialect.zego
    let backend: any MessageBackend
    let numbers = SerialNumbers()

    package init(backend: any MessageBackend) {
        self.backend = backend
    }

    package func answer(_ request: InletRequest) async -> InletResponse {
        let id = numbers.id(at: request.time)
        guard request.segments == [] else {
            var response = ZegoError.unsupportedAction.response(id)
            response.status = 404
            return response
        }
        if let error = ZegoError(inParametersOf: request) { return error.response(id) }
        guard let action = request.query["Action"].flatMap(ZegoAction.init) else {
            return ZegoError.unsupportedAction.response(id)
        }
        return await answer(request, action, id)
    }

    package func answer(to fault: InletFault) -> InletResponse {
        ZegoError.noBody.response(numbers.id(at: backend.clock()))
    }
}

/// `Action` in the query.
enum ZegoAction: String {
    case toPeers = "SendPeerMessage"
    case toGroup = "SendGroupMessage"
    case toAll = "SendMessageToAllUsers"
    case call = "CallInvite"
}
