import Findings
import Foundation
import PushModel
import WorldConfiguration

extension ProjectLayers {
    /// Where the file has the testee.
    func origin(of testee: ProjectFile.Testee) -> Origin { .file(file?.path ?? "", line: testee.line) }

    /// The testee that a setting names, or else the only one that there is.
    func chosenTestee(by value: Value?) throws(CommandFailure) -> ProjectFile.Testee? {
        if let named = value?.texts.first.flatMap(testee(named:)) { return named }
        return try onlyTestee(unless: value)
    }

    /// The one testee of the file, where nothing names another.
    ///
    /// - Parameter value: What names one.
    /// - Returns: The testee; nil where another is named, and where there is none.
    /// - Throws: ``CommandFailure``, 64, where there are several: the reference must not stand in for all of them.
    func onlyTestee(unless value: Value?) throws(CommandFailure) -> ProjectFile.Testee? {
        guard value == nil, let file, let first = file.testees.first else { return nil }
        guard file.testees.count == 1 else {
            throw CommandFailure(
                .usage,
                "\(file.path) has several testees: name one with --testee or check.testee: \(Wording.list(file.testees.map(\.name)))"
            )
        }
        return first
    }

    /// The testee's command line, as it is typed in the working directory: it runs in the file's folder.
    func command(of testee: ProjectFile.Testee) -> String {
        guard let folder = file?.folder, !folder.isEmpty, folder != "." else { return testee.command }
        // Without a dot before it, a folder may be looked for elsewhere, and its name be printed.
        let path = folder.hasPrefix("/") || folder.hasPrefix(".") ? folder : "./" + folder
        return "sh -c 'cd \"$0\" && exec \"$@\"' \(ShellWord.quoted(path)) \(testee.command)"
    }
}
