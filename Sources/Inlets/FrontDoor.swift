import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import ZEGOVendor

/// A vendor's own interface for senders: paths, credentials by their form, answers and errors. What becomes of a message is
/// the ``MessageDesk``'s.
///
/// Its answers are for hostile input too: nothing that comes may trap.
package protocol FrontDoor: Sendable {
    var dialect: Dialect { get }

    /// Answers a request, and sends its messages by the desk before it does.
    func answer(_ request: InletRequest) async -> InletResponse

    /// How the vendor says that a request never reached its interface.
    func answer(to fault: InletFault) -> InletResponse

    /// Forgets what senders have made here: applications, endpoints, subscriptions, tokens.
    func forget()
}

/// Why a request does not come to a door.
package enum InletFault: Sendable {
    /// The body has more bytes than this.
    case tooLarge(limit: Int)

    package var status: Int {
        switch self {
        case .tooLarge: 413
        }
    }

    package var words: String {
        switch self {
        case .tooLarge(let limit): "the body is larger than \(limit) bytes"
        }
    }
}

extension FrontDoor {
    package func answer(to fault: InletFault) -> InletResponse {
        InletResponse(status: fault.status, json: ["error": .string(fault.words)])
    }

    package func forget() {}
}

/// Opens the door of a vendor.
package struct FrontDoors: Sendable {
    package let dialect: Dialect
    package let open: @Sendable (MessageDesk) -> any FrontDoor

    /// All that there are, in the order of help texts.
    package static let all: [FrontDoors] = [
        FrontDoors(dialect: .sns) { SNSDoor(desk: $0) },
        FrontDoors(dialect: .fcm) { FCMDoor(desk: $0) },
        FrontDoors(dialect: .easemob) { EasemobDoor(desk: $0) },
        FrontDoors(dialect: .getui) { GetuiDoor(desk: $0) },
        FrontDoors(dialect: .zego) { ZegoDoor(desk: $0) },
    ]

    package static func doors(of dialect: Dialect) -> FrontDoors? { all.first { $0.dialect == dialect } }
}
