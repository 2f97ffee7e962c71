import JSONModel
import PushModel
import Testing

@testable import EasemobVendor

/// One message in one world, compiled under every script of readings.
struct EasemobSubject: CompiledSubject {
    var message: JSONObject = [
        "target_type": "users", "target": ["6006"], "from": "6001", "msg": ["type": "txt", "msg": "hello from rest"],
    ]
    var context: JSONObject = [:]

    init(ext: JSONValue? = nil, context: JSONObject = [:]) {
        message["ext"] = ext
        self.context = context
    }

    /// A message whose only extension is `em_apns_ext`.
    init(apns: JSONValue, context: JSONObject = [:]) {
        self.init(ext: ["em_apns_ext": apns], context: context)
    }

    /// The same message to a group.
    func inGroup() -> EasemobSubject {
        var copy = self
        copy.message["target_type"] = "chatgroups"
        copy.message["target"] = ["1421300621769"]
        return copy
    }

    func with(_ field: String, _ value: JSONValue?) -> EasemobSubject {
        var copy = self
        copy.message[field] = value
        return copy
    }

    func inContext(_ field: String, _ value: JSONValue) -> EasemobSubject {
        var copy = self
        copy.context[field] = value
        return copy
    }

    /// Any `em_apns_ext` with texts alone meets the first, any with a null the second, any summary the third.
    static let commonTopics: Set<String> = ["EM-D2-empty", "EM-D2-null", "EM-B1-summary"]

    /// The tenant's default texts are those of the profile's page, unless the context names them, or leaves them open with null.
    var testCase: Case {
        var context = context
        let body: JSONValue =
            switch context["profile"] {
            case "seed0": "您有一条新消息"
            case "seed1": "你有一条新消息"
            default: "请点击查看"
            }
        if context["defaultTitle"] == nil { context["defaultTitle"] = "您有一条新消息" }
        if context["defaultBody"] == nil { context["defaultBody"] = body }
        return Case(id: "easemob/test", dialect: .easemob, message: .value(.object(message)), context: context)
    }
}
