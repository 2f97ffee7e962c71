import JSONModel
import PushModel

/// What a vendor's interface takes, taken apart: the part that becomes a push, and what the form of it says of the interface.
package struct SenderRequest {
    /// As the reference compiler takes it.
    package private(set) var message: JSONObject
    /// Where the message stands in the request.
    package private(set) var prefix: [String] = []
    /// Whether the message is other than the request.
    private(set) var isUnwrapped = false
    /// Members of the context that the form of the message settles.
    package var found: JSONObject = [:]
    /// What is taken for granted, since neither message nor context says it.
    package var assumptions: [String] = []
    /// What is said of the world.
    package let given: JSONObject
    package let form: SentMessage.Form

    /// - Parameters:
    ///   - request: What the vendor's interface gets.
    ///   - vendor: Whose interface; nil for a dialect that no vendor has.
    ///   - context: What is said of the world.
    ///   - form: In which form the message is given.
    package init(_ request: JSONObject, of vendor: Vendor?, context: JSONObject, _ form: SentMessage.Form) {
        message = request
        given = context
        self.form = form
        vendor?.readRequest(&self)
    }

    /// What is said of the world goes before what the form of the message says.
    package func context(under given: JSONObject) -> JSONObject {
        var context = given
        for member in found.members where context[member.key] == nil { context[member.key] = member.value }
        return context
    }

    package mutating func unwrap(_ object: JSONObject, at prefix: [String]) {
        message = object
        self.prefix = prefix
        isUnwrapped = true
    }

    /// Puts around the message what the vendor's interface gets.
    package mutating func wrap(_ request: JSONObject) {
        message = request
        isUnwrapped = true
    }

    package static func quoted(_ name: String) -> String { "\"\(Wording.shortened(name))\"" }
}
