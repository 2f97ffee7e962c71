/// Which settings of a project are options of which command.
struct ProjectBinding {
    /// The settings, of which the first that has a value counts.
    var keys: [String]
    /// As it is typed, without its dashes.
    var option: String

    private init(_ keys: [String], _ option: String) {
        self.keys = keys
        self.option = option
    }

    /// The words of a command that takes part in projects, the settings of its testee, and the rest of them.
    struct Command {
        var words: [String]
        /// None for a command that asks no compiler.
        var testee: [String]
        /// Whether it takes the testee's command, its dialects, and its readings.
        var takesCommand = true
        var takesDialects = true
        var takesReadings = true
        var bindings: [ProjectBinding]
    }

    static let commands = [
        Command(
            words: ["check"],
            testee: ["check.testee"],
            bindings: runs(["check"]) + [
                ProjectBinding(["check.minJudged"], "min-judged"), ProjectBinding(["select.cases"], "case"),
                ProjectBinding(["select.skipCases"], "skip-case"),
            ]
        ),
        // How many cases check judges says nothing of a random run.
        Command(
            words: ["fuzz"],
            testee: ["fuzz.testee", "check.testee"],
            bindings: runs(["fuzz", "check"]) + [
                ProjectBinding(["fuzz.minJudged"], "min-judged"), ProjectBinding(["fuzz.cases"], "cases"),
            ]
        ),
        Command(
            words: ["readings"],
            testee: ["check.testee"],
            takesReadings: false,
            bindings: [ProjectBinding(["check.corpus"], "corpus")] + dialects
        ),
        Command(words: ["replay"], testee: ["check.testee"], takesDialects: false, bindings: rules + dialects),
        Command(
            words: ["baseline", "accept"],
            testee: [],
            bindings: [
                ProjectBinding(["check.baseline"], "baseline"), ProjectBinding(["reports.directory"], "from"),
            ] + dialects
        ),
        Command(
            words: ["baseline", "show"],
            testee: [],
            bindings: [ProjectBinding(["check.baseline"], "baseline")] + dialects
        ),
        Command(
            words: ["baseline", "prune"],
            testee: ["check.testee"],
            takesDialects: false,
            bindings: [ProjectBinding(["check.baseline"], "baseline")] + dialects
        ),
        Command(words: ["rules"], testee: [], bindings: dialects),
        Command(
            words: ["testee", "doctor"],
            testee: ["check.testee"],
            takesReadings: false,
            bindings: [ProjectBinding(["check.profile"], "profile")] + dialects
        ),
        // It is told both compilers, and takes what they compile from the project's testee.
        Command(
            words: ["diff"],
            testee: ["check.testee"],
            takesCommand: false,
            takesReadings: false,
            bindings: [ProjectBinding(["check.profile"], "profile")] + rules + dialects
        ),
    ]

    private static let rules = [
        ProjectBinding(["select.onlyRules"], "only-rule"), ProjectBinding(["select.skipRules"], "skip-rule"),
    ]

    private static let dialects = [ProjectBinding(["dialects.files"], DialectFileOptions.name)]

    private static func runs(_ sections: [String]) -> [ProjectBinding] {
        let own = [
            ("corpus", "corpus"), ("failOn", "fail-on"), ("baseline", "baseline"), ("maxSkipped", "max-skipped"),
            ("gate", "gate"), ("profile", "profile"), ("stack", "stack"), ("shrinkTime", "shrink-time"),
        ]
        return own.map { name, option in ProjectBinding(sections.map { "\($0).\(name)" }, option) }
            + [
                ProjectBinding(["reports.directory"], "report-root"),
                ProjectBinding(["reports.formats"], "report-format"),
                ProjectBinding(["reports.history"], "history"),
            ] + rules + dialects
    }
}
