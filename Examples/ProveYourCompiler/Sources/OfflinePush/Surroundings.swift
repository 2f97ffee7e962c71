/// What the service knows beside the message: the app's settings and the receiver's state.
struct Surroundings {
    /// The console's entries by the name that a message gives.
    private let strategies: JSON?
    /// What the app has set its badge to.
    let reportedBadge: Int
    let requestID: Payload.Identifier?
    let callID: Payload.Identifier?
    let bundleID: String
    /// Whether the receiver's app is connected, and gets no push.
    let isOnline: Bool

    init(_ json: JSON) throws {
        strategies = json["strategies"]
        guard let badge = Int(exactly: try json["reportedBadge"]?.whole() ?? 0) else {
            throw JSON.Mistake(description: "no badge is that large")
        }
        reportedBadge = badge
        requestID = try json["requestId"].map(Payload.Identifier.init)
        callID = try json["callId"].map(Payload.Identifier.init)
        bundleID = try json["bundleId"]?.string() ?? "com.example.app"
        isOnline = try json["online"]?.bool() ?? false
    }

    /// What a name of the console means; a name that it does not have means nothing special.
    func strategy(_ name: String?) throws -> Strategy {
        guard let name else { return Strategy() }
        guard name.unicodeScalars.count <= 32 else { throw OfflinePushCompiler.Refusal.resourceTooLong }
        let entry = strategies?[name]
        return Strategy(
            sound: try entry?["sound"]?.string(),
            isMutable: try entry?["mutable"]?.bool() ?? false,
            isSilent: try entry?["silent"]?.bool() ?? false,
            isCall: try entry?["voip"]?.bool() ?? false
        )
    }

    struct Strategy {
        var sound: String?
        var isMutable = false
        var isSilent = false
        var isCall = false
    }
}
