import Foundation
import InputFiles
import JSONModel

/// Writes an app's manifest from its project folder: an Xcode project, a Swift package, or both.
///
/// What it does not understand is listed and left out, and never guessed.
package struct AppScan {
    package private(set) var manifest = AppManifest()
    /// Files that were looked into.
    package private(set) var fileCount = 0

    private let root: String
    private var swiftFiles: [(name: String, tokens: [SwiftToken])] = []
    private var tables = StringTables()
    private var stringsDictionaries: [(name: String, language: String)] = []
    private var settings = BuildSettings()
    private var infoLists: [JSONValue] = []
    private var entitlements: [JSONValue] = []
    /// Whether a file of some kind could not be read: what it has is then missing.
    private var hasUnreadLists = false
    private var hasUnreadEntitlements = false
    private var mentionsActivities = false
    private var mentionsCategories = false

    /// In a folder, with those in the folders below.
    private static let mostFiles = 200_000
    /// A source, in bytes: longer ones are made by a program.
    private static let longestFile = 32 << 20
    /// Folders of other people's code, of tests, and of other platforms.
    private static let foreign = [
        "Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages", "checkouts", "build", "android",
    ]
    private static let soundTypes = ["caf", "aiff", "aif", "wav"]

    /// - Parameter path: The folder.
    /// - Throws: ``AppScanError`` where it is no folder, or has too many files.
    package init(_ path: String) throws(AppScanError) {
        root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw AppScanError(problem: "\(path): is not a folder")
        }
        for name in try files().sorted() { look(at: name) }
        // A table of plurals comes after the table of texts that it completes.
        for (name, language) in stringsDictionaries { readTable(name, language: language) }
        conclude()
    }

    // MARK: Files

    private mutating func files() throws(AppScanError) -> [String] {
        guard let entries = FileManager.default.enumerator(atPath: root) else {
            throw AppScanError(problem: "\(root): cannot be read")
        }
        var names: [String] = []
        while let name = entries.nextObject() as? String {
            let last = name.split(separator: "/").last.map(String.init) ?? name
            if last.hasPrefix(".") || Self.foreign.contains(last) || last.hasSuffix("Tests")
                || last.hasSuffix(".xcassets")
            {

                entries.skipDescendants()
                continue
            }
            names.append(name)
            if names.count > Self.mostFiles {
                throw AppScanError(problem: "\(root): has more than \(Self.mostFiles) files: name the app's folder")
            }
        }
        return names
    }

    private mutating func look(at name: String) {
        let parts = name.split(separator: "/").map(String.init)
        let file = parts.last ?? name
        guard let point = file.lastIndex(of: "."), point > file.startIndex else { return }
        let type = file[file.index(after: point)...].lowercased()
        let stem = String(file[..<point])
        let folder = parts.dropLast().last ?? ""
        let language = folder.hasSuffix(".lproj") ? String(folder.dropLast(6)) : nil
        switch type {
        case "swift": readSource(name)
        case "m", "mm": readObjectiveC(name)
        case "xcstrings" where stem == "Localizable": readCatalogue(name)
        case "strings" where stem == "Localizable": readTable(name, language: language ?? "Base")
        case "stringsdict" where stem == "Localizable": stringsDictionaries.append((name, language ?? "Base"))
        case "plist" where stem.hasSuffix("Info"): readInfo(name)
        case "entitlements": readEntitlements(name)
        case "pbxproj", "xcconfig": readSettings(name, type: type)
        case _ where Self.soundTypes.contains(type):
            if !(manifest.sounds ?? []).contains(file) { manifest.sounds = (manifest.sounds ?? []) + [file] }
        default: break
        }
    }

    private mutating func bytes(of name: String) -> [UInt8]? {
        do throws(InputFileError) {
            let bytes = try FileBytes.read("\(root)/\(name)", limit: Self.longestFile)
            fileCount += 1
            return bytes
        } catch {
            unread("\(name): \(error)")
            return nil
        }
    }

    private mutating func unread(_ sentence: String) { manifest.unread.append(sentence) }

    private mutating func leaveOpen(_ section: AppManifest.Section) {
        if !manifest.incomplete.contains(section) { manifest.incomplete.append(section) }
    }

    // MARK: Sources

    private mutating func readSource(_ name: String) {
        guard let bytes = bytes(of: name) else { return }
        if bytes.mention("ActivityAttributes") { mentionsActivities = true }
        if bytes.mention("UNNotificationCategory") { mentionsCategories = true }
        sources.append((name, bytes))
    }

    private var sources: [(name: String, bytes: [UInt8])] = []

    private mutating func readObjectiveC(_ name: String) {
        guard let bytes = bytes(of: name), bytes.mention("UNNotificationCategory ") else { return }
        unread("\(name): categories of Objective-C are not read")
        leaveOpen(.categories)
    }

    private mutating func readSources() {
        var declarations: [SwiftDeclarations] = []
        if mentionsActivities || mentionsCategories {
            for (name, bytes) in sources {
                let tokens = SwiftTokenizer.tokens(of: bytes)
                let found = SwiftDeclarations(tokens, file: name)
                if !found.isBalanced, bytes.mention("ActivityAttributes") || bytes.mention("UNNotificationCategory") {
                    unread("\(name): its brackets do not match for this reader")
                }
                declarations.append(found)
                if bytes.mention("UNNotificationCategory") { swiftFiles.append((name, tokens)) }
            }
        }
        var activities = ActivityScan(declarations)
        let found = activities.activities()
        manifest.activities = found.isEmpty ? nil : found
        manifest.unread += activities.unread
        var categories = CategoryScan(constants: declarations.flatMap(\.constants))
        for (name, tokens) in swiftFiles { categories.read(tokens, file: name) }
        manifest.unread += categories.unread
        if categories.unread.contains(where: { $0.contains("identifier") }) { leaveOpen(.categories) }
        // Where none is found, another language may register them.
        let sorted = categories.categories.sorted { $0.identifier < $1.identifier }
        manifest.categories = sorted.isEmpty ? nil : sorted
    }

    // MARK: Texts

    private mutating func readCatalogue(_ name: String) {
        guard let bytes = bytes(of: name) else { return leaveOpen(.languages) }
        guard let catalogue = try? JSONValue(parsing: bytes), tables.add(catalogue: catalogue, file: name) else {
            leaveOpen(.languages)
            return unread("\(name): is not a readable string catalogue")
        }
    }

    private mutating func readTable(_ name: String, language: String) {
        guard let bytes = bytes(of: name) else { return leaveOpen(.languages) }
        guard let table = PropertyList.read(bytes), tables.add(table, language: language, file: name) else {
            leaveOpen(.languages)
            return unread("\(name): is not a readable table of texts")
        }
    }

    // MARK: Settings

    private mutating func readInfo(_ name: String) {
        guard let bytes = bytes(of: name), let list = PropertyList.read(bytes) else {
            hasUnreadLists = true
            return unread("\(name): is not a readable property list")
        }
        infoLists.append(list)
    }

    private mutating func readEntitlements(_ name: String) {
        guard let bytes = bytes(of: name), let list = PropertyList.read(bytes) else {
            hasUnreadEntitlements = true
            return unread("\(name): is not a readable property list")
        }
        entitlements.append(list)
    }

    private mutating func readSettings(_ name: String, type: String) {
        guard let bytes = bytes(of: name) else { return }
        if type == "xcconfig" {
            return settings.add(configuration: bytes, file: name.split(separator: "/").last.map(String.init) ?? name)
        }
        guard let project = PropertyList.read(bytes), settings.add(project: project) else {
            return unread("\(name): is not a readable project file")
        }
    }

    // MARK: What comes of it

    private mutating func conclude() {
        readSources()
        sources = []
        if !tables.texts.isEmpty {
            manifest.languages = tables.languages
            let folders = Set(tables.files.values.joined().map(Self.folderOfTables))
            if folders.count > 1 {
                leaveOpen(.translations)
                unread(
                    "Localizable tables of \(folders.count) folders are combined: it is not known which ones are in the app's bundle"
                )
            }
        }
        manifest.sounds = manifest.sounds?.sorted()
        let ids = settings.bundleIDsOfApps
        if !ids.known.isEmpty || !ids.unknown.isEmpty { manifest.bundleIDs = ids.known }
        if !ids.unknown.isEmpty {
            leaveOpen(.bundleIds)
            unread("bundle IDs with settings that were not found: \(ids.unknown.joined(separator: ", "))")
        }
        let versions =
            settings.values(of: "IPHONEOS_DEPLOYMENT_TARGET").known
            + infoLists.compactMap { $0["MinimumOSVersion"]?.stringValue }.filter { !$0.contains("$") }
        if let lowest = versions.min(by: { $0.compare($1, options: .numeric) == .orderedAscending }) {
            manifest.minimumVersions["iOS"] = lowest
        }
        concludeInfo()
        concludeEntitlements()
    }

    private static func folderOfTables(_ file: String) -> String {
        var parts = file.split(separator: "/").dropLast()
        if parts.last?.hasSuffix(".lproj") == true { parts = parts.dropLast() }
        return parts.joined(separator: "/")
    }

    private mutating func concludeInfo() {
        let points = infoLists.map { $0["NSExtension"]?["NSExtensionPointIdentifier"]?.stringValue }
        if points.contains("com.apple.usernotifications.service") {
            manifest.hasServiceExtension = true
        } else if !hasUnreadLists, settings.hasProject {
            manifest.hasServiceExtension = false
        }
        let flags = infoLists.compactMap { $0["NSSupportsLiveActivities"] }
        let inProject = settings.values(of: "INFOPLIST_KEY_NSSupportsLiveActivities").known
        if flags.contains(where: { $0.boolValue == true || $0.intValue == 1 }) || inProject.contains("YES") {
            manifest.supportsLiveActivities = true
        } else if !hasUnreadLists, settings.hasProject {
            manifest.supportsLiveActivities = false
        }
    }

    private mutating func concludeEntitlements() {
        guard !entitlements.isEmpty else { return }
        func has(_ key: String) -> Bool? {
            let isThere = entitlements.contains { list in
                guard let value = list[key] else { return false }
                return value.boolValue != false && value.intValue != 0
            }
            return isThere ? true : hasUnreadEntitlements ? nil : false
        }
        manifest.entitlements = AppManifest.Entitlements(
            push: has("aps-environment"),
            timeSensitive: has("com.apple.developer.usernotifications.time-sensitive"),
            criticalAlerts: has("com.apple.developer.usernotifications.critical-alerts")
        )
    }

    /// Whether there is anything of an app in the folder.
    package var isEmpty: Bool {
        var bare = AppManifest()
        bare.unread = manifest.unread
        bare.incomplete = manifest.incomplete
        return manifest == bare
    }
}

/// Why a folder cannot be scanned, in one sentence.
package struct AppScanError: Error, CustomStringConvertible {
    package var problem: String
    package var description: String { problem }
}

/// Settings of Xcode's targets, from project files and `.xcconfig`.
private struct BuildSettings {
    private(set) var hasProject = false
    private var settings: [String: [String]] = [:]
    /// Values of the bundle ID, and whether they are those of an app; of a file, of which nobody says what it is for, its name.
    private var bundleIDs: [(value: String, isOfApp: Bool, file: String?)] = []
    /// Files with the settings of apps, and of other targets.
    private var filesOfApps: Set<String> = []
    private var filesOfOthers: Set<String> = []

    private static let bundleID = "PRODUCT_BUNDLE_IDENTIFIER"

    mutating func add(project: JSONValue) -> Bool {
        guard let objects = project["objects"]?.objectValue else { return false }
        hasProject = true
        let others = configurationsOfOthers(objects)
        for object in objects.members where object.value["isa"]?.stringValue == "XCBuildConfiguration" {
            let isOfApp = !others.contains(object.key)
            let base = object.value["baseConfigurationReference"]?.stringValue.flatMap {
                objects[$0]?["path"]?.stringValue
            }
            if let file = base?.split(separator: "/").last.map(String.init) {
                if isOfApp { filesOfApps.insert(file) } else { filesOfOthers.insert(file) }
            }
            for setting in object.value["buildSettings"]?.objectValue?.members ?? [] {
                guard let text = setting.value.stringValue else { continue }
                add(setting.key, text)
                if setting.key == Self.bundleID { bundleIDs.append((text, isOfApp, nil)) }
            }
        }
        return true
    }

    /// The configurations of extensions, tests and libraries: their bundle IDs are no topics.
    private func configurationsOfOthers(_ objects: JSONObject) -> Set<String> {
        var others: Set<String> = []
        for object in objects.members {
            guard let product = object.value["productType"]?.stringValue,
                product != "com.apple.product-type.application",
                !product.hasPrefix("com.apple.product-type.application."),
                let list = object.value["buildConfigurationList"]?.stringValue
            else { continue }
            others.formUnion((objects[list]?["buildConfigurations"]?.arrayValue ?? []).compactMap(\.stringValue))
        }
        return others
    }

    mutating func add(configuration: [UInt8], file: String) {
        for line in configuration.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            var text = String(decoding: line, as: UTF8.self)
            if let comment = text.range(of: "//") { text = String(text[..<comment.lowerBound]) }
            guard let equals = text.firstIndex(of: "=") else { continue }
            // A condition in brackets narrows the same setting.
            let name = text[..<equals].prefix { $0 != "[" }.trimmingCharacters(in: .whitespaces)
            let value = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            add(name, value)
            if name == Self.bundleID { bundleIDs.append((value, true, file)) }
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        if !settings[name, default: []].contains(value) { settings[name, default: []].append(value) }
    }

    /// The bundle IDs of the targets that are apps.
    var bundleIDsOfApps: (known: [String], unknown: [String]) {
        let others = filesOfOthers.subtracting(filesOfApps)
        let own = bundleIDs.filter { $0.isOfApp && !($0.file.map(others.contains) ?? false) }
        return values(own.map(\.value))
    }

    /// All values of a setting: those whose own settings are known, and as written those with one that is not.
    func values(of name: String) -> (known: [String], unknown: [String]) { values(settings[name] ?? []) }

    private func values(_ written: [String]) -> (known: [String], unknown: [String]) {
        var known: Set<String> = []
        var unknown: Set<String> = []
        for value in written where value != "$(inherited)" && !value.isEmpty {
            if let whole = expanded(value, depthLeft: 10) { known.insert(whole) } else { unknown.insert(value) }
        }
        return (known.sorted(), unknown.sorted())
    }

    /// With each `$(NAME)` replaced by its value; nil where it has none or several.
    private func expanded(_ value: String, depthLeft: Int) -> String? {
        guard let dollar = value.firstIndex(of: "$") else { return value }
        let rest = value[value.index(after: dollar)...]
        guard depthLeft > 0, let open = rest.first, open == "(" || open == "{",
            let end = rest.firstIndex(of: open == "(" ? ")" : "}")
        else { return nil }
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        guard let values = settings[name], values.count == 1, let inner = expanded(values[0], depthLeft: depthLeft - 1),
            let tail = expanded(String(rest[rest.index(after: end)...]), depthLeft: depthLeft - 1)
        else { return nil }
        return value[..<dollar] + inner + tail
    }
}

extension [UInt8] {
    /// Whether the bytes of a word are somewhere in it.
    fileprivate func mention(_ word: String) -> Bool {
        let wanted = Array(word.utf8)
        guard let first = wanted.first, count >= wanted.count else { return false }
        var start = startIndex
        while let found = self[start...].firstIndex(of: first) {
            if self[found...].starts(with: wanted) { return true }
            start = found + 1
        }
        return false
    }
}
