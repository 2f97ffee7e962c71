import Foundation
import PackagePlugin

/// Puts the folder `Corpus` into the target that uses this plugin, as one source file: the binary needs no folder beside it.
///
/// A resource of the package manager's own would be a folder beside the binary, or a list of numbers that takes minutes to compile.
@main struct ArchiveCorpus: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let corpus = context.package.directoryURL.appending(path: "Corpus")
        let source = context.pluginWorkDirectoryURL.appending(path: "ShippedCorpusArchive.swift")
        let files = try FileManager.default.subpathsOfDirectory(atPath: corpus.path).sorted()
        return [
            .buildCommand(
                displayName: "Archiving the corpus",
                executable: try context.tool(named: "corpus-archiver").url,
                arguments: [corpus.path, source.path],
                inputFiles: files.map { corpus.appending(path: $0) },
                outputFiles: [source]
            )
        ]
    }
}
