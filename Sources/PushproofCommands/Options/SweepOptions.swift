import ArgumentParser
import CaseGeneration

/// How many single values `check` and `readings` put into each place of a message.
struct SweepOptions: ParsableArguments {
    @Flag(help: "Try each value of the sweep in every kind of message, not only in one.")
    var thorough = false

    @Flag(
        name: .customLong("no-sweep"),
        help: "Leave out the sweep of single values; about a tenth of the cases remains."
    )
    var skipsSweep = false

    func validate() throws {
        if thorough, skipsSweep { throw ValidationError("--thorough and --no-sweep exclude each other.") }
    }

    /// Nil for no sweep.
    var extent: ValueSweep.Extent? {
        if skipsSweep { return nil }
        return thorough ? .thorough : .once
    }
}
