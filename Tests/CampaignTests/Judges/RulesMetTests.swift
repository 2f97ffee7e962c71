import APNsRules
import APNsVendor
import CaseFiles
import CaseGeneration
import PushModel
import Testing
import Vendors

@testable import Campaign
@testable import Findings

/// What dialect `apns` must show of Apple's rules: each that a request can meet is broken by a case and kept by another.
@Suite("The cases of dialect apns meet every rule from both sides") struct RulesMetTests {
    /// Rules that no case can break, and why. Those about connections, about what only the service knows, and those that no request
    /// decides are found by themselves.
    private static let exceptions = [
        "hdr.duplicate": "the headers of a case are an object, which has each once",
        "hdr.lowercase": "the names of headers that a testee gives are read without case",
        "hdr.topic.missing": "the harness fills in the topic, as a connection with a certificate does",
        "req.method": "every case is a push, and sent with POST",
        "req.path": "a case has no path of its own",
        "ch.create": "a case is a push, and no request about channels",
    ]

    /// What a request must have before it says anything that a rule is silent on it.
    private static let headerOfRules = [
        "hdr.collapse": "apns-collapse-id", "hdr.expiration": "apns-expiration", "hdr.id": "apns-id",
        "hdr.injection": "apns-collapse-id", "hdr.priority": "apns-priority", "hdr.push_type": "apns-push-type",
        "hdr.topic": "apns-topic",
    ]

    private static let subjects: [PushSubject] = {
        let generator = APNsGenerator()
        let cases =
            generator.coveringSet(strength: 2) + generator.boundaryCases(measure: ReferenceSize.bytes(of:))
            + ((try? CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: [.apns])) ?? [])
            .map { GeneratedCase(testCase: $0) }
        return cases.compactMap { try? Trials.referenceTrial(of: $0.testCase).analysis?.subject }
    }()

    /// Rules that a request on its own can break: somebody wrote an example of it without asking the service.
    private static let rules = RuleList.all.filter { rule in
        guard case .request = rule.check, !rule.isAdvice else { return false }
        return rule.failing.contains { example in
            if case .request(_, _, nil) = example.content { true } else { false }
        }
    }

    @Test func everyRuleIsBrokenAndKept() {
        var broken: Set<String> = []
        var kept: Set<String> = []
        for subject in Self.subjects {
            let violated = Set(RuleList.judge(subject).violations.map(\.rule))
            broken.formUnion(violated)
            for rule in Self.rules where !violated.contains(rule.id) && Self.hasSubject(of: rule, subject) {
                kept.insert(rule.id)
            }
        }
        let wanted = Set(Self.rules.map(\.id)).subtracting(Self.exceptions.keys)
        #expect(wanted.count > 70)
        #expect(wanted.subtracting(broken).sorted() == [])
        #expect(wanted.subtracting(kept).sorted() == [])
    }

    /// An exception that a case does break is none.
    @Test func exceptionsAreExceptions() {
        let broken = Set(Self.subjects.flatMap { RuleList.judge($0).violations.map(\.rule) })
        for (id, _) in Self.exceptions {
            #expect(Self.rules.contains { $0.id == id }, "\(id)")
            #expect(!broken.contains(id), "\(id)")
        }
    }

    /// Whether the request has what the rule is about.
    private static func hasSubject(of rule: Rule, _ subject: PushSubject) -> Bool {
        // It speaks of every header of its scope, so it is kept where there are others.
        if rule.id == "hdr.unknown" { return subject.request.headers.contains { $0.name.hasPrefix("apns-") } }
        let header = headerOfRules.first { rule.id.hasPrefix($0.key) }?.value
        return rule.mayConcern(subject) && header.map { subject.request.headers[$0] != nil } ?? true
    }
}
