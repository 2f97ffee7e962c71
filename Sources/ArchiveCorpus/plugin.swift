import Foundation
import PackagePlugin

/// Puts the folders `Corpus`, `Templates`, `Formats` and `Documentation/Guides` into the target that uses this plugin, a source file each: the
/// binary needs no folder beside it.
///
/// A resource of the package manager's own would be a folder beside the binary, or a list of numbers that takes minutes to compile.
@main struct ArchiveCorpus: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        try ["Corpus", "Templates", "Formats", "Documentation/Guides"].map { try archive($0, context) }
    }

    private func archive(_ path: String, _ context: PluginContext) throws -> Command {
        let folder = context.package.directoryURL.appending(path: path)
        let name = folder.lastPathComponent
        let source = context.pluginWorkDirectoryURL.appending(path: "Shipped\(name)Archive.swift")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return .buildCommand(
            displayName: "Archiving \(name)",
            executable: try context.tool(named: "corpus-archiver").url,
            arguments: [folder.path, "Shipped\(name)Archive", source.path],
            inputFiles: files.map { folder.appending(path: $0) },
            outputFiles: [source]
        )
    }
}
