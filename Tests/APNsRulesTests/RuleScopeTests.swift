import APNsRules
import JSONModel
import PushModel
import Testing

/// Scopes only save time: what all rules together say is what each of them says when it is asked alone.
@Suite struct RuleScopeTests {
    /// Every example's request, as it is and as a push of each type.
    private static let subjects: [PushSubject] = RuleList.all.flatMap { rule in
        (rule.passing + rule.failing).compactMap(\.subject).flatMap { subject in
            [subject] + PushType.allCases.map { asPush($0, subject) }
        }
    }

    private static func asPush(_ type: PushType, _ subject: PushSubject) -> PushSubject {
        var request = subject.request
        request.headers.removeAll { $0.name == "apns-push-type" }
        request.headers.append(HeaderField("apns-push-type", type.rawValue))
        return PushSubject(
            request: request,
            hasHeaders: subject.hasHeaders,
            now: subject.now,
            circumstances: subject.circumstances
        )
    }

    @Test func aScopeHidesNothing() {
        // Left out where another rule says it better, which is not a matter of scopes.
        let vague = "hdr.push_type.mismatch"
        #expect(Self.subjects.count > 1000)
        for subject in Self.subjects {
            let together = RuleList.judge(subject, advice: true).violations.filter { $0.rule != vague }
            var alone = Violations()
            for rule in RuleList.all where rule.id != vague { alone.judge(subject, by: rule) }
            #expect(together == alone.list, "\(String(decoding: subject.request.body.prefix(200), as: UTF8.self))")
        }
    }

    /// The service's knowledge joins a subject that was made without it.
    @Test func circumstancesThatComeLaterCount() {
        for subject in Self.subjects {
            guard let circumstances = subject.circumstances else { continue }
            let bare = PushSubject(request: subject.request, hasHeaders: subject.hasHeaders, now: subject.now)
            let joined = PushSubject(bare, circumstances: circumstances)
            #expect(RuleList.judge(joined) == RuleList.judge(subject))
        }
    }
}
