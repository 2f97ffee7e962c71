import JSONModel

/// What is done at a place.
enum SweepEdit: Sendable {
    case put(JSONValue)
    case remove
    /// Gives the member another name.
    case rename(String)
    /// Adds a member of another name with that value, directly before or behind the right one.
    case twin(String, JSONValue, isBefore: Bool)
}

extension CaseDraft {
    /// Changes the value at a location.
    ///
    /// - Returns: Whether there was something to change, and it is another value now.
    mutating func apply(_ edit: SweepEdit, at location: SweepLocation) -> Bool {
        switch location.root {
        case .message: message.apply(edit, on: location.ways[...])
        case .context: context.apply(edit, on: location.ways[...])
        case .headers: headers.apply(edit, on: location.ways[...])
        }
    }
}

extension JSONValue {
    fileprivate mutating func apply(_ edit: SweepEdit, on ways: ArraySlice<[Int]>) -> Bool {
        guard let way = ways.first else { return false }
        guard ways.count > 1 else { return apply(edit, at: way) }
        guard var inside = self[way]?.valueInText, inside.apply(edit, on: ways.dropFirst()) else { return false }
        return replace(at: way, with: .string(inside.text))
    }

    private mutating func apply(_ edit: SweepEdit, at way: [Int]) -> Bool {
        switch edit {
        case .put(let value): return replace(at: way, with: value)
        case .remove: return remove(at: way)
        case .rename(let key):
            return changeMembers(around: way) { members, position in
                guard !members[position].key.hasSameScalars(as: key) else { return false }
                members[position].key = key
                return true
            }
        case .twin(let key, let value, let isBefore):
            return changeMembers(around: way) { members, position in
                members.insert(JSONMember(key: key, value: value), at: isBefore ? position : position + 1)
                return true
            }
        }
    }

    private mutating func changeMembers(around way: [Int], _ body: (inout [JSONMember], Int) -> Bool) -> Bool {
        guard let position = way.last else { return false }
        return update(at: way.dropLast()) { container in
            guard case .object(var object) = container, object.members.indices.contains(position) else { return false }
            let isChanged = body(&object.members, position)
            container = .object(object)
            return isChanged
        } ?? false
    }
}
