import Foundation
import PushModel
import WorldConfiguration

/// A command line, and what the environment and the project's file add to it: command line over environment over file.
///
/// What they add is put before what the user typed, as options: so everything behind it, and every replay command, is as if the user
/// had typed it all.
struct ProjectArguments {
    /// An option that was added.
    struct Added: Equatable {
        var option: String
        var texts: [String]
        var origin: ProjectLayers.Origin
    }

    let added: [Added]
    /// All arguments, with those that were added.
    let arguments: [String]

    private init(added: [Added], arguments: [String]) {
        self.added = added
        self.arguments = arguments
    }

    /// The project of a command line.
    ///
    /// - Parameters:
    ///   - scan: The arguments.
    ///   - environment: The process's.
    /// - Returns: The layers; those of the environment alone where there is no file.
    /// - Throws: ``CommandFailure``, 64, for a file that cannot be used.
    static func layers(_ scan: ArgumentScan, environment: [String: String]) throws(CommandFailure) -> ProjectLayers {
        if scan.has("no-project"), scan.has("project") {
            throw CommandFailure(.usage, "--project and --no-project exclude each other.")
        }
        let named =
            scan.value(of: "project") ?? environment[ProjectLayers.projectVariable].flatMap { $0.isEmpty ? nil : $0 }
        var path = scan.has("no-project") ? nil : named
        if path == nil, !scan.has("no-project") { path = try ProjectSearch.nearest() }
        try DialectRegistration.register(scan.values(of: DialectFileOptions.name))
        let layers = try ProjectLayers(file: try path.map(read), environment: environment)
        try DialectRegistration.register(layers.value(of: ["dialects.files"])?.texts ?? [], yields: true)
        return layers
    }

    private static func read(_ path: String) throws(CommandFailure) -> ProjectFile {
        do throws(WorldFileError) {
            return try ProjectFile(path: path) { files throws(WorldFileError) in
                do throws(CommandFailure) {
                    try DialectRegistration.register(files, yields: true)
                } catch {
                    throw WorldFileError(file: path, key: "dialects.files", problem: error.message ?? "cannot be used")
                }
            }
        } catch {
            throw CommandFailure(.usage, "\(error)")
        }
    }

    /// - Parameters:
    ///   - typed: The arguments, without the program.
    ///   - environment: The process's.
    /// - Throws: ``CommandFailure``, 64, for a file or variable that cannot be used.
    init(_ typed: [String], environment: [String: String]) throws(CommandFailure) {
        guard ProjectArguments.command(typed) != nil else {
            self.init(added: [], arguments: typed)
            return
        }
        for (variable, meant) in ProjectLayers.misspelt(in: environment) {
            Console.printError(
                "pushproof: note: \(variable) of the environment is not a setting; did you mean \(meant)?"
            )
        }
        try self.init(typed, try ProjectArguments.layers(ArgumentScan(typed), environment: environment))
    }

    /// The same of layers that are read already.
    init(_ typed: [String], _ layers: ProjectLayers) throws(CommandFailure) {
        guard let command = ProjectArguments.command(typed) else {
            self.init(added: [], arguments: typed)
            return
        }
        var scan = ArgumentScan(typed)
        let added = try ProjectArguments.additions(of: command, layers, &scan)
        let words = added.flatMap { added in added.texts.map { "--\(added.option)=\($0)" } }
        let count = command.words.count
        self.init(
            added: added,
            arguments: Array(scan.arguments[..<count] + words + scan.arguments[count...])
        )
    }

    /// Nil where it takes no settings, and where it is not to be run.
    static func command(_ typed: [String]) -> ProjectBinding.Command? {
        guard !typed.contains(where: ["--help", "-h", "--version"].contains) else { return nil }
        return ProjectBinding.commands.first { typed.starts(with: $0.words) }
    }

    private static func additions(
        of command: ProjectBinding.Command,
        _ layers: ProjectLayers,
        _ scan: inout ArgumentScan
    ) throws(CommandFailure) -> [Added] {
        var added = try testee(of: command, layers, &scan)
        for binding in command.bindings where !scan.has(binding.option) {
            guard var value = layers.value(of: binding.keys) else { continue }
            if let other = displacing[binding.option], scan.has(other) { continue }
            if binding.option == DialectFileOptions.name {
                try checkUse(of: value, layers)
                // Of the files for several testees those go along whose dialects the run has.
                let chosen = scan.values(of: "dialect") + added.filter { $0.option == "dialect" }.flatMap(\.texts)
                if !chosen.isEmpty { value.texts.removeAll { !chosen.contains(name(ofDialectIn: $0)) } }
                if value.texts.isEmpty { continue }
            }
            if ["only-rule", "skip-rule"].contains(binding.option) {
                _ = try RuleOptions.patterns(value.texts, of: "\(value.origin)")
            }
            added.append(Added(option: binding.option, texts: value.texts, origin: value.origin))
        }
        return added
    }

    /// Options that leave a setting nothing to say.
    private static let displacing = ["report-root": "report-dir", "shrink-time": "no-shrink"]

    private static func name(ofDialectIn file: String) -> String {
        DialectRegistration.dialect(of: file)?.rawValue ?? ""
    }

    /// A dialect that every testee of the file leaves out is one that no run of the project would ever look at.
    private static func checkUse(of files: ProjectLayers.Value, _ layers: ProjectLayers) throws(CommandFailure) {
        let testees = layers.file?.testees ?? []
        guard !testees.isEmpty, testees.allSatisfy({ !$0.dialects.isEmpty }) else { return }
        let used = testees.flatMap(\.dialects)
        guard let unused = files.texts.first(where: { !used.contains(name(ofDialectIn: $0)) }) else { return }
        throw CommandFailure(
            .usage,
            "\(files.origin): no testee has dialect \(name(ofDialectIn: unused)) of \(unused): add it to testees.\(testees[0].name).dialects"
        )
    }

    /// The testee that is chosen, with its dialects and readings, as far as they are not typed.
    private static func testee(
        of command: ProjectBinding.Command,
        _ layers: ProjectLayers,
        _ scan: inout ArgumentScan
    ) throws(CommandFailure) -> [Added] {
        if command.testee.isEmpty || scan.has("attach") || scan.has("service") { return [] }
        let typed = scan.value(of: "testee")
        let value = layers.value(of: command.testee)
        var added: [Added] = []
        var takesReadings = command.takesReadings
        let chosen: ProjectFile.Testee?
        if let typed {
            let named = layers.testee(named: typed)
            if let named { scan.replace("testee", by: layers.command(of: named)) }
            // Another program in the testee's place compiles the same; which readings it follows nobody knows.
            takesReadings = takesReadings && named != nil
            chosen = named ?? (try? layers.chosenTestee(by: value)) ?? nil
        } else if !command.takesCommand {
            chosen = try layers.chosenTestee(by: value)
        } else {
            chosen = try layers.chosenTestee(by: value)
            if let chosen {
                added.append(
                    Added(option: "testee", texts: [layers.command(of: chosen)], origin: layers.origin(of: chosen))
                )
            } else if let value {
                added.append(Added(option: "testee", texts: value.texts, origin: value.origin))
            }
        }
        guard let chosen else { return added }
        let origin = layers.origin(of: chosen)
        // Who names a file means its dialect.
        let isNamed = scan.has("dialect") || scan.has(DialectFileOptions.name)
        if command.takesDialects, !isNamed, !chosen.dialects.isEmpty {
            added.append(Added(option: "dialect", texts: chosen.dialects, origin: origin))
        }
        if takesReadings, !scan.has("readings"), let readings = chosen.readings {
            added.append(Added(option: "readings", texts: [readings], origin: origin))
        }
        return added
    }
}
