import JSONModel
import PushModel

extension CaseDraft {
    /// The draft with an ordinary value of the same type at each of the places; nil where there is none to change.
    func lifted(at oddities: [Oddity]) -> CaseDraft? {
        changed(at: oddities) { $0.ordinary }
    }

    /// The draft without the members at the places.
    func without(_ oddities: [Oddity]) -> CaseDraft? {
        changed(at: oddities) { _ in nil }
    }

    private func changed(at oddities: [Oddity], _ change: (JSONValue) -> JSONValue?) -> CaseDraft? {
        var draft = self
        var isChanged = false
        for oddity in oddities where !oddity.place.isEmpty {
            let slot = draft.slot(of: oddity)
            guard let value = draft.value(at: slot) else { continue }
            let new = change(value)
            draft.set(new, at: slot)
            isChanged = isChanged || new != value
        }
        return isChanged ? draft : nil
    }

    private func slot(of oddity: Oddity) -> Slot {
        switch oddity.place.first {
        case "context": Slot(root: .context, path: Array(oddity.place.dropFirst()))
        case "headers": Slot(root: .headers, path: Array(oddity.place.dropFirst()))
        default: Slot.message(oddity.place, in: message)
        }
    }
}

extension Slot {
    /// The slot of a path of the message, which may go through strings that hold JSON at its start.
    package static func message(_ path: [String], in message: JSONValue) -> Slot {
        var (value, count) = (message, 0)
        for key in path.dropLast() {
            guard let inside = value[key]?.valueInText else { break }
            (value, count) = (inside, count + 1)
        }
        return Slot(root: .message, path: path, texts: count)
    }
}

extension JSONValue {
    /// An ordinary value of the same type.
    fileprivate var ordinary: JSONValue {
        switch self {
        case .null, .bool: self
        case .number: 7
        case .string: "Hello"
        case .array(let elements): elements.isEmpty ? ["Hello"] : .array(elements.map(\.ordinary))
        case .object(let object): object.isEmpty ? ["note": "Hello"] : self
        }
    }
}
