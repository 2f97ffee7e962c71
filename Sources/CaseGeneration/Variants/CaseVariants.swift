import JSONModel
import PushModel

/// Cases that a compiler must treat as it treats another one, in a way that is known without knowing what is right.
extension CaseGenerator {
    /// The same message with the members of every object in the opposite order; nil where there is nothing to turn round, or
    /// where a key is there twice, be it in another case, and the order means something.
    package func withKeysReversed(_ testCase: Case) -> Case? {
        guard case .value(let message) = testCase.message, !message.hasKeysEqualButForCase else { return nil }
        let reversed = message.withReversedMembers
        guard reversed != message else { return nil }
        return testCase.variant(reversed, "members reversed")
    }

    /// The same message as a text that is written otherwise: first with white space, then with escapes in the values as well, then in
    /// names too. None where the message has a key twice, be it in another case.
    ///
    /// - Parameters:
    ///   - testCase: Whose message is an object.
    ///   - mostBytes: Of the text: whoever passes parts of it on has a longer payload.
    /// - Returns: The variants.
    package func spelledOtherwise(_ testCase: Case, mostBytes: Int) -> [Case] {
        guard case .value(let message) = testCase.message, message.kind == .object, !message.hasKeysEqualButForCase
        else { return [] }
        let texts = [
            (String(decoding: message.serialized(.pretty), as: UTF8.self), "white space"),
            (message.withEscapedValues, "white space, and escapes in values"),
            (String(decoding: message.serialized(.hostile), as: UTF8.self), "white space and escapes"),
        ]
        return texts.filter { $0.0.utf8.count <= mostBytes }.map { text, words in
            var variant = testCase.variant(message, "the same message with \(words)")
            variant.message = .text(text)
            return variant
        }
    }

    /// The same message with a member of which nobody has heard, in each of its objects in turn.
    ///
    /// - Parameters:
    ///   - testCase: Whose message is an object.
    ///   - name: The member's name.
    ///   - value: The member's value.
    /// - Returns: The variants, the outermost object first; none where the name is there already.
    package func withUnknownMember(_ testCase: Case, _ name: String, _ value: JSONValue) -> [Case] {
        guard case .value(let message) = testCase.message, message.kind == .object else { return [] }
        let objects = message.objectPaths
        guard !objects.contains(where: { message[JSONPointer(tokens: $0 + [name])] != nil }) else { return [] }
        return objects.map { path in
            var changed = message
            changed.set(value, at: path + [name])
            let place = path.isEmpty ? "the message" : "\(JSONPointer(tokens: path))"
            return testCase.variant(changed, "an unknown member in \(place)")
        }
    }

    /// The same message with the first of its texts that is there and long enough replaced.
    ///
    /// - Parameters:
    ///   - testCase: Whose message is a value.
    ///   - minimum: Unicode scalars that the text must have.
    ///   - replacement: Makes the new text of the old one.
    /// - Returns: The variant, with the text that was replaced and the one in its place.
    package func withText(
        of testCase: Case,
        atLeast minimum: Int,
        _ replacement: (String) -> String
    ) -> (variant: Case, old: String, new: String)? {
        guard case .value(let message) = testCase.message else { return nil }
        let draft = CaseDraft(of: testCase, message: message)
        for slot in sizeSlots(of: draft).map(\.slot) where slot.root == .message {
            guard let old = draft.value(at: slot)?.stringValue, old.unicodeScalars.count >= minimum else { continue }
            var changed = draft
            let new = replacement(old)
            changed.set(.string(new), at: slot)
            return (testCase.variant(changed.message, "another text at \(slot)"), old, new)
        }
        return nil
    }

    /// The places of a message that have a text, whatever it is for.
    package func textPlaces(of testCase: Case) -> [JSONPointer] {
        guard case .value(let message) = testCase.message else { return [] }
        return message.textPaths.map(JSONPointer.init(tokens:))
    }

    /// The same message with another text at a place; nil where the documents have no such message.
    package func documented(_ testCase: Case, with text: String, at place: JSONPointer) -> Case? {
        guard case .value(var message) = testCase.message else { return nil }
        message.set(.string(text), at: place.tokens)
        return isDocumented(message) ? testCase.variant(message, "another text at \(place)") : nil
    }

    /// The same message, told not to be pushed; nil where the dialect has no such word.
    package func ignored(_ testCase: Case) -> Case? {
        guard let ignoring, case .value(let message) = testCase.message else { return nil }
        var draft = CaseDraft(of: testCase, message: message)
        draft.set(true, at: ignoring)
        return testCase.variant(draft.message, "told not to be pushed")
    }
}

extension Case {
    fileprivate func variant(_ message: JSONValue, _ note: String) -> Case {
        // What a document says about the case does not hold for the variant.
        Case(id: id, dialect: dialect, message: .value(message), context: context, headers: headers, note: note)
    }
}

extension JSONValue {
    /// A text of it with white space, plain names, and every character of its strings escaped.
    fileprivate var withEscapedValues: String {
        switch self {
        case .object(let object):
            let members = object.members.map { member in
                let name = String(decoding: JSONValue.string(member.key).serialized(), as: UTF8.self)
                return "\(name) : \(member.value.withEscapedValues)"
            }
            return "{ " + members.joined(separator: " ,\n  ") + " }"
        case .array(let elements): return "[ " + elements.map(\.withEscapedValues).joined(separator: " , ") + " ]"
        case .string(let text):
            let units = text.utf16.map { unit in
                unit == 0x2F ? "\\/" : "\\u" + String(String(Int(unit) + 0x10000, radix: 16).dropFirst())
            }
            return "\"" + units.joined() + "\""
        case .null, .bool, .number: return String(decoding: serialized(), as: UTF8.self)
        }
    }

    /// Places that are looked at, of each kind: a message may have thousands.
    private static let mostPlaces = 32

    /// The ways to the objects in it, outer ones first.
    fileprivate var objectPaths: [[String]] { paths { $0.kind == .object } }

    /// The ways to the texts in it.
    fileprivate var textPaths: [[String]] { paths { $0.kind == .string } }

    private func paths(to isMeant: (JSONValue) -> Bool) -> [[String]] {
        var found: [[String]] = []
        var next: [(path: [String], value: JSONValue)] = [([], self)]
        while !next.isEmpty, found.count < Self.mostPlaces {
            var inside: [(path: [String], value: JSONValue)] = []
            for (path, value) in next {
                if isMeant(value) { found.append(path) }
                switch value {
                case .object(let object): inside += object.members.map { (path + [$0.key], $0.value) }
                case .array(let elements): inside += elements.enumerated().map { (path + [String($0)], $1) }
                default: break
                }
                guard inside.count < 8 * Self.mostPlaces else { break }
            }
            next = inside
        }
        return Array(found.prefix(Self.mostPlaces))
    }
}
