import CaseFiles
import Determinism
import JSONModel
import PushModel
import Vendors

/// A finding that is known and tolerated for a while: one line of a baseline file.
package struct BaselineEntry: Sendable, Equatable {
    package var fingerprint: Fingerprint
    package var rule: String
    /// Why it is tolerated.
    package var reason: String
    /// Where it is being dealt with.
    package var issue: String?
    /// Days, as `2026-11-21`. After `expires` the finding counts as new.
    package var added: String
    package var expires: String?
    /// How much of the finding is tolerated; nil in files of versions that did not ask: all of it.
    package var covers: BaselineCover?
    /// What shows the finding.
    package var reproducer: Case

    package init(
        fingerprint: Fingerprint,
        rule: String,
        reason: String,
        issue: String?,
        added: String,
        expires: String?,
        covers: BaselineCover? = nil,
        reproducer: Case
    ) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.reason = reason
        self.issue = issue
        self.added = added
        self.expires = expires
        self.covers = covers
        self.reproducer = reproducer
    }

    /// Whether the day is after the last one on which the finding is tolerated.
    package func isExpired(on day: String) -> Bool {
        // Days in ISO 8601 sort as texts.
        expires.map { $0 < day } ?? false
    }
}

extension BaselineEntry {
    var json: JSONValue {
        var object: JSONObject = [
            "fingerprint": .string(fingerprint.description), "rule": .string(rule), "reason": .string(reason),
            "issue": issue.map { .string($0) } ?? .null, "added": .string(added),
            "expires": expires.map { .string($0) } ?? .null,
        ]
        if let covers { object["covers"] = covers.json }
        object["case"] = reproducer.json
        return .object(object)
    }

    /// - Parameters:
    ///   - line: Of a baseline file.
    ///   - place: File and line number, for errors.
    /// - Throws: ``CaseFileError``
    init(line: String, place: String) throws(CaseFileError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: Array(line.utf8))
        } catch {
            throw CaseFileError(file: place, problem: "not JSON: \(error)")
        }
        let entry = JSONField(value, file: place)
        guard value.objectValue != nil else { throw entry.problem("an entry must be an object") }
        try entry.refuseKeys(
            but: ["fingerprint", "rule", "reason", "issue", "added", "expires", "covers", "case"],
            of: "entry"
        )
        guard let fingerprint = entry["fingerprint"].value?.stringValue.flatMap(Fingerprint.init) else {
            throw entry.problem("\"fingerprint\" must be 16 hexadecimal digits")
        }
        guard let reason = entry["reason"].value?.stringValue, !reason.isEmpty else {
            throw entry.problem("\"reason\" must say why the finding is tolerated")
        }
        guard let added = entry["added"].value?.stringValue, BaselineEntry.isDay(added) else {
            throw entry.problem("\"added\" must be a day, as 2026-11-21")
        }
        let covers = entry["covers"].value.flatMap(BaselineCover.init)
        if entry["covers"].isGiven, covers == nil {
            throw entry.problem(
                "\"covers\" must have a count of cases, the number of all cases and a list of reasons, or null for any"
            )
        }
        let expires = entry["expires"].value?.stringValue
        if entry["expires"].isGiven, !(expires.map(BaselineEntry.isDay) ?? false) {
            throw entry.problem("\"expires\" must be a day, as 2026-11-21")
        }
        let issue = entry["issue"].value?.stringValue
        if entry["issue"].isGiven, issue == nil {
            throw entry.problem("\"issue\" must be a string, such as PUSH-12, or null")
        }
        guard entry["case"].isThere else { throw entry.problem("\"case\" is missing: nothing to decide by") }
        let testCase = try entry["case"].testCase
        try CorpusLoader.checkContext(of: testCase, file: place)
        self.init(
            fingerprint: fingerprint,
            rule: try entry["rule"].text,
            reason: reason,
            issue: issue,
            added: added,
            expires: expires,
            covers: covers,
            reproducer: testCase
        )
    }

    /// `YYYY-MM-DD`, by its form alone.
    package static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [4, 2, 2]
            && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}

extension JSONField {
    /// Whether it has a value, and that is not null.
    fileprivate var isGiven: Bool { value.map { !$0.isNull } ?? false }
}
