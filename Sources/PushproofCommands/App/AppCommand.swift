import AppManifest
import ArgumentParser
import Foundation

/// What is known of the app on the phone.
struct AppCommandGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Describe the app on the phone, so that lint can also judge payloads by it.",
        subcommands: [AppScanCommand.self]
    )
}

/// Writes an app's manifest from its project folder.
struct AppScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Write an app's manifest from its Xcode project or Swift package.",
        discussion: """
            It reads string catalogues and Localizable tables, sound files, notification categories and ActivityAttributes in Swift, \
            Info.plist, entitlements and build settings. It reports what it could not read, also in the manifest. If it finds nothing of an app, \
            the exit code is 75.
            """
    )

    @Argument(help: ArgumentHelp("The app's folder.", valueName: "folder"))
    var path: String

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "The file to write, as JSON if the name ends in .json (default: standard output). lint finds pushproof.app.yml.",
            valueName: "file"
        )
    )
    var destination: String?

    func run() async throws {
        try await reportingFailures {
            let scan: AppScan
            do throws(AppScanError) {
                scan = try AppScan(path)
            } catch {
                throw CommandFailure(.input, OneLine.of(error.problem))
            }
            if scan.isEmpty { throw CommandFailure(.inconclusive, "\(path): nothing of an app was found") }
            let manifest = scan.manifest
            for sentence in manifest.unread { Console.printError("pushproof: not read: \(OneLine.of(sentence))") }
            Console.printError("pushproof: \(AppManifestWords.summary(of: manifest)), from \(scan.fileCount) files")
            guard let destination else { return try Console.print(String(manifest.yaml.dropLast())) }
            let text = destination.hasSuffix(".json") ? manifest.jsonText : manifest.yaml
            do {
                try Data(text.utf8).write(to: URL(fileURLWithPath: destination))
            } catch {
                throw CommandFailure(.output, "cannot write \(destination)")
            }
        }
    }
}

/// A manifest in a line.
enum AppManifestWords {
    static func summary(of manifest: AppManifest) -> String {
        let texts = manifest.languages?.map(\.texts.count).max() ?? 0
        let parts = [
            counted(manifest.bundleIDs?.count, "bundle ID"),
            counted(manifest.languages?.count, "language") + (texts > 0 ? " of up to \(counted(texts, "text"))" : ""),
            counted(manifest.sounds?.count, "sound"), counted(manifest.categories?.count, "category", "categories"),
            counted(manifest.activities?.count, "Live Activity", "Live Activities"),
        ]
        return parts.joined(separator: ", ")
    }

    private static func counted(_ count: Int?, _ noun: String, _ nouns: String? = nil) -> String {
        let count = count ?? 0
        return count == 1 ? "1 \(noun)" : "\(count) \(nouns ?? noun + "s")"
    }
}

/// Which app `lint` judges by.
struct AppOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app's manifest: payloads are also judged by it (default: app in pushproof.yml, or pushproof.app.yml here or next to the inputs).",
            valueName: "file"
        )
    )
    var app: String?

    @Flag(help: "Do not use an app's manifest.")
    var noApp = false

    static let fileName = "pushproof.app.yml"

    func validate() throws {
        if app != nil, noApp { throw ValidationError("--app and --no-app exclude each other.") }
    }

    /// - Parameter inputs: Files and folders that are judged.
    /// - Returns: Nil where there is no manifest.
    /// - Throws: ``CommandFailure``: 65 for a manifest that cannot be used, 64 where there are several.
    func manifest(beside inputs: [String]) throws(CommandFailure) -> AppManifest? {
        if noApp { return nil }
        do throws(AppManifestError) {
            if let app { return try AppManifest(path: app) }
            // Whose project cannot be used is told by the commands that need it.
            if let project = try? ProjectSearch.nearest(), let found = try AppManifest.ofProject(project) {
                return found
            }
            let found = Self.files(beside: inputs)
            if found.count > 1 {
                throw AppManifestError(
                    file: found[0],
                    key: "",
                    problem: "is one of \(found.count) manifests: name one with --app"
                )
            }
            return try found.first.map { path throws(AppManifestError) in try AppManifest(path: path) }
        } catch {
            throw CommandFailure(.input, OneLine.of("\(error)"))
        }
    }

    /// That of the working folder, or else those in the inputs' folders.
    private static func files(beside inputs: [String]) -> [String] {
        let files = FileManager.default
        if files.fileExists(atPath: fileName) { return [fileName] }
        var found: [String] = []
        for input in inputs where input != "-" {
            var isFolder: ObjCBool = false
            _ = unsafe files.fileExists(atPath: input, isDirectory: &isFolder)
            // By hand: Foundation's deletingLastPathComponent traps on a name of one letter.
            let place = isFolder.boolValue ? input + "/" : input.lastIndex(of: "/").map { String(input[...$0]) } ?? ""
            let path = place.replacing("//", with: "/") + fileName
            if !found.contains(path), files.fileExists(atPath: path) { found.append(path) }
        }
        return found
    }
}
