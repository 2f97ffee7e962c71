import ArgumentParser

/// Where a command's project is. Both options are done with before the command line is parsed, see ``ProjectArguments``.
struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project's settings (default: pushproof.yml here, or in the nearest folder above that has one).",
            valueName: "file"
        )
    )
    var project: String?

    @Flag(help: "Do not read pushproof.yml.")
    var noProject = false
}
