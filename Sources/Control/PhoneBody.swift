import APNsRules
import APNsWire
import JSONModel
import PushModel

/// The body of `PUT /v1/devices/{token}`: what is set; all else stays as it is.
struct PhoneBody {
    /// The token of the phone that the token belongs to, in lower case; the inner nil: to its own.
    private(set) var owner: String??
    private(set) var badge: Int?
    private var topic: String??
    private var environment: World.Environment?
    private var registration: PhoneSettings.Registration?
    private var permission: PhoneSettings.Permission?
    private var isOnline: Bool?
    private var hasFocus: Bool?
    private var isLowPower: Bool?
    private var app: PhoneSettings.App?

    /// - Throws: ``ControlProblem`` for the first thing that is wrong with it.
    init(_ body: [UInt8]) throws(ControlProblem) {
        let members = try BodyMembers(
            body,
            names: [
                "topic", "environment", "registration", "permission", "online", "focus", "lowPower", "app", "badge",
                "device",
            ]
        )
        if let value = members["device"] {
            owner = value.isNull ? .some(nil) : try PhoneRoutes.deviceToken(members.text("device") ?? "", "device")
        }
        try read(members)
    }

    private mutating func read(_ members: BodyMembers) throws(ControlProblem) {
        if let value = members["topic"] { topic = .some(value.isNull ? nil : try members.text("topic")) }
        environment = try members.choice("environment")
        permission = try members.choice("permission")
        isOnline = try members.flag("online")
        hasFocus = try members.flag("focus")
        isLowPower = try members.flag("lowPower")
        app = try members.choice("app")
        if let value = members["badge"] {
            guard let number = value.intValue, number >= 0 else {
                throw ControlProblem(text: "badge must be a whole number from 0")
            }
            badge = number
        }
        guard let value = members["registration"] else { return }
        if value.objectValue == nil {
            registration = try members.choice("registration").map { PhoneSettings.Registration($0) }
        } else {
            let inner = try BodyMembers(value, names: ["state", "since"], of: "registration.")
            guard let state = try inner.choice("state") as PhoneSettings.Registration.State? else {
                throw ControlProblem(text: "registration lacks state")
            }
            var since: Int?
            if let value = inner["since"], !value.isNull {
                guard let number = value.intValue, number >= 0 else {
                    throw ControlProblem(text: "registration.since must be milliseconds since the epoch")
                }
                since = number
            }
            registration = PhoneSettings.Registration(state, since: since)
        }
    }

    /// Whether something is set that belongs to the token, and not to the phone.
    var isAboutToken: Bool { topic != nil || environment != nil || registration != nil }

    /// When the app registers, in milliseconds since the epoch; nil where that is not set.
    func registers(at time: Int) -> Int? {
        registration.flatMap { $0.state == .registered ? $0.since ?? time : nil }
    }

    func applyToToken(_ settings: inout PhoneSettings, at time: Int) {
        if let topic { settings.topic = topic }
        if let environment { settings.environment = environment.rawValue }
        if var registration {
            registration.since = registration.since ?? time
            settings.registration = registration
        }
    }

    func applyToPhone(_ settings: inout PhoneSettings) {
        if let permission { settings.permission = permission }
        if let isOnline { settings.isOnline = isOnline }
        if let hasFocus { settings.hasFocus = hasFocus }
        if let isLowPower { settings.isLowPower = isLowPower }
        if let app { settings.app = app }
    }
}

/// The body of `POST /v1/devices/{token}/actions`.
struct PhoneActionBody {
    let action: Phone.Action
    let selection: NotificationSelection

    /// - Throws: ``ControlProblem`` for the first thing that is wrong with it.
    init(_ body: [UInt8]) throws(ControlProblem) {
        let members = try BodyMembers(body, names: ["action", "apnsId", "collapseId", "threadId"])
        guard let action = try members.choice("action") as Phone.Action? else {
            throw ControlProblem(text: "the body lacks action")
        }
        self.action = action
        selection = NotificationSelection(
            apnsID: try members.text("apnsId"),
            collapseID: try members.text("collapseId"),
            threadID: try members.text("threadId")
        )
    }
}

/// The members of an object in a body, each of which is known. Null is as good as left out, but where a member says otherwise.
private struct BodyMembers {
    private let object: JSONObject
    private let place: String

    init(_ body: [UInt8], names: [String]) throws(ControlProblem) {
        guard !body.isEmpty else { throw ControlProblem(text: "the body is empty; it must be a JSON object") }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw ControlProblem(text: "the body is not JSON: \(error)")
        }
        try self.init(value, names: names, of: "")
    }

    init(_ value: JSONValue, names: [String], of place: String) throws(ControlProblem) {
        guard let object = value.objectValue else { throw ControlProblem(text: "the body must be a JSON object") }
        for name in object.keys where !names.contains(name) {
            throw ControlProblem(
                text:
                    "unknown member \"\(place)\(Wording.shortened(name))\"; \(Wording.suggestion(for: name, among: names))"
            )
        }
        self.object = object
        self.place = place
    }

    subscript(_ name: String) -> JSONValue? { object[name] }

    func text(_ name: String) throws(ControlProblem) -> String? {
        guard let value = object[name], !value.isNull else { return nil }
        guard let text = value.stringValue, !text.isEmpty else {
            throw ControlProblem(text: "\(place)\(name) must be a text")
        }
        return text
    }

    func flag(_ name: String) throws(ControlProblem) -> Bool? {
        guard let value = object[name], !value.isNull else { return nil }
        guard let flag = value.boolValue else { throw ControlProblem(text: "\(place)\(name) must be true or false") }
        return flag
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws(ControlProblem) -> Choice?
    where Choice.RawValue == String {
        guard let value = object[name], !value.isNull else { return nil }
        guard let choice = value.stringValue.flatMap(Choice.init(rawValue:)) else {
            let names = Choice.allCases.map(\.rawValue)
            throw ControlProblem(text: "\(place)\(name) must be \(Wording.alternatives(names))")
        }
        return choice
    }
}
