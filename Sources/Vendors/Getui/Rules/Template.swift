import JSONModel
import PushModel
import VendorModel

extension GetuiRule {
    static let template = GetuiRule(
        "GT-16",
        "The push is what set_apnInfo attaches to a transmission template; its content goes through Getui's "
            + "own channel.",
        source: Document.article + ", transmission template"
    )
}

/// An `IGtTransmissionTemplate`: content for Getui's own channel, and the push for APNs, which `set_apnInfo` attaches.
struct GetuiTemplate: Sendable {
    /// `apnInfo`, an `IGtAPNPayload`; nil where none is attached.
    let push: JSONObject?
    /// Whether `apnInfo` is something else.
    let isPushBroken: Bool
    /// Whether the template has its own fields: `transmissionType` 1 or 2, and `transmissionContent`.
    let isComplete: Bool
    /// Whether the fields of a push stand beside those of a template that has none attached.
    let hasPushBeside: Bool

    /// Nil for a message that is the push itself.
    init?(_ object: JSONObject) {
        let type = object.given("transmissionType")
        let content = object.given("transmissionContent")
        let apnInfo = object.given("apnInfo")
        guard (apnInfo ?? type ?? content) != nil else { return nil }
        // Some callers write the push itself without a template around it.
        hasPushBeside = apnInfo == nil && GetuiFields.payload.fields.contains { object.given($0.name) != nil }
        push = apnInfo?.objectValue
        isPushBroken = apnInfo.map { $0.objectValue == nil } ?? false
        isComplete = (type?.intValue == 1 || type?.intValue == 2) && content?.stringValue != nil
    }
}

extension GetuiCompilation {
    /// The attached push. The content is for Getui's own channel, and no part of the payload.
    ///
    /// - Parameters:
    ///   - template: As the message has it.
    ///   - message: The whole, of which the fields are the push's by one reading.
    /// - Returns: The fields of the push.
    /// - Throws: ``CompilationStop`` where there is none.
    mutating func push(of template: GetuiTemplate, in message: JSONObject) throws(CompilationStop) -> JSONObject {
        if template.hasPushBeside {
            switch readings.take(FieldsBesideTemplate.self) {
            case .push: return message
            case .suppressed: throw .suppressed("no apnInfo is attached", by: GetuiRule.template)
            case .refused: throw .refused("fields of a push beside those of a template", by: GetuiRule.template)
            }
        }
        guard let push = template.push else {
            if template.isPushBroken, readings.take(BrokenAPNInfo.self) == .refused {
                throw .refused("apnInfo is not an IGtAPNPayload", by: GetuiRule.template)
            }
            throw .suppressed("no apnInfo is attached", by: GetuiRule.template)
        }
        if !template.isComplete, readings.take(IncompleteTemplate.self) == .refused {
            throw .refused("transmissionType is 1 or 2, and transmissionContent a text", by: GetuiRule.template)
        }
        recorder.note(by: .template)
        return push
    }
}
