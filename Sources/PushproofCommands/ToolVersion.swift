import APNsRules
import JSONCBridge

/// What this program is.
package enum ToolVersion {
    /// The version that reports name.
    package static let current = "1.0.0"

    /// The commit that was checked out when the program was built; `unknown` where there was none.
    ///
    /// The smallest target says it, so that a new commit compiles nothing else again.
    @TaskLocal static var commit = "unknown"

    /// What `--version` prints. The first line is the version alone, for scripts.
    static var text: String {
        """
        \(current)
        commit \(commit)
        json-c \(JSONCParser.version)
        rules \(RulesEdition.current)
        """
    }
}
