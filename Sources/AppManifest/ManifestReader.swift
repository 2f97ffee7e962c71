import InputFiles
import JSONModel
import PushModel
import YAMLFiles

/// Why a manifest cannot be used.
package struct AppManifestError: Error, Sendable, Equatable, CustomStringConvertible {
    package var file: String
    /// From 1; nil where it is not known.
    package var line: Int?
    /// The keys that lead there, with dots between them; empty for the whole.
    package var key: String
    package var problem: String

    package init(file: String, line: Int? = nil, key: String, problem: String) {
        self.file = file
        self.line = line
        self.key = key
        self.problem = problem
    }

    package var description: String {
        file + (line.map { ":\($0)" } ?? "") + ": " + (key.isEmpty ? "" : key + ": ") + problem
    }
}

extension AppManifest {
    /// Reads a manifest of its own file.
    ///
    /// - Parameter path: The file's, in YAML or JSON.
    /// - Throws: ``AppManifestError`` for the first thing that is wrong with it.
    package init(path: String) throws(AppManifestError) {
        try self.init(Self.text(path), file: path)
    }

    /// - Parameters:
    ///   - text: The file's text.
    ///   - file: Its name.
    /// - Throws: ``AppManifestError`` for the first thing that is wrong with it.
    package init(_ text: String, file: String) throws(AppManifestError) {
        // The parser of JSON is the quicker one, and a scan of a large app is long.
        if let first = text.utf8.first, first == UInt8(ascii: "{"),
            let value = try? JSONValue(parsing: Array(text.utf8))
        {
            self = try ManifestReader(file: file, root: .root, line: { _ in nil }).manifest(value)
            return
        }
        let document = try Self.document(text, file: file)
        self = try ManifestReader(file: file, root: .root, line: document.line).manifest(document.value)
    }

    /// The manifest that a project's file has or names under `app`.
    ///
    /// - Parameter path: The file's.
    /// - Returns: Nil where it says nothing of an app, or cannot be read at all, which other commands tell.
    /// - Throws: ``AppManifestError`` for a manifest that cannot be used.
    package static func ofProject(_ path: String) throws(AppManifestError) -> AppManifest? {
        guard let text = try? text(path), let document = try? document(text, file: path) else { return nil }
        switch document.value["app"] {
        case nil, .null?: return nil
        case .string(let name)?:
            let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            return try AppManifest(path: name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)")
        case let value?:
            let root = JSONPointer(tokens: ["app"])
            return try ManifestReader(file: path, root: root, line: document.line).manifest(value)
        }
    }

    private static func text(_ path: String) throws(AppManifestError) -> String {
        let bytes: [UInt8]
        do throws(InputFileError) {
            bytes = try FileBytes.read(path, limit: InputLimit.file)
        } catch {
            throw AppManifestError(file: path, key: "", problem: "cannot be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw AppManifestError(file: path, key: "", problem: "is not UTF-8")
        }
        return text
    }

    private static func document(_ text: String, file: String) throws(AppManifestError) -> YAMLDocument {
        do throws(YAMLProblem) {
            return try YAMLDocument(text)
        } catch {
            throw AppManifestError(file: file, line: error.line, key: "", problem: error.sentence)
        }
    }
}

/// Makes a manifest of its value.
private struct ManifestReader {
    let file: String
    /// Where the manifest stands in its file.
    let root: JSONPointer
    let line: (JSONPointer) -> Int?

    private static let keys = [
        "version", "bundleIds", "topics", "minimumVersions", "serviceExtension", "entitlements", "sounds", "categories",
        "supportsLiveActivities", "liveActivities", "languages", "incomplete", "unread",
    ]

    func manifest(_ value: JSONValue) throws(AppManifestError) -> AppManifest {
        let object = try members(value, at: root, of: Self.keys)
        var manifest = AppManifest()
        if let version = object["version"], version.intValue != AppManifest.version {
            throw problem(root.appending("version"), "expected \(AppManifest.version), the only version")
        }
        manifest.bundleIDs = try texts("bundleIds", of: object)
        manifest.topics = try texts("topics", of: object) ?? []
        manifest.sounds = try texts("sounds", of: object)
        manifest.unread = try texts("unread", of: object) ?? []
        manifest.hasServiceExtension = try flag("serviceExtension", of: object, at: root)
        manifest.supportsLiveActivities = try flag("supportsLiveActivities", of: object, at: root)
        for name in try texts("incomplete", of: object) ?? [] {
            guard let section = AppManifest.Section(rawValue: name) else {
                let known = AppManifest.Section.allCases.map(\.rawValue)
                throw problem(
                    root.appending("incomplete"),
                    "there is no section \"\(Wording.shortened(name))\"; \(Wording.suggestion(for: name, among: known))"
                )
            }
            manifest.incomplete.append(section)
        }
        if let versions = object["minimumVersions"]?.unlessNull {
            manifest.minimumVersions = try table(versions, at: root.appending("minimumVersions"))
        }
        if let entitlements = object["entitlements"]?.unlessNull {
            let place = root.appending("entitlements")
            let rights = try members(entitlements, at: place, of: ["push", "timeSensitive", "criticalAlerts"])
            manifest.entitlements = AppManifest.Entitlements(
                push: try flag("push", of: rights, at: place),
                timeSensitive: try flag("timeSensitive", of: rights, at: place),
                criticalAlerts: try flag("criticalAlerts", of: rights, at: place)
            )
        }
        if let categories = object["categories"]?.unlessNull {
            manifest.categories = try self.categories(categories, at: root.appending("categories"))
        }
        if let languages = object["languages"]?.unlessNull {
            var found: [AppManifest.Language] = []
            let place = root.appending("languages")
            for member in try self.object(languages, at: place, "languages by name").members {
                let texts = try table(member.value, at: place.appending(member.key))
                found.append(AppManifest.Language(name: member.key, texts: texts))
            }
            manifest.languages = found
        }
        if let activities = object["liveActivities"]?.unlessNull {
            var found: [AppManifest.Activity] = []
            let place = root.appending("liveActivities")
            for member in try self.object(activities, at: place, "activities by attributes-type").members {
                found.append(try activity(member, at: place.appending(member.key)))
            }
            manifest.activities = found
        }
        return manifest
    }

    /// A list of identifiers, or a table of them with their actions.
    private func categories(
        _ value: JSONValue,
        at place: JSONPointer
    ) throws(AppManifestError) -> [AppManifest.Category] {
        if value.arrayValue != nil {
            return try texts(value, at: place).map { AppManifest.Category(identifier: $0, actions: nil) }
        }
        var categories: [AppManifest.Category] = []
        for member in try object(value, at: place, "categories").members {
            var category = AppManifest.Category(identifier: member.key, actions: nil)
            if let actions = member.value.unlessNull {
                category.actions = try texts(actions, at: place.appending(member.key))
            }
            categories.append(category)
        }
        return categories
    }

    // MARK: Live Activities

    private func activity(_ member: JSONMember, at place: JSONPointer) throws(AppManifestError) -> AppManifest.Activity
    {
        let object = try members(member.value, at: place, of: ["attributes", "contentState", "dates", "types"])
        var dates = DateStrategy.deferredToDate
        if let value = object["dates"]?.unlessNull {
            guard let named = value.stringValue.flatMap(DateStrategy.init) else {
                let known = DateStrategy.allCases.map(\.rawValue)
                throw problem(place.appending("dates"), "expected \(Wording.alternatives(known))")
            }
            dates = named
        }
        var types: [String: Shape] = [:]
        if let value = object["types"]?.unlessNull {
            let inner = place.appending("types")
            for type in try self.object(value, at: inner, "types by name").members {
                types[type.key] = try shape(type.value, at: inner.appending(type.key), depthLeft: 30)
            }
        }
        let activity = AppManifest.Activity(
            type: member.key,
            attributes: try shape(object["attributes"] ?? "Any", at: place.appending("attributes"), depthLeft: 30),
            contentState: try shape(
                object["contentState"] ?? "Any",
                at: place.appending("contentState"),
                depthLeft: 30
            ),
            dates: dates,
            types: types
        )
        let shapes = [activity.attributes, activity.contentState] + types.values
        if let name = shapes.flatMap(\.names).sorted().first(where: { types[$0] == nil }) {
            let known = types.keys.sorted() + ["String", "Int", "Double", "Bool", "Date", "URL", "UUID", "Data", "Any"]
            throw problem(
                place,
                "there is no type \"\(Wording.shortened(name))\" in types; \(Wording.suggestion(for: name, among: known))"
            )
        }
        return activity
    }

    private func shape(_ value: JSONValue, at place: JSONPointer, depthLeft: Int) throws(AppManifestError) -> Shape {
        guard depthLeft > 0 else { throw problem(place, "is nested too deeply") }
        switch value {
        case .null: return .any
        case .string(let text):
            guard let shape = TypeReader.shape(text) else {
                throw problem(
                    place,
                    "\"\(Wording.shortened(text))\" is not a type such as String, Int?, [Date] or [String: Double]"
                )
            }
            return shape
        case .array(let elements):
            guard elements.count == 1 else {
                throw problem(place, "a list has one element, the type; for raw values write enum: [...]")
            }
            return .list(try shape(elements[0], at: place.appending(0), depthLeft: depthLeft - 1))
        case .object(let object):
            if object.count == 1, let values = object["enum"]?.arrayValue {
                let isUniform =
                    values.allSatisfy { $0.stringValue != nil } || values.allSatisfy { $0.intValue != nil }
                guard !values.isEmpty, isUniform else {
                    throw problem(place.appending("enum"), "expected texts, or whole numbers")
                }
                return .values(values)
            }
            if object.count == 1, let cases = object["cases"]?.objectValue {
                var found: [Shape.Case] = []
                let inner = place.appending("cases")
                for member in cases.members {
                    let values = try self.object(
                        member.value.unlessNull ?? [:],
                        at: inner.appending(member.key),
                        "values"
                    )
                    let shapes = try shapes(of: values, at: inner.appending(member.key), depthLeft: depthLeft)
                    found.append(Shape.Case(name: member.key, values: shapes))
                }
                return .cases(found)
            }
            return .object(try shapes(of: object, at: place, depthLeft: depthLeft))
        case .bool, .number: throw problem(place, "expected a type")
        }
    }

    private func shapes(
        of object: JSONObject,
        at place: JSONPointer,
        depthLeft: Int
    ) throws(AppManifestError) -> [Shape.Member] {
        var members: [Shape.Member] = []
        for member in object.members {
            let shape = try shape(member.value, at: place.appending(member.key), depthLeft: depthLeft - 1)
            members.append(Shape.Member(key: member.key, shape: shape))
        }
        return members
    }

    // MARK: Values

    private func problem(_ place: JSONPointer, _ sentence: String) -> AppManifestError {
        let key = place.tokens.map(Wording.shortened).joined(separator: ".")
        return AppManifestError(file: file, line: line(place), key: key, problem: sentence)
    }

    private func object(_ value: JSONValue, at place: JSONPointer, _ what: String) throws(AppManifestError)
        -> JSONObject
    {
        guard let object = value.objectValue else { throw problem(place, "expected a mapping of \(what)") }
        return object
    }

    private func members(
        _ value: JSONValue,
        at place: JSONPointer,
        of known: [String]
    ) throws(AppManifestError) -> JSONObject {
        guard let object = value.objectValue else {
            throw problem(place, "expected a mapping with \(Wording.list(known))")
        }
        for key in object.keys where !known.contains(key) {
            throw problem(
                place.appending(key),
                "unknown key; \(Wording.suggestion(for: Wording.shortened(key), among: known))"
            )
        }
        return object
    }

    private func flag(_ key: String, of object: JSONObject, at place: JSONPointer) throws(AppManifestError) -> Bool? {
        guard let value = object[key]?.unlessNull else { return nil }
        guard let flag = value.boolValue else { throw problem(place.appending(key), "expected true or false") }
        return flag
    }

    private func texts(_ key: String, of object: JSONObject) throws(AppManifestError) -> [String]? {
        guard let value = object[key]?.unlessNull else { return nil }
        return try texts(value, at: root.appending(key))
    }

    private func texts(_ value: JSONValue, at place: JSONPointer) throws(AppManifestError) -> [String] {
        var texts: [String] = []
        for (index, element) in (value.arrayValue ?? [value]).enumerated() {
            texts.append(try text(element, at: value.arrayValue == nil ? place : place.appending(index)))
        }
        return texts
    }

    private func table(_ value: JSONValue, at place: JSONPointer) throws(AppManifestError) -> [String: String] {
        var texts: [String: String] = [:]
        for member in try object(value.unlessNull ?? [:], at: place, "texts by key").members {
            texts[member.key] = try text(member.value, at: place.appending(member.key))
        }
        return texts
    }

    /// What YAML takes for a number or a flag is a text all the same: `iOS: 16.4`.
    private func text(_ value: JSONValue, at place: JSONPointer) throws(AppManifestError) -> String {
        switch value {
        case .string(let text): return text
        case .number(let number): return number.lexeme
        case .bool(let flag): return flag ? "true" : "false"
        case .null: return ""
        case .array, .object: throw problem(place, "expected a text")
        }
    }
}
