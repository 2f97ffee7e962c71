import APNsRules
import JSONModel
import PushModel

extension CompilerMatrix {
    package static let jsonName = "matrix.json"
    package static let pageName = "matrix.html"

    /// The matrix for programs, and for the next one to compare itself with.
    ///
    /// - Parameter toolVersion: Of the program that made it.
    /// - Returns: One object.
    package func json(toolVersion: String) -> JSONValue {
        [
            "schemaVersion": 1,
            "tool": [
                "name": "pushproof", "version": .string(toolVersion), "rules": .string(RulesEdition.current),
            ],
            "testees": .array(columns.map(\.json)),
            "rows": .array(rows.map { row in row.json(columns) }),
            "shared": .array(shared.map { .string($0.id) }),
        ]
    }
}

extension CompilerMatrix.Column {
    fileprivate var json: JSONValue {
        [
            "name": .string(testee.name), "version": text(testee.version), "language": text(testee.language),
            "home": text(testee.home), "command": .string(testee.command),
            "dialects": .array(testee.dialects.map { .string($0.rawValue) }),
            "problem": text(problem), "judged": .number(JSONNumber(judged)), "skipped": .number(JSONNumber(skipped)),
            "findings": .array(findings.map(\.json)), "gone": .array(gone.map { .string($0) }),
        ]
    }

    private func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension MatrixFinding {
    fileprivate var json: JSONValue {
        [
            "fingerprint": .string(fingerprint), "rule": .string(rule), "pointer": .string(place),
            "severity": isError ? "error" : "warning", "title": .string(title),
            "known": known.map { .string($0) } ?? .null, "isHeadOfCause": .bool(isHead), "case": testCase,
            "right": right ?? .null, "sent": sent, "expected": expected ?? .null, "actual": actual ?? .null,
            "source": source.map { .string($0) } ?? .null, "replay": replay.map { .string($0) } ?? .null,
            "count": .number(JSONNumber(count)),
        ]
    }
}

extension CompilerMatrix.Row {
    fileprivate func json(_ columns: [CompilerMatrix.Column]) -> JSONValue {
        let cells = zip(columns, cells).map { column, cell in
            JSONMember(
                key: column.testee.name,
                value: [
                    "state": .string(cell.state.rawValue), "asked": .number(JSONNumber(cell.asked)),
                    "findings": .array(cell.findings.map { .string(column.findings[$0].fingerprint) }),
                ]
            )
        }
        return [
            "id": .string(id), "dialect": .string(dialect.rawValue), "theme": .string(theme), "title": .string(title),
            "source": source.map { .string($0) } ?? .null, "cells": .object(JSONObject(members: cells)),
        ]
    }
}

/// The states of an earlier matrix.
package struct EarlierMatrix: Sendable {
    private let states: [String: [String: CompilerMatrix.Cell.State]]

    /// - Parameter json: What ``CompilerMatrix/json(toolVersion:)`` made; nil where it is none.
    package init?(_ json: JSONValue) {
        guard json["schemaVersion"] == 1, let rows = json["rows"]?.arrayValue else { return nil }
        var states: [String: [String: CompilerMatrix.Cell.State]] = [:]
        for row in rows {
            guard let id = row["id"]?.stringValue, let cells = row["cells"]?.objectValue else { return nil }
            for cell in cells.members {
                guard let state = cell.value["state"]?.stringValue.flatMap(CompilerMatrix.Cell.State.init) else {
                    return nil
                }
                states[id, default: [:]][cell.key] = state
            }
        }
        self.states = states
    }

    /// What the cell was; nil where there was none.
    package func state(row: String, testee: String) -> CompilerMatrix.Cell.State? { states[row]?[testee] }
}
