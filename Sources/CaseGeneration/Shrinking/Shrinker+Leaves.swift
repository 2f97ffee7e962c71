import JSONModel
import PushModel

extension Shrinker {
    /// Gives each value that is left the simplest form that does.
    mutating func simplifyLeaves() async throws(Failure) {
        for leaf in differingLeaves {
            guard let value = draft.value(at: leaf) else { continue }
            switch value {
            case .string(let text): try await simplify(text, at: leaf)
            case .number: try await takeFirst(of: [0, 1, -1], instead: value, at: leaf)
            case .array(let elements): try await simplify(elements, at: leaf)
            case .null, .bool, .object: break
            }
        }
    }

    @discardableResult
    private mutating func takeFirst(
        of simpler: [JSONValue],
        instead value: JSONValue,
        at leaf: Slot
    ) async throws(Failure) -> Bool {
        for candidate in simpler {
            // The list goes from simple to less simple: what is there already ends it.
            guard candidate != value else { return false }
            if try await accept(draft(with: candidate, at: leaf)) { return true }
        }
        return false
    }

    /// A text becomes empty or one letter, or at least as short as it can be, and plain.
    private mutating func simplify(_ text: String, at leaf: Slot) async throws(Failure) {
        let scalars = text.unicodeScalars
        guard scalars.count > 1 else { return }
        if try await takeFirst(of: ["", "a"], instead: .string(text), at: leaf) { return }
        // One character of a kind that matters, foreign ones first.
        let special =
            scalars.filter { !$0.isASCII }.prefix(2) + scalars.filter { $0.isASCII && !Shrinker.isPlain($0) }.prefix(2)
        for scalar in special {
            if try await accept(draft(with: .string(String(scalar)), at: leaf)) { return }
        }
        let plain = String(repeating: "a", count: scalars.count)
        if text != plain { try await accept(draft(with: .string(plain), at: leaf)) }
        try await shorten(leaf)
    }

    private mutating func shorten(_ leaf: Slot) async throws(Failure) {
        guard let text = draft.value(at: leaf)?.stringValue else { return }
        let scalars = Array(text.unicodeScalars)
        // The shortest beginning that does, if every longer one does as well.
        var tooShort = 1
        var enough = scalars.count
        while enough - tooShort > 1, !isExhausted {
            let middle = (tooShort + enough) / 2
            let prefix = String(String.UnicodeScalarView(scalars[..<middle]))
            if try await accept(draft(with: .string(prefix), at: leaf)) {
                enough = middle
            } else {
                tooShort = middle
            }
        }
    }

    private mutating func simplify(_ elements: [JSONValue], at leaf: Slot) async throws(Failure) {
        if elements.isEmpty { return }
        if try await accept(draft(with: [], at: leaf)) { return }
        var kept = elements
        // Halves, quarters, and at last each alone; from the end, so that the first that does is what stays.
        var chunk = (kept.count + 1) / 2
        while chunk >= 1 {
            var end = kept.count
            while end > 0, kept.count > 1, !isExhausted {
                let start = max(0, end - chunk)
                let fewer = Array(kept[..<start] + kept[end...])
                if !fewer.isEmpty, try await accept(draft(with: .array(fewer), at: leaf)) { kept = fewer }
                end = start
            }
            chunk /= 2
        }
        for index in kept.indices {
            try await simplifyElement(index, of: &kept, at: leaf)
        }
    }

    /// An element becomes simpler by a step at a time: a member less, an element less, a plain text.
    private mutating func simplifyElement(
        _ index: Int,
        of elements: inout [JSONValue],
        at leaf: Slot
    ) async throws(Failure) {
        var isSimpler = true
        while isSimpler, !isExhausted {
            isSimpler = false
            for candidate in elements[index].simplerByAStep {
                var others = elements
                others[index] = candidate
                guard try await accept(draft(with: .array(others), at: leaf)) else { continue }
                elements = others
                isSimpler = true
                break
            }
        }
    }

    /// Puts long texts into one, where only what they are together matters: no limit tells texts apart.
    mutating func gatherLongTexts() async throws(Failure) {
        guard filling == nil else { return }
        let long = differingLeaves.filter { draft.value(at: $0)?.stringValue?.unicodeScalars.count ?? 0 > 100 }
        guard let last = long.last else { return }
        for slot in long.dropLast() {
            guard let text = draft.value(at: slot)?.stringValue, let rest = draft.value(at: last)?.stringValue else {
                continue
            }
            var candidate = draft
            candidate.set(generator.nominal.value(at: slot), at: slot)
            candidate.set(.string(rest + text), at: last)
            try await accept(candidate)
        }
    }

    /// A message that is no object becomes the simplest such one that does, or at least short.
    mutating func simplifyMessage() async throws(Failure) {
        guard let opaque else { return }
        for text in ["", "{", "[]"] {
            if try await accept(.text(text)) { return }
        }
        switch opaque {
        case .text(let text):
            try await shorten(Array(text.unicodeScalars)) { .text(String(String.UnicodeScalarView($0))) }
        case .bytes(let bytes): try await shorten(bytes) { .bytes($0) }
        case .value: break
        }
    }

    /// Takes away halves, quarters, and so on, of what is left.
    private mutating func shorten<Unit>(
        _ units: [Unit],
        _ message: ([Unit]) -> MessageInput
    ) async throws(Failure) {
        var kept = units
        var chunk = (kept.count + 1) / 2
        while chunk >= 1, !isExhausted {
            var end = kept.count
            while end > 0, !isExhausted {
                let start = max(0, end - chunk)
                let fewer = Array(kept[..<start] + kept[end...])
                if try await accept(message(fewer)) { kept = fewer }
                end = start
            }
            chunk /= 2
        }
    }

    /// Takes the message in place of the one that is no object, if that shows the finding too.
    private mutating func accept(_ message: MessageInput) async throws(Failure) -> Bool {
        let before = opaque
        opaque = message
        if try await accept(draft) { return true }
        opaque = before
        return false
    }

    /// Members that the finding needs, but with whatever value of their kind.
    mutating func findArbitraryMembers() async throws(Failure) -> [String] {
        var arbitrary: [String] = []
        for leaf in differingLeaves {
            guard let value = draft.value(at: leaf) else { continue }
            let others: [JSONValue] =
                switch value {
                case .string: ["b", "other text", "您"]
                case .number: [2, 7, 1000]
                default: []
                }
            var isArbitrary = !others.isEmpty
            for other in others where isArbitrary {
                isArbitrary = try await isShown(by: draft(with: other, at: leaf))
            }
            if isArbitrary { arbitrary.append(leaf.description) }
        }
        return arbitrary
    }

    /// Nil where the size matters and cannot be kept.
    private func draft(with value: JSONValue, at leaf: Slot) -> CaseDraft? {
        var candidate = draft
        candidate.set(value, at: leaf)
        guard let filling else { return candidate }
        return filling.applied(to: candidate, dialect: generator.dialect, measure: measure)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || scalar == " "
    }
}

extension JSONValue {
    /// What is simpler by one step, the simplest first.
    fileprivate var simplerByAStep: [JSONValue] {
        switch self {
        case .null, .bool: return []
        case .number: return self == 0 ? [] : [0]
        case .string(let text): return text.unicodeScalars.count > 1 ? ["a"] : []
        case .array(let elements):
            if elements.isEmpty { return [] }
            return [[]]
                + elements.indices.map { index in
                    var fewer = elements
                    fewer.remove(at: index)
                    return .array(fewer)
                }
                + elements.indices.flatMap { index in
                    elements[index].simplerByAStep.map { simpler in
                        var others = elements
                        others[index] = simpler
                        return .array(others)
                    }
                }
        case .object(let object):
            if object.isEmpty { return [] }
            return [[:]]
                + object.members.indices.map { index in
                    var fewer = object.members
                    fewer.remove(at: index)
                    return .object(JSONObject(members: fewer))
                }
                + object.members.indices.flatMap { index in
                    object.members[index].value.simplerByAStep.map { simpler in
                        var others = object.members
                        others[index].value = simpler
                        return .object(JSONObject(members: others))
                    }
                }
        }
    }
}

extension Slot: CustomStringConvertible {
    /// A JSON Pointer into the message, or after `context:` into the context, or after `header:` a name.
    package var description: String {
        let pointer = JSONPointer(tokens: path).description
        return switch root {
        case .message: pointer
        case .context: "context:\(pointer)"
        case .headers: "header:\(path.joined())"
        }
    }
}
