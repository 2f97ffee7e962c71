import JSONModel
import PushModel

/// A case while its axes are being applied.
package struct CaseDraft: Sendable {
    package var message: JSONValue
    package var context: JSONValue
    /// Dialect `apns` only: the request headers, an object of strings.
    package var headers: JSONValue
    /// How the message is written in the end.
    package var spelling = Spelling.value
    /// The text of the row's text class; axes of text slots put it into their slots.
    package var text = "hello"
    /// Further text behind `text`, so that random cases mix the classes.
    var moreText = ""

    package init(message: JSONValue, context: JSONObject = [:], headers: JSONObject = [:]) {
        self.message = message
        self.context = .object(context)
        self.headers = .object(headers)
    }

    /// The draft of a case, with another message in its place.
    init(of testCase: Case, message: JSONValue) {
        let fields = testCase.headers.map { JSONMember(key: $0.name, value: .string($0.value)) }
        self.init(message: message, context: testCase.context, headers: JSONObject(members: fields))
    }

    /// The text for a slot, told apart from other slots' by its label.
    package func text(label: String) -> String {
        var text = label
        text += " "
        text += self.text
        text += moreText
        return text
    }

    /// Sets the member, making the objects on the way; nil takes it away.
    package mutating func set(_ value: JSONValue?, at slot: Slot) {
        switch slot.root {
        case .message: message.set(value, at: slot.path, inTexts: slot.texts)
        case .context: context.set(value, at: slot.path)
        case .headers: headers.set(value, at: slot.path)
        }
    }

    /// Sets a time of the context, in epoch milliseconds, kept within those that a context may have.
    package mutating func set(time milliseconds: Int, at slot: Slot) {
        set(.number(JSONNumber(min(max(milliseconds, 0), 253_402_300_799_999))), at: slot)
    }

    package func value(at slot: Slot) -> JSONValue? {
        var value: JSONValue? =
            switch slot.root {
            case .message: message
            case .context: context
            case .headers: headers
            }
        for (depth, key) in slot.path.enumerated() {
            value =
                value?[key]
                ?? Int(key).flatMap { index in
                    value?.arrayValue.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                }
            if depth < slot.texts, depth + 1 < slot.path.count { value = value?.valueInText }
        }
        return value
    }

    /// The finished case.
    package func makeCase(id: String, dialect: Dialect, note: String? = nil) -> Case {
        Case(
            id: id,
            dialect: dialect,
            message: spelling.spell(message),
            context: context.objectValue ?? [:],
            headers: headerFields,
            note: note
        )
    }

    /// The headers; what is no string is none.
    private var headerFields: [HeaderField] {
        (headers.objectValue?.members ?? []).compactMap { member in
            member.value.stringValue.map { HeaderField(member.key, $0) }
        }
    }
}

/// A member of the message or of the context, or a header.
package struct Slot: Sendable, Hashable {
    package enum Root: Sendable {
        case message, context, headers
    }

    package var root: Root
    package var path: [String]
    /// How many members at the start of the path are strings that hold JSON: what follows is inside the text.
    package var texts: Int

    package init(root: Root, path: [String], texts: Int = 0) {
        self.root = root
        self.path = path
        self.texts = texts
    }

    package static func message(_ path: String...) -> Slot { Slot(root: .message, path: path) }
    package static func context(_ path: String...) -> Slot { Slot(root: .context, path: path) }
    package static func header(_ name: String) -> Slot { Slot(root: .headers, path: [name]) }
}

extension JSONValue {
    /// Sets the member in place, without a copy of what is around it. What is no object on the way becomes one,
    /// unless there is nothing to set.
    ///
    /// - Parameters:
    ///   - value: The member's new value; nil takes it away.
    ///   - path: The keys to the member.
    ///   - depth: How many of them lead to this value.
    package mutating func set(_ value: JSONValue?, at path: [String], from depth: Int = 0) {
        guard depth < path.count else {
            if let value { self = value }
            return
        }
        if case .array(var elements) = self, let index = Int(path[depth]), elements.indices.contains(index) {
            // Null stays behind, as for objects.
            self = .null
            defer { self = .array(elements) }
            if depth + 1 < path.count {
                elements[index].set(value, at: path, from: depth + 1)
            } else if let value {
                elements[index] = value
            }
            return
        }
        if value == nil { guard case .object = self else { return } }
        var object = takeObject()
        defer { self = .object(object) }
        guard depth + 1 < path.count else {
            object[path[depth]] = value
            return
        }
        if let index = object.lastIndex(of: path[depth]) {
            object.members[index].value.set(value, at: path, from: depth + 1)
        } else if value != nil {
            var child = JSONValue.object([:])
            child.set(value, at: path, from: depth + 1)
            object.members.append(JSONMember(key: path[depth], value: child))
        }
    }

    /// The object that this is, or else an empty one. Null stays behind, so that the members have one owner while they
    /// are changed.
    private mutating func takeObject() -> JSONObject {
        var taken = JSONValue.null
        swap(&taken, &self)
        guard case .object(let object) = consume taken else { return [:] }
        return object
    }
}
