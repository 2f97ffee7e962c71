import PushModel
import Yams

/// A value of the file, with the path that leads to it and the line that it is on.
struct ConfigurationNode {
    let file: String
    let path: String
    let node: Node

    /// An error about this value.
    func problem(_ text: String) -> WorldFileError {
        WorldFileError(file: file, line: node.mark?.line, key: path, problem: text)
    }

    /// An error that says what should stand here, and what does.
    func expected(_ what: String) -> WorldFileError {
        problem("expected \(what), found \(found)")
    }

    private var found: String {
        switch node {
        case .scalar where isNull: "nothing"
        case .scalar(let scalar): "\"\(Wording.shortened(scalar.string))\""
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }

    /// Whether the value is null or left out after its key, which is the same as no key at all.
    var isNull: Bool {
        guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }
}

// MARK: - Scalars

extension ConfigurationNode {
    /// Any scalar's text as it is written: an ID of ten digits needs no quotation marks.
    func string(_ what: String = "a text") throws(WorldFileError) -> String {
        guard case .scalar(let scalar) = node, !isNull, !scalar.string.isEmpty else { throw expected(what) }
        return scalar.string
    }

    func integer(in range: ClosedRange<Int>, _ what: String = "a whole number") throws(WorldFileError) -> Int {
        // `1.0` and `1e3` are whole numbers, too: JSON has one type of numbers.
        guard case .scalar(let scalar) = node, scalar.style == .plain,
            let value = node.int ?? node.float.flatMap(Int.init(exactly:)), range.contains(value)
        else {
            let upper = range.upperBound == .max ? " or more" : " to \(range.upperBound)"
            throw expected("\(what), \(range.lowerBound)\(upper)")
        }
        return value
    }

    func boolean() throws(WorldFileError) -> Bool {
        guard case .scalar(let scalar) = node, scalar.style == .plain, let value = node.bool else {
            throw expected("true or false")
        }
        return value
    }

    /// One of the names of an enumeration.
    func choice<Value>(of _: Value.Type = Value.self) throws(WorldFileError) -> Value
    where Value: RawRepresentable<String> & CaseIterable {
        let names = Value.allCases.map(\.rawValue)
        guard case .scalar(let scalar) = node, let value = Value(rawValue: scalar.string) else {
            throw expected(Wording.alternatives(names))
        }
        return value
    }
}

// MARK: - Collections

extension ConfigurationNode {
    var isMapping: Bool {
        if case .mapping = node { true } else { false }
    }

    /// The value's line, from 1.
    var line: Int? { node.mark?.line }

    /// Where the value stands, as messages name it.
    var position: String { file + (line.map { ":\($0)" } ?? "") }

    /// The elements of a list, or the one value that stands in place of a list.
    func elements(of what: String) throws(WorldFileError) -> [ConfigurationNode] {
        if case .scalar = node { return [self] }
        return try list(of: what)
    }

    /// The members of a mapping whose names are not fixed, in their order, without those whose value is null.
    func entries(of what: String) throws(WorldFileError) -> [(name: String, value: ConfigurationNode)] {
        guard case .mapping(let mapping) = node else { throw expected("a mapping of \(what)") }
        var entries: [(String, ConfigurationNode)] = []
        for (key, value) in mapping {
            guard let name = key.string, !name.isEmpty else { throw problem("a key is not a text") }
            let member = ConfigurationNode(
                file: file,
                path: (path.isEmpty ? "" : path + ".") + Wording.shortened(name),
                node: value
            )
            if !member.isNull { entries.append((name, member)) }
        }
        return entries
    }

    func list(of what: String) throws(WorldFileError) -> [ConfigurationNode] {
        guard case .sequence(let sequence) = node else { throw expected("a list of \(what)") }
        return sequence.enumerated().map { index, node in
            ConfigurationNode(file: file, path: "\(path)[\(index)]", node: node)
        }
    }

    /// The members of a mapping, none of which may be unknown.
    func members(_ known: [String]) throws(WorldFileError) -> ConfigurationMembers {
        guard case .mapping(let mapping) = node else {
            throw expected("a mapping with \(Wording.list(known))")
        }
        var members: [String: ConfigurationNode] = [:]
        for (key, value) in mapping {
            let name = Wording.shortened(key.string ?? "")
            let member = ConfigurationNode(file: file, path: path.isEmpty ? name : "\(path).\(name)", node: value)
            guard known.contains(name) else {
                throw WorldFileError(
                    file: file,
                    line: key.mark?.line,
                    key: member.path,
                    problem: "unknown key; \(Wording.suggestion(for: name, among: known))"
                )
            }
            if !member.isNull { members[name] = member }
        }
        return ConfigurationMembers(owner: self, members: members)
    }
}

/// The members of one mapping. Members whose value is null are not there.
struct ConfigurationMembers {
    private let owner: ConfigurationNode
    // Looked up, never iterated.
    private let members: [String: ConfigurationNode]

    init(owner: ConfigurationNode, members: [String: ConfigurationNode]) {
        self.owner = owner
        self.members = members
    }

    subscript(_ name: String) -> ConfigurationNode? { members[name] }

    func required(_ name: String) throws(WorldFileError) -> ConfigurationNode {
        guard let member = members[name] else { throw owner.problem("the key \"\(name)\" is missing") }
        return member
    }
}
