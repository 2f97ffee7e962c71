import CaseGeneration
import JSONModel
import PushModel

/// A selection, and what it left out of the cases of a campaign.
package struct AppliedSelection: Sendable, Equatable {
    package var selection: Selection
    /// Cases that were not run, in all shards.
    package var casesLeftOut: Int
    /// Whether the sweep is left out with them, which was not made to be counted: no pattern stands for a case of it.
    package var leavesOutSweep = false
    /// Patterns that stand for no case.
    package var unmatched: [NamePattern]
    /// The profile to which the run keeps; nil for all profiles.
    package var profile: KeptProfile?
    /// Why the run asked no more than the corpus: what is so wrong that no campaign is needed to see it; nil for a whole run.
    package var cutShort: String?
    /// What the user named and the run has no use for, each with the reason.
    package var unused: [String] = []

    package init(_ selection: Selection = .everything, casesLeftOut: Int = 0, unmatched: [NamePattern] = []) {
        self.selection = selection
        self.casesLeftOut = casesLeftOut
        self.unmatched = unmatched
    }

    /// Whether nothing was asked to be left out.
    package var isEverything: Bool { !selection.selectsRules && !selection.selectsCases && profile == nil }

    /// Takes the selected ones of the cases.
    ///
    /// - Parameters:
    ///   - selection: Which.
    ///   - cases: All; those that are left afterwards.
    package init(_ selection: Selection, of cases: inout CaseList) {
        var lists = [cases]
        self.init(selection, ofEach: &lists)
        cases = lists[0]
    }

    /// Takes the selected ones of several lists. A pattern is met where a case of any list has such a name.
    ///
    /// - Parameters:
    ///   - selection: Which.
    ///   - lists: All; those that are left afterwards.
    package init(_ selection: Selection, ofEach lists: inout [CaseList]) {
        self.init(selection)
        guard selection.selectsCases else { return }
        var missing = selection.cases + selection.skipCases
        for index in lists.indices {
            let all = lists[index].count
            lists[index] = lists[index].filtered { id in
                let sequence = Case.id(ofSequenceOf: id)
                missing.removeAll { $0.matches(id) || $0.matches(sequence) }
                return selection.runs(id)
            }
            casesLeftOut += all - lists[index].count
        }
        unmatched = missing
    }
}

/// The profile to which a run keeps, and what it therefore does not look at.
package struct KeptProfile: Sendable, Equatable {
    package var name: String
    /// Cases of other profiles that were not run, in all shards. A campaign of random cases makes none.
    package var casesLeftOut: Int
    /// Whether the testee's answers show it, and nobody named it.
    package var isFound: Bool

    package init(name: String, casesLeftOut: Int = 0, isFound: Bool = false) {
        self.name = name
        self.casesLeftOut = casesLeftOut
        self.isFound = isFound
    }
}

extension AppliedSelection {
    /// As a run's state has it.
    package var json: JSONValue {
        [
            "onlyRules": .names(selection.onlyRules), "skipRules": .names(selection.skipRules),
            "cases": .names(selection.cases), "skipCases": .names(selection.skipCases),
            "gate": .string(selection.gate.rawValue),
            "stack": .array(selection.stack.settings.map { .string($0) }),
            "casesLeftOut": .number(JSONNumber(casesLeftOut)),
            "unmatched": .names(unmatched),
            "profile": profile.map { .string($0.name) } ?? .null,
            "casesOfOtherProfiles": .number(JSONNumber(profile?.casesLeftOut ?? 0)),
            "profileIsFound": .bool(profile?.isFound ?? false), "cutShort": cutShort.map { .string($0) } ?? .null,
            "leavesOutSweep": .bool(leavesOutSweep), "unused": .array(unused.map { .string($0) }),
        ]
    }

    /// What ``json`` wrote; nil where it is something else.
    package init?(_ json: JSONValue) {
        func patterns(_ key: String) -> [NamePattern]? {
            json[key]?.arrayValue.map { $0.compactMap(\.stringValue).map(NamePattern.init) }
        }
        guard let onlyRules = patterns("onlyRules"), let skipRules = patterns("skipRules"),
            let cases = patterns("cases"), let skipCases = patterns("skipCases"),
            let casesLeftOut = json["casesLeftOut"]?.intValue, casesLeftOut >= 0,
            let unmatched = patterns("unmatched"),
            // States of versions without classes have none: there every finding gated.
            let gate = json["gate"].map({ $0.stringValue.flatMap(CaseClass.init(rawValue:)) }) ?? .exotic
        else { return nil }
        self.init(
            Selection(
                onlyRules: onlyRules,
                skipRules: skipRules,
                cases: cases,
                skipCases: skipCases,
                gate: gate
            ),
            casesLeftOut: casesLeftOut,
            unmatched: unmatched
        )
        // States of versions that did not keep it have none.
        for setting in json["stack"]?.arrayValue ?? [] {
            guard let text = setting.stringValue, selection.stack.pin(text) == nil else { return nil }
        }
        cutShort = json["cutShort"]?.stringValue
        leavesOutSweep = json["leavesOutSweep"] == true
        unused = json["unused"]?.arrayValue?.compactMap(\.stringValue) ?? []
        // States of versions without profiles have neither.
        guard let name = json["profile"]?.stringValue else { return }
        guard let count = json["casesOfOtherProfiles"]?.intValue, count >= 0 else { return nil }
        profile = KeptProfile(name: name, casesLeftOut: count, isFound: json["profileIsFound"] == true)
    }

    /// In one line, for whoever compares two runs.
    package var words: String {
        let lists = [
            ("only-rule", selection.onlyRules), ("skip-rule", selection.skipRules), ("case", selection.cases),
            ("skip-case", selection.skipCases),
        ]
        var words = lists.flatMap { name, patterns in patterns.map { "--\(name) \($0.text)" } }
        if let profile { words.append("--profile \(profile.name)") }
        if selection.gate != .slip { words.append("--gate \(selection.gate.rawValue)") }
        words += selection.stack.settings.map { "--stack \($0)" }
        return words.isEmpty ? "everything" : words.joined(separator: " ")
    }
}

extension JSONValue {
    fileprivate static func names(_ patterns: [NamePattern]) -> JSONValue {
        .array(patterns.map { .string($0.text) })
    }
}
