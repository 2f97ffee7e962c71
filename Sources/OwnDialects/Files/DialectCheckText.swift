import JSONModel
import JSONSchema
import PushModel

/// What `dialect check` says of a file that can be used.
package struct DialectCheckText {
    private let file: DialectFile
    private let survey: DialectSurvey

    /// Parts of rules that check nothing, each as a sentence.
    private let silent: [String]

    /// - Parameters:
    ///   - file: The dialect's.
    ///   - survey: What its schemas and rules amount to.
    ///   - silent: Parts of rules that check nothing, each as a sentence.
    package init(_ file: DialectFile, _ survey: DialectSurvey, silent: [String] = []) {
        self.file = file
        self.survey = survey
        self.silent = silent
    }

    /// The file's warnings, and what the survey found that is probably a mistake.
    var warnings: [DialectProblem] {
        let unheard = silent.map { DialectProblem(file: file.path, line: nil, pointer: .root, sentence: $0) }
        let conflicts = survey.conflicts.map { conflict in
            warning(
                conflict.second,
                "\(conflict.first.id) wants “\(conflict.first.due.rawValue)” and \(conflict.second.id) "
                    + "“\(conflict.second.due.rawValue)” of one message: \(survey.message.name(of: conflict.sides))"
            )
        }
        let pairs = [survey.message, survey.context].compactMap(\.self).filter(\.isTooLargeForExclusions).map { _ in
            DialectProblem(
                file: file.path,
                line: nil,
                pointer: .root,
                sentence: "too many values to try all pairs"
            )
        }
        return file.warnings + unheard + conflicts + pairs
    }

    private func warning(_ rule: DialectRule, _ sentence: String) -> DialectProblem {
        DialectProblem(file: file.path, line: rule.line, pointer: .root, sentence: sentence)
    }

    // MARK: - For people

    package var text: String {
        var lines = ["\(file.name)\(file.title.map { ": \($0)" } ?? "")", ""]
        lines += section("message", survey.message)
        if let context = survey.context { lines += section("context", context) }
        let width = file.rules.map(\.id.count).max() ?? 0
        lines.append("rules      \(file.rules.count)")
        for reach in survey.rules {
            let id = reach.rule.id.padding(to: width)
            let outcome = reach.rule.due.rawValue.padding(to: 10)
            let other = reach.other.map { String(decoding: $0.serialized(), as: UTF8.self) }
            let met = reach.sides.map(survey.message.name) ?? other ?? "messages that break the schema"
            lines.append("  \(id)  \(outcome)  \(met)")
        }
        lines.append("examples   \(file.examples.count)")
        lines += warnings.map { "warning: \($0)" }
        return lines.joined(separator: "\n")
    }

    private func section(_ name: String, _ axes: SchemaAxes) -> [String] {
        let values = axes.axes.flatMap(\.values)
        let count =
            "\(axes.axes.count) axes, \(values.count) values, of which \(values.count { !$0.isValid }) break the schema"
        var lines = ["\(name.padding(to: 9))  \(count); \(axes.exclusions.count) pairs cannot meet"]
        lines.append("  usual: \(String(decoding: axes.usual.serialized(), as: UTF8.self))")
        let width = min(axes.axes.map(\.name.count).max() ?? 0, 30)
        lines += self.lines(axes.axes, width)
        for kind in axes.kinds {
            lines.append("  another kind: \(String(decoding: kind.usual.serialized(), as: UTF8.self))")
            lines += self.lines(kind.axes, width)
        }
        return lines + [""]
    }

    private func lines(_ axes: [SchemaAxis], _ width: Int) -> [String] {
        axes.map { axis in
            let valid = axis.values.filter(\.isValid).map(\.name).joined(separator: ", ")
            let odd = axis.values.filter { !$0.isValid }.map(\.name).joined(separator: ", ")
            return "  \(axis.name.padding(to: width))  \(valid)\(odd.isEmpty ? "" : "; odd: \(odd)")"
        }
    }

    // MARK: - For programs

    /// One object.
    package var json: JSONValue {
        var object: JSONObject = ["dialect": .string(file.name)]
        if let title = file.title { object["title"] = .string(title) }
        object["message"] = json(survey.message)
        if let context = survey.context { object["context"] = json(context) }
        object["rules"] = .array(
            survey.rules.map { reach in
                var rule: JSONObject = ["id": .string(reach.rule.id), "outcome": .string(reach.rule.due.rawValue)]
                if let met = reach.sides.map({ survey.message.message($0) }) ?? reach.other { rule["met"] = met }
                return .object(rule)
            }
        )
        object["examples"] = .number(JSONNumber(file.examples.count))
        object["warnings"] = .array(warnings.map(Self.json))
        return .object(object)
    }

    private func json(_ axes: SchemaAxes) -> JSONValue {
        let list = axes.axes.map { axis -> JSONValue in
            let values = axis.values.map { value -> JSONValue in
                var message = axes.usual
                value.apply(to: &message)
                var object: JSONObject = ["name": .string(value.name), "isValid": .bool(value.isValid)]
                // A value that is taken away is none.
                if let there = message[axis.pointer] { object["value"] = there }
                return .object(object)
            }
            return ["place": .string(axis.pointer.description), "values": .array(values)]
        }
        return ["usual": axes.usual, "axes": .array(list), "excludedPairs": .number(JSONNumber(axes.exclusions.count))]
    }

    /// A problem as an object.
    package static func json(_ problem: DialectProblem) -> JSONValue {
        var object: JSONObject = ["file": .string(problem.file)]
        if let line = problem.line { object["line"] = .number(JSONNumber(line)) }
        object["place"] = .string(problem.pointer.description)
        object["problem"] = .string(problem.sentence)
        return .object(object)
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
