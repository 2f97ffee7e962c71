import JSONModel
import PushModel

/// What a vendor's interface takes, taken apart: the part that becomes a push, and what the form of it says of the interface.
struct SenderRequest {
    /// As the reference compiler takes it.
    private(set) var message: JSONObject
    /// Where the message stands in the request.
    private(set) var prefix: [String] = []
    /// Whether the message is other than the request.
    private(set) var isUnwrapped = false
    /// Members of the context that the form of the message settles.
    var found: JSONObject = [:]
    /// What is taken for granted, since neither message nor context says it.
    var assumptions: [String] = []
    /// What is said of the world.
    let given: JSONObject
    let form: SentMessage.Form

    /// - Parameters:
    ///   - request: What the vendor's interface gets.
    ///   - dialect: Whose interface.
    ///   - context: What is said of the world.
    ///   - form: In which form the message is given.
    init(_ request: JSONObject, of dialect: Dialect, context: JSONObject, _ form: SentMessage.Form) {
        message = request
        given = context
        self.form = form
        Vendors.vendor(of: dialect)?.readRequest(&self)
    }

    /// What is said of the world goes before what the form of the message says.
    func context(under given: JSONObject) -> JSONObject {
        var context = given
        for member in found.members where context[member.key] == nil { context[member.key] = member.value }
        return context
    }

    mutating func unwrap(_ object: JSONObject, at prefix: [String]) {
        message = object
        self.prefix = prefix
        isUnwrapped = true
    }

    /// Puts around the message what the vendor's interface gets.
    mutating func wrap(_ request: JSONObject) {
        message = request
        isUnwrapped = true
    }

    static func quoted(_ name: String) -> String { "\"\(Wording.shortened(name))\"" }
}
