import CaseGeneration
import JSONModel

/// The places of a message whose texts a reference puts into the payload as they are.
struct CarriedTexts {
    private(set) var found: [DialectEquality] = []

    /// A text that no reference has as a constant.
    private static let marker = "carried over as it is"

    /// - Parameters:
    ///   - reference: What makes the payload.
    ///   - survey: The messages that there are.
    ///   - known: Places of which the file says so itself.
    init(of reference: DialectReference, _ survey: DialectSurvey, beside known: [DialectEquality]) {
        let context = (survey.context?.usual.objectValue ?? [:]).withDefaults
        let known = known.map(\.message)
        for axis in survey.message.axes.indices {
            let pointer = survey.message.axes[axis].pointer
            guard !pointer.tokens.isEmpty, !known.contains(pointer) else { continue }
            for value in survey.message.axes[axis].values.indices {
                var message = survey.message.message([SchemaExclusion.Side(axis: axis, value: value)])
                guard case .string? = message[pointer] else { continue }
                message.set(.string(Self.marker), at: pointer.tokens)
                guard survey.message.isMet(by: message) else { continue }
                if let made = try? reference.made(of: message, context: context),
                    let place = Self.place(in: made.payload, .root)
                {
                    found.append(DialectEquality(message: pointer, payload: place))
                }
                // What one text of a place becomes, each becomes.
                break
            }
        }
    }

    private static func place(in value: JSONValue, _ pointer: JSONPointer) -> JSONPointer? {
        switch value {
        case .string(marker): pointer
        case .array(let elements):
            elements.indices.lazy.compactMap { place(in: elements[$0], pointer.appending($0)) }.first
        case .object(let object):
            object.members.lazy.compactMap { place(in: $0.value, pointer.appending($0.key)) }.first
        default: nil
        }
    }
}
