import APNsRules
import PushModel
import Testing

@Suite struct CheckOrderTests {
    /// One rule and its answer for each step, in the order of the endpoint's documentation.
    static let inOrder: [(rule: String, answer: Answer)] = [
        ("req.method", Answer(405, .methodNotAllowed)),
        ("req.path", Answer(404, .badPath)),
        ("hdr.duplicate", Answer(400, .duplicateHeaders)),
        ("auth.missing", Answer(403, .missingProviderToken)),
        ("hdr.id.format", Answer(400, .badMessageId)),
        ("hdr.topic.missing", Answer(400, .missingTopic)),
        ("hdr.push_type.value", Answer(400, .invalidPushType)),
        ("hdr.priority.value", Answer(400, .badPriority)),
        ("hdr.expiration.format", Answer(400, .badExpirationDate)),
        ("hdr.collapse.length", Answer(400, .badCollapseId)),
        ("size.limit", Answer(413, .payloadTooLarge)),
        ("req.token.format", Answer(400, .badDeviceToken)),
        ("req.rate.token", Answer(429, .tooManyRequests)),
    ]

    private func violation(_ index: Int) -> Violation {
        let entry = Self.inOrder[index]
        return Violation(rule: entry.rule, level: .rejected, answer: entry.answer, place: .request, message: "")
    }

    @Test func hasTheStepsOfTheConfiguration() {
        let names = [
            "method", "path", "duplicates", "auth", "id", "topic", "pushType", "priority", "expiration", "collapseId",
            "size", "token", "rate",
        ]
        #expect(CheckOrder.standard.steps.map(\.rawValue) == names)
        #expect(CheckOrder(names: names) == .standard)
    }

    @Test func answersTheEarlierOfEachPair() {
        for earlier in Self.inOrder.indices {
            for later in Self.inOrder.indices where later > earlier {
                let list = [violation(later), violation(earlier)]
                #expect(CheckOrder.standard.firstAnswer(in: list) == Self.inOrder[earlier].answer)
            }
        }
    }

    @Test func followsAnotherOrder() throws {
        let names = CheckStep.allCases.map(\.rawValue)
        let backwards = try #require(CheckOrder(names: names.reversed()))
        let all = Self.inOrder.indices.map(violation)
        #expect(backwards.firstAnswer(in: all) == Answer(429, .tooManyRequests))
        #expect(CheckOrder.standard.firstAnswer(in: all) == Answer(405, .methodNotAllowed))
    }

    @Test func takesNoOrderWithAStepMissingRepeatedOrUnknown() {
        let names = CheckStep.allCases.map(\.rawValue)
        #expect(CheckOrder(names: Array(names.dropLast())) == nil)
        #expect(CheckOrder(names: names.dropLast() + ["method"]) == nil)
        #expect(CheckOrder(names: names.dropLast() + ["speed"]) == nil)
        #expect(CheckOrder(names: names + ["method"]) == nil)
    }

    @Test func answersNothingToWhatAPNsAccepts() {
        #expect(CheckOrder.standard.firstAnswer(in: []) == nil)
        let degraded = Violation(rule: "json.syntax", level: .degraded, place: .request, message: "")
        #expect(CheckOrder.standard.firstAnswer(in: [degraded]) == nil)
    }

    /// Of two broken rules of a step the one answers that is looked at first, in whatever order they were found.
    @Test(arguments: CheckStep.allCases)
    func withinAStepTheEarlierRuleAnswers(step: CheckStep) throws {
        let violations = step.rules.enumerated().map { place, rule in
            Violation(
                rule: rule,
                level: .rejected,
                answer: Answer(400 + place, .badTopic),
                place: .request,
                message: ""
            )
        }
        for earlier in violations.indices {
            let found = Array(violations[earlier...].reversed())
            #expect(CheckOrder.standard.firstAnswer(in: found)?.status == 400 + earlier)
        }
    }

    /// What the endpoint's documentation says of authentication: who sends, then what the token is, then the connection.
    @Test func authenticationIsJudgedInTheDocumentedOrder() {
        let order = [
            "auth.missing", "auth.jwt.structure", "auth.jwt.ids", "auth.jwt.signature", "auth.jwt.iat.expired",
            "auth.key.environment", "auth.key.unrelated", "conn.single_team", "auth.refresh",
        ]
        #expect(CheckStep.auth.rules.filter(order.contains) == order)
    }

    @Test func everyRuleThatAnswersBelongsToOneStep() {
        let inSteps = CheckStep.allCases.flatMap(\.rules)
        #expect(inSteps.count == Set(inSteps).count)
        let answering = RuleList.all.filter { $0.answer != nil }.map(\.id)
        #expect(Set(inSteps) == Set(answering))
    }
}
