import JSONModel

/// Finds the `ActivityAttributes` of all files of a project, and what JSON they decode from.
struct ActivityScan {
    private let types: [String: [SwiftType]]
    private let aliases: [String: Shape]
    private let ownDecoders: Set<String>
    private let attributes: [SwiftType]
    private(set) var unread: [String] = []

    /// Shapes of the activity at hand, by the name that the manifest gives them.
    private var named: [String: Shape] = [:]

    private static let depthLimit = 60

    init(_ files: [SwiftDeclarations]) {
        types = Dictionary(grouping: files.flatMap(\.types), by: \.name)
        aliases = files.flatMap(\.aliases).reduce(into: [:]) { $0[$1.path.joined(separator: ".")] = $1.shape }
        ownDecoders = Set(files.flatMap(\.ownDecoders).map { $0.joined(separator: ".") })
        let extended = files.flatMap(\.conformances).filter { $0.inherited.contains("ActivityAttributes") }
        let paths = Set(extended.map { $0.path.joined(separator: ".") })
        attributes = files.flatMap(\.types).filter {
            $0.inherited.contains("ActivityAttributes") || paths.contains($0.name)
        }
    }

    mutating func activities() -> [AppManifest.Activity] {
        var found: [AppManifest.Activity] = []
        var done: Set<String> = []
        for type in attributes.sorted(by: { ($0.name, $0.file, $0.line) < ($1.name, $1.file, $1.line) })
        where done.insert(type.name).inserted {
            named = [:]
            let state = type.path + ["ContentState"]
            // The manifest names types by the last part of their paths.
            let attributes = shape(of: type.name, depthLeft: Self.depthLimit) ?? .any
            let contentState = resolved(.named("ContentState"), in: type.path, for: type, depthLeft: Self.depthLimit)
            let stateShape = inlined(contentState, name: state.joined(separator: "."))
            var used: Set<String> = []
            var open = attributes.names + stateShape.names
            while let name = open.popLast() {
                if used.insert(name).inserted { open += named[name]?.names ?? [] }
            }
            let activity = AppManifest.Activity(
                type: type.path.last ?? type.name,
                attributes: attributes,
                contentState: stateShape,
                dates: .deferredToDate,
                types: named.filter { used.contains($0.key) }
            )
            if let same = found.firstIndex(where: { $0.type == activity.type }) {
                if found[same] != activity {
                    unread.append("\(place(of: type)): there are several \(activity.type); the first one is used")
                }
            } else {
                found.append(activity)
            }
        }
        return found
    }

    /// The state itself has no need of a name.
    private func inlined(_ shape: Shape, name: String) -> Shape {
        guard case .named(let short) = shape, let known = named[short] else { return shape }
        return known
    }

    private func place(of type: SwiftType) -> String { "\(type.file):\(type.line)" }

    // MARK: Types by name

    /// The shape with the names that the manifest gives its types, which are read as well.
    private mutating func resolved(_ shape: Shape, in scope: [String], for type: SwiftType, depthLeft: Int) -> Shape {
        guard depthLeft > 0 else { return .any }
        switch shape {
        case .optional(let inner):
            let inner = resolved(inner, in: scope, for: type, depthLeft: depthLeft - 1)
            return inner.isOptional ? inner : .optional(inner)
        case .list(let inner): return .list(resolved(inner, in: scope, for: type, depthLeft: depthLeft - 1))
        case .table(let inner): return .table(resolved(inner, in: scope, for: type, depthLeft: depthLeft - 1))
        case .named(let name):
            for count in (0...scope.count).reversed() {
                let path = (scope.prefix(count) + [name]).joined(separator: ".")
                if let alias = aliases[path] {
                    guard alias != shape else { return .any }
                    return resolved(alias, in: Array(scope.prefix(count)), for: type, depthLeft: depthLeft - 1)
                }
                if types[path] != nil { return reference(to: path, depthLeft: depthLeft - 1) }
            }
            add("\(place(of: type)): type \(name) was not found")
            return .any
        default: return shape
        }
    }

    private mutating func reference(to path: String, depthLeft: Int) -> Shape {
        let parts = path.split(separator: ".").map(String.init)
        // Names of one activity differ in their last part, mostly.
        let short =
            types.keys.filter { $0 == parts.last || $0.hasSuffix("." + (parts.last ?? "")) }.count > 1
            ? path : parts.last ?? path
        if named[short] == nil {
            named[short] = .any
            guard let shape = shape(of: path, depthLeft: depthLeft) else { return .any }
            named[short] = shape
        }
        return named[short] == .any ? .any : .named(short)
    }

    private mutating func add(_ sentence: String) {
        if !unread.contains(sentence) { unread.append(sentence) }
    }

    // MARK: A type's shape

    /// Nil where it is not known, which is told.
    private mutating func shape(of path: String, depthLeft: Int) -> Shape? {
        guard let all = types[path], let type = all.first, depthLeft > 0 else { return nil }
        let shapes = all.map { type -> Shape? in
            switch type.kind {
            case .struct: structShape(type, depthLeft: depthLeft)
            case .enum: enumShape(type, depthLeft: depthLeft)
            case .class, .actor: nil
            }
        }
        if ownDecoders.contains(path) {
            add("\(place(of: type)): \(path) has its own init(from:), so its JSON is unknown")
            return nil
        }
        if let oddity = type.oddity {
            add("\(place(of: type)): the JSON of \(path) was not read: \(oddity)")
            return nil
        }
        guard shapes.allSatisfy({ $0 == shapes[0] }) else {
            add("\(place(of: type)): there are several \(path), which differ: none was read")
            return nil
        }
        guard let shape = shapes[0] else {
            add("\(place(of: type)): the JSON of \(type.kind.rawValue) \(path) was not read")
            return nil
        }
        return shape
    }

    private mutating func structShape(_ type: SwiftType, depthLeft: Int) -> Shape? {
        let keys = types[type.name + ".CodingKeys"]?.first { $0.kind == .enum }
        var members: [Shape.Member] = []
        for stored in type.stored where !stored.isFixed {
            var key = stored.name
            if let keys {
                guard let found = keys.cases.first(where: { $0.name == key }) else { continue }
                if let raw = found.raw {
                    guard let text = raw.stringValue else { return nil }
                    key = text
                }
            }
            var shape = Shape.any
            if let written = stored.shape {
                shape = resolved(written, in: type.path, for: type, depthLeft: depthLeft - 1)
            } else {
                add("\(type.file):\(stored.line): the type of \(type.name).\(stored.name) was not read")
            }
            members.append(Shape.Member(key: key, shape: shape))
        }
        // Swift takes no two members of one name: the source was not read right.
        return Set(members.map(\.key)).count == members.count ? .object(members) : nil
    }

    private mutating func enumShape(_ type: SwiftType, depthLeft: Int) -> Shape? {
        guard !type.cases.isEmpty else { return nil }
        let raw = type.inherited.first.flatMap(Shape.builtIn)
        switch raw {
        case .string:
            var values: [JSONValue] = []
            for found in type.cases {
                guard found.raw.map({ $0.stringValue != nil }) ?? true else { return nil }
                values.append(found.raw ?? .string(found.name))
            }
            return .values(values)
        case .integer:
            var values: [JSONValue] = []
            var next = 0
            for found in type.cases {
                if let raw = found.raw {
                    guard let number = raw.intValue else { return nil }
                    next = number
                }
                values.append(.number(JSONNumber(next)))
                next &+= 1
            }
            return .values(values)
        case nil:
            var cases: [Shape.Case] = []
            for found in type.cases {
                guard let values = found.values else { return nil }
                let members = values.map { value in
                    let shape = resolved(value.shape, in: type.path, for: type, depthLeft: depthLeft - 1)
                    return Shape.Member(key: value.key, shape: shape)
                }
                cases.append(Shape.Case(name: found.name, values: members))
            }
            return Set(cases.map(\.name)).count == cases.count ? .cases(cases) : nil
        default: return nil
        }
    }
}
