import JSONModel
import PushModel
import Testing

@testable import GetuiVendor

/// One message in one world, compiled under every script of readings.
struct GetuiSubject: CompiledSubject {
    var message: JSONObject
    var context: JSONObject

    /// A message of the SDK; `context` is the newer SDK's in most tests that need one.
    init(_ message: JSONObject, _ context: JSONObject = [:]) {
        self.message = message
        self.context = context
    }

    /// A message of the newer SDK.
    static func newer(_ message: JSONObject, _ context: JSONObject = [:]) -> GetuiSubject {
        var subject = GetuiSubject(message, context)
        subject.context["profile"] = "php2019"
        return subject
    }

    /// The content of `push_channel.ios`.
    static func rest(_ channel: JSONValue, _ context: JSONObject = [:]) -> GetuiSubject {
        var subject = GetuiSubject(["ios": channel], context)
        subject.context["profile"] = "rest2"
        return subject
    }

    /// The same on the device.
    var onDevice: GetuiSubject {
        var copy = self
        copy.context["stage"] = "device"
        return copy
    }

    var testCase: Case {
        Case(id: "getui/test", dialect: .getui, message: .value(.object(message)), context: context)
    }

    func aps(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try #require(payload(location).value["aps"], sourceLocation: location)
    }
}
