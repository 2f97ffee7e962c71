import Foundation

/// What goes to APNs.
struct Payload: Encodable {
    var aps = APS()
    var payload: String?
    var zego: ServiceData?
    var callID: Identifier?

    struct APS: Encodable {
        var alert: Alert?
        var badge: Int?
        var sound: String?
        var thread: String?
        var contentAvailable: Int?
        var mutableContent: Int?

        enum CodingKeys: String, CodingKey {
            case alert, badge, sound
            case thread = "thread-id"
            case contentAvailable = "content-available"
            case mutableContent = "mutable-content"
        }
    }

    struct Alert: Encodable {
        var title: String
        var body: String
    }

    /// By which the service finds a push again.
    struct ServiceData: Encodable {
        var version = 1
        var requestID: Identifier?
        var callID: Identifier?

        enum CodingKeys: String, CodingKey {
            case version
            case requestID = "zpns_request_id"
            case callID = "call_id"
        }
    }

    /// A number of the service's, digit for digit: it is beyond what a `Double` holds, and some interfaces give it as text.
    struct Identifier: Encodable {
        let json: JSON

        init(_ json: JSON) throws { self.json = json }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch json {
            case .number(let digits): try container.encode(Decimal(string: digits))
            default: try container.encode(json.string())
            }
        }
    }

    enum CodingKeys: String, CodingKey {
        case aps, payload, zego
        case callID = "call_id"
    }
}
