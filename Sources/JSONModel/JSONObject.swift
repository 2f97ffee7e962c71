/// One name and value of an object.
package struct JSONMember: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
        self.key = key
        self.value = value
    }

    package static func == (lhs: JSONMember, rhs: JSONMember) -> Bool {
        lhs.key.hasSameScalars(as: rhs.key) && lhs.value == rhs.value
    }
}

/// The members of an object in the order in which they were written, duplicates included.
///
/// Payloads have a handful of members: a linear search beats a table, and nothing iterates in an unstable order.
package struct JSONObject: Sendable, Equatable {
    package var members: [JSONMember]

    package init(members: [JSONMember] = []) {
        self.members = members
    }

    package var isEmpty: Bool { members.isEmpty }
    package var count: Int { members.count }
    package var keys: [String] { members.map(\.key) }

    /// The last member of that name, as json-c, Foundation and Python read duplicates.
    ///
    /// Setting replaces the last member of that name in place, or appends; setting nil removes every member of it.
    package subscript(_ key: String) -> JSONValue? {
        get { lastIndex(of: key).map { members[$0].value } }
        set {
            guard let newValue else {
                members.removeAll { $0.key.hasSameScalars(as: key) }
                return
            }
            if let index = lastIndex(of: key) {
                members[index].value = newValue
            } else {
                members.append(JSONMember(key: key, value: newValue))
            }
        }
    }

    /// The position of the last member of that name.
    package func lastIndex(of key: String) -> Int? {
        let length = key.utf8.count
        var index = members.count
        while index > 0 {
            index -= 1
            if members[index].key.utf8.count == length, members[index].key.hasSameScalars(as: key) { return index }
        }
        return nil
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(members: elements.map { JSONMember(key: $0.0, value: $0.1) })
    }
}
