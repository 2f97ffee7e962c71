import Foundation
import PackagePlugin

/// Puts the commit that is checked out into the target that uses this plugin, as a source file of a line.
///
/// Only that target is compiled again for a new commit, so it is the smallest one, which nothing imports.
@main struct StampCommit: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let repository = context.package.directoryURL.appending(path: ".git")
        let source = context.pluginWorkDirectoryURL.appending(path: "CheckedOutCommit.swift")
        return [
            .buildCommand(
                displayName: "Stamping the commit",
                executable: try context.tool(named: "commit-stamp").url,
                arguments: [repository.path, source.path],
                inputFiles: filesThatChangeWithCommits(repository),
                outputFiles: [source]
            )
        ]
    }

    /// - Parameter repository: a folder; in a work tree of its own a file that names one; in an unpacked archive nothing.
    /// - Returns: those that there are.
    private func filesThatChangeWithCommits(_ repository: URL) -> [URL] {
        let link = "gitdir: "
        var folder = repository
        if let text = try? String(contentsOf: repository, encoding: .utf8), text.hasPrefix(link) {
            let path = text.dropFirst(link.count).trimmingCharacters(in: .newlines)
            folder = URL(filePath: path, relativeTo: repository.deletingLastPathComponent())
        }
        // The log has a line for each commit, checkout and reset, on any branch.
        let files = ["HEAD", "logs/HEAD"].map { folder.appending(path: $0) }
        return files.filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
