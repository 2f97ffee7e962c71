import ArgumentParser
import PushModel
import VendorModel

/// Dialects of the user's own. They are registered before options are parsed.
struct DialectFileOptions: ParsableArguments {
    static let name = "dialect-file"

    @Option(
        name: .customLong(DialectFileOptions.name),
        help: ArgumentHelp(
            "A message format of your own, as Documentation/Dialects.md describes it; repeat for more. Without --dialect the run is of "
                + "these alone.",
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
    var changed: String { files.map { " --\(DialectFileOptions.name) \($0)" }.joined() }
}
