import JSONModel

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
        for index in elements.indices.reversed() where kept.count > 1 {
            var fewer = kept
            fewer.remove(at: index)
            if try await accept(draft(with: .array(fewer), at: leaf)) { kept = fewer }
        }
        for index in kept.indices where kept[index].stringValue.map({ $0.unicodeScalars.count > 1 }) ?? false {
            var plain = kept
            plain[index] = "a"
            if try await accept(draft(with: .array(plain), at: leaf)) { kept = plain }
        }
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

extension Slot: CustomStringConvertible {
    /// A JSON Pointer into the message, or after `context:` into the context.
    package var description: String {
        let pointer = JSONPointer(tokens: path).description
        return root == .message ? pointer : "context:\(pointer)"
    }
}
