import JSONModel
import PushModel
import VendorModel

/// The reference model of a payload builder: dialect `apns`, whose message is the payload that is meant.
package struct PayloadCompiler: VendorCompiler {
    package let dialect = Dialect.apns

    package init() {}

    package var rules: [CompileRule] { PayloadRule.all }

    /// The message is what is meant, and no reference stands between.
    package var authority: String { "the message" }

    /// Nothing comes into a payload but what is meant.
    package func rule(governing pointer: String) -> String? {
        pointer.utf8.first == UInt8(ascii: "/") ? PayloadRule.values.id : PayloadRule.headers.id
    }

    package func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        MeantPush(testCase, context: try PayloadContext(testCase.context))
    }
}

/// The world of a payload on its own: what every dialect has, and no more.
struct PayloadContext: Sendable {
    enum Profile: String, CaseIterable {
        case current
    }

    var common = CommonContext()
    var profile = Profile.current

    /// - Throws: ``ContextError`` for an unknown field or a value that the field cannot have.
    init(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            if try common.take(member.key, member.value) { return }
            guard member.key == "profile" else { throw ContextFields.unknown(member.key) }
            profile = try ContextFields.choice(member.value, member.key, as: Profile.self)
        }
    }

    var members: JSONObject { common.members(profile: profile.rawValue) }
}
