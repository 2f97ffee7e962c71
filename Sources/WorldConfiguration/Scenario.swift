import PushModel

/// What happens in production, as a file of worlds: `serve --scenario` plays it.
///
/// A scenario is a file that `--config` could take as well. Besides it says what it is, and what a right sender does.
package struct Scenario: Sendable {
    /// What a scenario says of itself.
    package struct Words: Sendable, Equatable {
        static let keys = ["title", "description", "lesson", "source"]

        /// What happens, in half a sentence.
        package var title: String
        /// What happens, and when.
        package var description: String
        /// What a right sender does.
        package var lesson: String
        /// Where that is written.
        package var source: String
    }

    /// As `--scenario` takes it: `token-death`.
    package let name: String
    /// The file.
    package let text: String

    /// Those that come with the program, in the order in which a reader meets them best.
    package static let shipped: [Scenario] = [
        ("token-death", PackageResources.token_death_yml),
        ("stale-410", PackageResources.stale_410_yml),
        ("throttled-device", PackageResources.throttled_device_yml),
        ("brownout", PackageResources.brownout_yml),
        ("slow-answers", PackageResources.slow_answers_yml),
        ("goaway-under-load", PackageResources.goaway_under_load_yml),
        ("deploy", PackageResources.deploy_yml),
        ("half-open", PackageResources.half_open_yml),
        ("cold-start", PackageResources.cold_start_yml),
        ("key-rotation", PackageResources.key_rotation_yml),
    ].map { Scenario(name: $0, text: String(decoding: $1, as: UTF8.self)) }

    /// The file's name, as messages have it.
    package var file: String { "\(name).yml" }

    /// The world that it plays.
    ///
    /// - Parameter now: Milliseconds since the epoch, the default of `since`.
    /// - Returns: its file, read.
    /// - Throws: ``WorldFileError`` for none of those that come with the program.
    package func world(now: Int) throws(WorldFileError) -> WorldFile {
        try WorldFile(yaml: text, file: file, folder: ConfigurationFolder(of: "."), now: now)
    }

    /// What `--scenario` names: one that comes with the program, or a file.
    ///
    /// - Parameters:
    ///   - argument: A name, or a path: it has a slash, or ends as YAML and JSON do.
    ///   - now: Milliseconds since the epoch, the default of `since`.
    /// - Returns: its file, read.
    /// - Throws: ``WorldFileError`` where there is no such scenario, or the file is none.
    package static func world(of argument: String, now: Int) throws(WorldFileError) -> WorldFile {
        if let scenario = shipped.first(where: { $0.name == argument }) { return try scenario.world(now: now) }
        let isPath = argument.contains("/") || [".yml", ".yaml", ".json"].contains { argument.hasSuffix($0) }
        guard isPath else { throw unknown(argument) }
        let file = try WorldFile(path: argument, now: now)
        guard file.scenario != nil else {
            throw WorldFileError(file: argument, problem: "is not a scenario: the key \"title\" is missing")
        }
        return file
    }

    /// That there is no scenario of that name.
    package static func unknown(_ name: String) -> WorldFileError {
        let words = Wording.suggestion(for: name, among: shipped.map(\.name))
        return WorldFileError(file: Wording.shortened(name), problem: "there is no scenario of this name; \(words)")
    }
}
