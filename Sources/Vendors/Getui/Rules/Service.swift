import JSONModel
import PushModel
import VendorModel

extension GetuiRule {
    static let service = GetuiRule(
        "GT-12",
        "The service adds _gurl_, _gmid_, _ge_ and mutable-content, and replaces autoBadge with a number.",
        source: Document.article + ", captured pushes; " + Document.rest + ", auto_badge",
        decides: ["/aps/mutable-content", "/_gurl_", "/_gmid_", "/_ge_"]
    )
}

extension GetuiCompilation {
    mutating func addServiceMembers(beside value: JSONValue, _ type: PushType) throws(CompilationStop) {
        try computeBadge(value["aps"]?["autoBadge"])
        var asksExtension = true
        switch type {
        case .voip:
            switch readings.take(CallServiceMembers.self) {
            case .notAdded: return
            case .namesAlone: asksExtension = false
            case .added: break
            }
        case .liveactivity:
            switch readings.take(ActivityServiceMembers.self) {
            case .notAdded: return
            case .namesAlone: asksExtension = false
            case .added: break
            }
        default: break
        }
        let members: [(key: String, value: JSONValue)] = [
            ("_gurl_", .string(context.reportHost)), ("_gmid_", .string(context.messageID)), ("_ge_", "1"),
        ]
        let wantsExtension = asksExtension ? value["aps"]?["mutable-content"] : 1
        let meets = members.contains { value[$0.key] != nil } || wantsExtension.map { $0.intValue != 1 } ?? false
        // No document says who wins where the caller uses a name of the service's.
        if meets, readings.take(ServiceNames.self) == .caller {
            for (key, member) in members where value[key] == nil { put(.top, key, member, by: .service) }
            if wantsExtension == nil { put(.aps, "mutable-content", 1, by: .service) }
            return
        }
        for (key, member) in members { put(.top, key, member, by: .service) }
        if asksExtension { put(.aps, "mutable-content", 1, by: .service) }
    }

    /// The service knows the number on the icon: from a step it makes some number, in the badge's place.
    private mutating func computeBadge(_ automatic: JSONValue?) throws(CompilationStop) {
        guard let automatic else { return }
        recorder.remove(.aps, "autoBadge")
        // More than 32 bits is a number that no icon shows; the documents' +n, -n and n do not say what becomes of it.
        let number = automatic.stringValue.flatMap { Int32($0) }
        let isLong = automatic.stringValue.map { Int64($0) != nil } ?? false
        switch number != nil
            ? .number : readings.take(UnusualAutoBadge.self, at: isLong ? .over32Bits : .noNumber)
        {
        // A step counts from what only the service knows; a number without a sign is the result.
        case .number:
            let isStep = automatic.stringValue.map { $0.hasPrefix("+") || $0.hasPrefix("-") } ?? true
            let result = isStep ? nil : number
            put(.aps, "badge", .number(JSONNumber(Int(result ?? 1))), by: .service, isJudged: result != nil)
        case .leftOut: break
        case .refused: throw .refused("autoBadge is +n, -n or n", by: GetuiRule.service)
        }
    }
}
