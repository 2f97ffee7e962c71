import ArgumentParser
import PushModel
import VendorModel
import Vendors
import WorldConfiguration

/// The readings to which a compiler is held.
struct ReadingsOptions: ParsableArguments {
    @Option(
        name: .customLong("readings"),
        help: ArgumentHelp(
            "The readings that the testee takes if the documents allow several, a YAML file from pushproof readings: "
                + "any other reading is an error.",
            valueName: "file"
        )
    )
    var file: String?

    /// As it would be typed, after a space: without it a finding may not come back.
    var changed: String { file.map { " --readings \($0)" } ?? "" }

    /// The readings of the file; none where none is named.
    ///
    /// - Throws: ``CommandFailure``: 65 for a file that cannot be used, 64 for an unknown dialect, topic or reading.
    func load() throws(CommandFailure) -> PinnedReadings {
        guard let file else { return .none }
        let read: ReadingsFile
        do throws(WorldFileError) {
            read = try ReadingsFile(path: file)
        } catch {
            throw CommandFailure(.input, "--readings: \(error)")
        }
        var pinned = PinnedReadings()
        for entry in read.entries {
            let topic = try topic(of: entry)
            guard pinned.pin(topic, to: entry.reading, at: entry.place) else {
                throw unknown("reading of \(topic.id)", entry.reading, entry, among: topic.readings.map(\.name))
            }
        }
        return pinned
    }

    /// The topics that are pinned, and that no message of these dialects meets, each with the reason.
    func unused(_ pinned: PinnedReadings, of dialects: [Dialect]) -> [String] {
        guard let file else { return [] }
        let met = Set(AmbiguityCatalogue.all.filter { dialects.contains($0.dialect) }.map(\.id))
        let others = pinned.topics.filter { !met.contains($0) }
        guard !others.isEmpty else { return [] }
        let shown = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? " and \(others.count - 3) more" : "")
        return ["\(shown) of --readings \(file): \(Wording.list(dialects.map(\.rawValue))) does not have this topic"]
    }

    private func topic(of entry: ReadingsFile.Entry) throws(CommandFailure) -> Topic {
        guard let dialect = Dialect(rawValue: entry.dialect) else {
            throw unknown("dialect", entry.dialect, entry, among: Dialect.allCases.map(\.rawValue))
        }
        let topics = AmbiguityCatalogue.all.filter { $0.dialect == dialect }
        guard let topic = topics.first(where: { $0.id == entry.topic }) else {
            throw unknown("topic of \(dialect.rawValue)", entry.topic, entry, among: topics.map(\.id))
        }
        return topic
    }

    private func unknown(
        _ noun: String,
        _ name: String,
        _ entry: ReadingsFile.Entry,
        among known: [String]
    ) -> CommandFailure {
        // Topics are many, and pushproof lists them.
        let hint =
            Wording.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
            ?? (known.count > 12
                ? "pushproof rules --ambiguous lists them" : "there are \(Wording.list(known))")
        return CommandFailure(
            .usage,
            "--readings: \(entry.position): there is no \(noun) \"\(Wording.shortened(name))\": \(hint)"
        )
    }
}
