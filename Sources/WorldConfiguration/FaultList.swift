import APNsWire

/// Faults alone, as the list under `faults` of a world's configuration has them.
package struct FaultList: Sendable {
    package let faults: [Fault]

    /// - Parameter text: YAML, and so JSON as well: a mapping with `faults`, or the list itself.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it; its file is `faults`.
    package init(_ text: String) throws(WorldFileError) {
        guard let root = try ConfigurationText.document(text, file: "faults") else {
            throw WorldFileError(file: "faults", problem: "there are none")
        }
        let list = root.isMapping ? try root.members(["faults"]).required("faults") : root
        faults = try FaultDecoder().faults(list)
    }
}
