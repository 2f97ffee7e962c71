import APNsRules
import APNsWire
import JSONModel
import PushModel
import Recording

/// Answers what is asked of the phones behind the endpoint.
struct PhoneRoutes {
    let endpoint: MockEndpoint
    let book: PushBook
    let sanitiser: RecordSanitiser
    /// Who else is to know of an app that registers: token, topic, milliseconds since the epoch.
    let whenRegistered: @Sendable (_ token: String, _ topic: String?, _ time: Int) -> Void

    private var surroundings: PhoneKeeper.Surroundings {
        PhoneKeeper.Surroundings(endpoint: endpoint, archive: book.archive)
    }

    /// - Parameter prefix: In lower case.
    /// - Returns: A line for each phone whose token begins in this way.
    func list(tokens prefix: String) -> ControlResponse {
        let phones = book.phones.phones(tokens: prefix, surroundings)
        return ControlResponse(["devices": .array(phones.map { sanitiser.storable($0).summary })])
    }

    /// - Parameters:
    ///   - route: One of those whose path names a token.
    ///   - token: As the path has it.
    ///   - body: Of the request.
    /// - Returns: the phone, after what was asked for.
    /// - Throws: ``ControlProblem`` where the token or the body cannot be read.
    func answer(_ route: ControlRoute, _ token: String, _ body: [UInt8]) throws(ControlProblem) -> ControlResponse {
        let token = try Self.deviceToken(token, "the path")
        let phone: Phone
        switch route {
        case .setDevice:
            let body = try PhoneBody(body)
            phone = try set(token, body)
            if let time = body.registers(at: endpoint.now) { whenRegistered(token, phone.topic, time) }
        case .act:
            let action = try PhoneActionBody(body)
            phone = book.phones.change(token, surroundings) { phone, time in
                phone.act(action.action, on: action.selection, at: time)
            }
        default: phone = book.phones.phone(token, surroundings)
        }
        return ControlResponse(sanitiser.storable(phone).jsonValue)
    }

    private func set(_ token: String, _ body: PhoneBody) throws(ControlProblem) -> Phone {
        if let owner = body.owner {
            if let owner, book.phones.owner(of: owner) == token, owner != token {
                throw ControlProblem(text: "device: \(owner) belongs to the phone of this token")
            }
            book.phones.link(token, to: owner == token ? nil : owner, surroundings)
        }
        return book.phones.set(
            token,
            surroundings,
            ofToken: body.isAboutToken ? { body.applyToToken(&$0, at: $1) } : nil,
            ofPhone: { body.applyToPhone(&$0) },
            badge: body.badge
        )
    }

    /// A device token in lower case.
    static func deviceToken(_ text: String, _ place: String) throws(ControlProblem) -> String {
        guard DeviceTokens.isToken(text) else {
            throw ControlProblem(
                text: "\(place) must name a device token of 2 to 200 hexadecimal digits, an even number"
            )
        }
        return text.lowercased()
    }
}
