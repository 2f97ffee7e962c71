import JSONModel

// Values by their positions, since names need not be unique.
extension JSONValue {
    /// The value at the end of the positions; nil where they lead nowhere.
    subscript(path: [Int]) -> JSONValue? {
        var value = self
        for position in path {
            switch value {
            case .array(let elements) where elements.indices.contains(position): value = elements[position]
            case .object(let object) where object.members.indices.contains(position):
                value = object.members[position].value
            default: return nil
            }
        }
        return value
    }

    /// The member at the end of the positions; nil where there is none, or an element.
    func member(at path: [Int]) -> JSONMember? {
        guard let position = path.last, let object = self[Array(path.dropLast())]?.objectValue,
            object.members.indices.contains(position)
        else { return nil }
        return object.members[position]
    }

    /// The names of the members on the way; nil where an array is on it.
    func keys(on path: [Int]) -> [String]? {
        var keys: [String] = []
        var value = self
        for position in path {
            guard case .object(let object) = value, object.members.indices.contains(position) else { return nil }
            keys.append(object.members[position].key)
            value = object.members[position].value
        }
        return keys
    }

    /// Changes the value at the end of the positions in place.
    ///
    /// - Returns: What the body returns; nil, and nothing is changed, where the positions lead nowhere.
    mutating func update<Result>(at path: ArraySlice<Int>, _ body: (inout JSONValue) -> Result) -> Result? {
        guard let position = path.first else { return body(&self) }
        switch self {
        case .array(var elements) where elements.indices.contains(position):
            // The enum lets go of the elements, so that they have one owner while they are changed.
            self = .null
            defer { self = .array(elements) }
            return elements[position].update(at: path.dropFirst(), body)
        case .object(var object) where object.members.indices.contains(position):
            self = .null
            defer { self = .object(object) }
            return object.members[position].value.update(at: path.dropFirst(), body)
        default: return nil
        }
    }

    /// Puts another value in the place of the one at the end of the positions.
    ///
    /// - Returns: Whether there was one, and another one.
    mutating func replace(at path: [Int], with value: JSONValue) -> Bool {
        update(at: path[...]) { old in
            guard old != value else { return false }
            old = value
            return true
        } ?? false
    }

    /// Takes the member or element at the end of the positions away.
    ///
    /// - Returns: Whether there was one.
    mutating func remove(at path: [Int]) -> Bool {
        guard let position = path.last else { return false }
        return update(at: path.dropLast()) { container in
            switch container {
            case .array(var elements) where elements.indices.contains(position):
                elements.remove(at: position)
                container = .array(elements)
            case .object(var object) where object.members.indices.contains(position):
                object.members.remove(at: position)
                container = .object(object)
            default: return false
            }
            return true
        } ?? false
    }

    /// Adds a member to the object at the end of the positions, behind the others, whatever their names.
    ///
    /// - Returns: Whether there is an object.
    mutating func append(_ member: JSONMember, at path: [Int]) -> Bool {
        update(at: path[...]) { container in
            guard case .object(var object) = container else { return false }
            object.members.append(member)
            container = .object(object)
            return true
        } ?? false
    }
}
