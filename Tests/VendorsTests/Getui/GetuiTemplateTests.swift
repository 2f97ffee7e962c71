import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Getui: the transmission template")
struct GetuiTemplateTests {
    private static let push: JSONObject = [
        "alertMsg": ["title": "t", "body": "b"], "sound": "a.caf", "badge": 1, "contentAvailable": 0,
    ]

    private func template(_ push: JSONValue?, type: JSONValue? = 2, content: JSONValue? = "c") -> GetuiSubject {
        var message: JSONObject = [:]
        message["transmissionType"] = type
        message["transmissionContent"] = content
        message["apnInfo"] = push
        return GetuiSubject(message)
    }

    @Test(arguments: [1, 2] as [JSONValue])
    func theAttachedPushIsThePush(type: JSONValue) throws {
        let attached = template(.object(Self.push), type: type)
        #expect(
            try attached.outcomes().map(\.payload?.value) == GetuiSubject(Self.push).outcomes().map(\.payload?.value)
        )
        #expect(try attached.primary().payload?.value["transmissionContent"] == nil)
    }

    @Test func withoutAPushThereIsNone() throws {
        for outcome in try [template(nil).primary(), template(.null).primary()] {
            guard case .suppressed = outcome.kind else { throw ContextError(field: "", problem: "\(outcome)") }
            #expect(outcome.rule == "GT-16")
        }
        // A caller that writes both at one level means the push.
        #expect(try GetuiSubject(["transmissionContent": "c", "badge": 1]).primary().payload != nil)
    }

    @Test func aNormalPushHasItsFourFields() throws {
        #expect(try GetuiSubject(Self.push).primary().payload?.advice == [])
        let changes: [(field: String, value: JSONValue)] = [
            ("sound", "com.gexin.ios.silence"), ("contentAvailable", 1), ("alertMsg", ["body": "b"]),
        ]
        for change in changes {
            var push = Self.push
            push[change.field] = change.value
            #expect(try GetuiSubject(push).primary().payload?.advice == ["GT-17"], "\(change.field)")
        }
        let silent: JSONObject = ["alertMsg": "", "sound": "com.gexin.ios.silence", "contentAvailable": 1, "badge": 1]
        #expect(try GetuiSubject(silent).primary().payload?.advice == [])
    }
}
