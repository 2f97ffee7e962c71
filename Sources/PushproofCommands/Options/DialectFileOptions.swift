import ArgumentParser
import PushModel
import VendorModel

/// Dialects that files describe: the user's own, and by their names those that ship. They are registered before options are parsed.
struct DialectFileOptions: ParsableArguments {
    static let name = "dialect-file"

    @Option(
        name: .customLong(DialectFileOptions.name),
        help: ArgumentHelp(
            "A file that describes your message format (Documentation/Dialects.md), or the name of a format that ships; repeat for more. "
                + "Without --dialect the run has only these formats.",
            valueName: "file"
        )
    )
    var files: [String] = []

    /// In the order of the files.
    var dialects: [Dialect] { files.compactMap(DialectRegistration.dialect) }

    /// - Parameter named: The dialects that are named beside the files; none for those of the files.
    /// - Throws: a `ValidationError` for a file whose dialect is not among them: nothing would be made of it.
    func check(beside named: [Dialect]) throws {
        guard !named.isEmpty else { return }
        for file in files {
            guard let dialect = DialectRegistration.dialect(of: file), !named.contains(dialect) else { continue }
            throw ValidationError(
                "--dialect-file \(file) is not used: --dialect leaves out its dialect, \(dialect.rawValue)."
            )
        }
    }

    /// As it would be typed, after a space: without it nobody knows the dialect of a finding's case.
    ///
    /// - Parameter named: The dialects that are named beside the files: of those that ship, no case file would tell.
    /// - Returns: Options, each after a space.
    func changed(beside named: [Dialect] = []) -> String {
        let shipped = named.map(\.rawValue).filter { DialectRegistration.isShipped($0) && !files.contains($0) }
        return (files + shipped).map { " --\(DialectFileOptions.name) \($0)" }.joined()
    }

    /// The dialect of a command that takes one: the one that is named, or that of the only file.
    ///
    /// - Parameter named: The one that is named.
    /// - Returns: Nil where nothing says which.
    /// - Throws: a `ValidationError` where there are several files, and a file whose dialect is another.
    func dialect(besides named: Dialect?) throws -> Dialect? {
        if let named {
            try check(beside: [named])
            return named
        }
        guard dialects.count < 2 else {
            throw ValidationError("name the dialect of the inputs with --dialect, one of those in --dialect-file.")
        }
        return dialects.first
    }
}
