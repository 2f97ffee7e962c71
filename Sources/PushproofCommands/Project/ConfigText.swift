import Findings
import Foundation
import JSONModel
import WorldConfiguration

/// The settings of a project as `config` prints them.
struct ConfigText {
    let layers: ProjectLayers
    /// Commands as they were typed, with what the project makes of them.
    let runs: [(typed: [String], run: ProjectArguments)]

    /// A setting that has a value somewhere.
    private struct Row {
        var key: String
        var texts: [String]
        var origin: String
        var isList: Bool
    }

    private var rows: [Row] {
        var rows: [Row] = []
        for testee in layers.file?.testees ?? [] {
            let origin = layers.origin(of: testee).description
            let key = "testees.\(testee.name)"
            rows.append(Row(key: "\(key).command", texts: [testee.command], origin: origin, isList: false))
            if !testee.dialects.isEmpty {
                rows.append(Row(key: "\(key).dialects", texts: testee.dialects, origin: origin, isList: true))
            }
            if let readings = testee.readings {
                rows.append(Row(key: "\(key).readings", texts: [readings], origin: origin, isList: false))
            }
        }
        for setting in ProjectSetting.all {
            let (value, typed) = (layers.value(of: [setting.key]), typed(setting.key))
            let inherited = value == nil ? inheritance(of: setting.key) : nil
            rows.append(
                Row(
                    key: setting.key,
                    texts: typed ?? value?.texts ?? inherited?.texts ?? [],
                    origin: typed != nil
                        ? "command line" : value.map { "\($0.origin)" } ?? inherited?.origin ?? "default",
                    isList: setting.isList
                )
            )
        }
        return rows
    }

    /// The value that another section has for this one, where this one has none.
    private func inheritance(of key: String) -> (texts: [String], origin: String)? {
        let chains = ProjectBinding.commands.flatMap { [$0.testee] + $0.bindings.map(\.keys) }
        guard let chain = chains.first(where: { $0.first == key && $0.count > 1 }),
            let value = layers.value(of: Array(chain.dropFirst()))
        else { return nil }
        return (value.texts, "as \(chain[1])")
    }

    /// What the user typed for a setting of the command; nil where it is left to the others.
    private func typed(_ key: String) -> [String]? {
        for run in runs {
            guard let command = ProjectArguments.command(run.typed) else { continue }
            let scan = ArgumentScan(run.typed)
            let options =
                command.bindings.filter { $0.keys.first == key }.map(\.option)
                + (command.testee.first == key ? ["testee"] : [])
            if let option = options.first(where: scan.has) { return scan.values(of: option) }
        }
        return nil
    }

    /// A setting a line, in three columns; then what the commands are with them.
    var lines: [String] {
        let rows = rows.map { ($0.key, $0.texts.isEmpty ? "-" : $0.texts.joined(separator: ", "), $0.origin) }
        func column(_ texts: [String]) -> Int { min(texts.map(\.count).max() ?? 0, 48) }
        let (keys, values) = (column(rows.map(\.0)), column(rows.map(\.1)))
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(width - text.count, 0))
        }
        var lines = ["project  \(layers.file?.path ?? "none")", ""]
        lines += rows.map { "\(padded($0.0, keys))  \(OneLine.of(padded($0.1, values)))  \(OneLine.of($0.2))" }
        for run in runs { lines += ["", OneLine.of(commandLine(of: run.run))] }
        return lines
    }

    /// One object: the file, each setting with its value and where that comes from, and the commands.
    var json: String {
        var settings: JSONObject = [:]
        for row in rows {
            let texts = row.texts.map { JSONValue.string($0) }
            let value: JSONValue = row.isList && !texts.isEmpty ? .array(texts) : texts.first ?? .null
            settings[row.key] = ["value": value, "from": .string(row.origin)]
        }
        let commands = runs.map { run -> JSONValue in
            ["arguments": .array(run.run.arguments.map { .string($0) })]
        }
        let object: JSONValue = [
            "project": layers.file.map { .string($0.path) } ?? .null, "settings": .object(settings),
            "commands": .array(commands),
        ]
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    private func commandLine(of run: ProjectArguments) -> String {
        (["pushproof"] + run.arguments.map(ShellWord.quoted)).joined(separator: " ")
    }
}
