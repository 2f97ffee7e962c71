/// What a message of ZEGO's ZIM says about its push: in `pushConfig` of the client's call, or in `OfflinePush` of the server's API.
struct Message {
    /// Whether a push is wanted at all.
    var isEnabled = true
    var title: String?
    var content: String?
    /// Goes to the app as it is, mostly JSON in a text.
    var payload: String?
    /// Names an entry of the console: sound, silence, a call.
    var resource: String?
    var thread: String?
    var hasBadge = false
    var badgeIncrement = 0.0
    /// Seconds that a call rings: the client's form alone has it.
    var timeout: Double?

    init(_ json: JSON) throws {
        guard case .object(let members) = json else { throw JSON.Mistake(description: "a message is an object") }
        if members.contains(where: { $0.key == "incoming" }) { throw OfflinePushCompiler.Refusal.arrivedAlready }
        if let config = json["pushConfig"] {
            try read(
                config,
                ["title", "content", "payload", "resourcesID", "threadID", "enableBadge", "badgeIncrement"]
            )
            timeout = try json["timeout"]?.whole()
        } else if let config = json["OfflinePush"] {
            try read(
                config,
                ["Title", "Content", "Payload", "PushStrategyId", "ThreadId", "EnableBadge", "BadgeIncrement"]
            )
            isEnabled = try config["Enable"]?.whole() == 1
        } else {
            isEnabled = false
        }
    }

    private mutating func read(_ config: JSON, _ names: [String]) throws {
        guard case .object = config else { throw JSON.Mistake(description: "\(names[0]) stands in an object") }
        title = try config[names[0]]?.string()
        content = try config[names[1]]?.string()
        payload = try config[names[2]]?.string()
        resource = try config[names[3]]?.string()
        thread = try config[names[4]]?.string()
        hasBadge = try config[names[5]]?.bool() ?? false
        badgeIncrement = try config[names[6]]?.whole() ?? 0
    }
}
