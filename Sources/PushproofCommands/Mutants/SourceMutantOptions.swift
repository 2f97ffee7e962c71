import ArgumentParser

/// Small changes of the user's own compiler, which his gate should notice.
struct SourceMutantOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of your compiler (Python or JavaScript) below this folder: change it a little, many times, and run check for each change; repeat for more.",
            valueName: "file"
        )
    )
    var source: [String] = []

    @Option(
        // What it stands for begins with a dash as well.
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --source: the options of check in your gate, as one text (default: those in pushproof.yml).",
            valueName: "options"
        )
    )
    var check = ""

    @Option(
        help: ArgumentHelp(
            "With --source: the largest number of changes to try, from all parts of the files.",
            valueName: "n"
        )
    )
    var most = 200

    @Option(
        help: ArgumentHelp("With --source: percent of the changes that the gate must notice.", valueName: "percent")
    )
    var expectNoticed = 0

    func validate() throws {
        guard source.isEmpty else {
            if most < 1 { throw ValidationError("--most must be 1 or more.") }
            guard (0...100).contains(expectNoticed) else {
                throw ValidationError("--expect-noticed must be 0 to 100.")
            }
            return
        }
        let used = [("--check", !check.isEmpty), ("--most", most != 200), ("--expect-noticed", expectNoticed != 0)]
        if let (name, _) = used.first(where: \.1) { throw ValidationError("\(name) is for --source.") }
    }
}
