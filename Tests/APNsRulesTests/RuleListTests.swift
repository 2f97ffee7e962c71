import APNsRules
import Foundation
import Testing

/// The list as a whole, against the numbers, names and levels that the documents were condensed to.
@Suite struct RuleListTests {
    /// Number, ID and level of every rule.
    static let expected: [(number: Int, id: String, level: Rule.Level)] = [
        (1, "conn.http2", .rejected),
        (2, "conn.tls", .rejected),
        (3, "conn.alpn", .warning),
        (4, "conn.streams.initial", .rejected),
        (5, "conn.streams.dynamic", .degraded),
        (6, "conn.goaway", .warning),
        (7, "conn.idle", .warning),
        (8, "conn.error_rate", .degraded),
        (9, "conn.single_team", .rejected),
        (10, "req.method", .rejected),
        (11, "req.path", .rejected),
        (12, "req.token.missing", .rejected),
        (13, "req.token.format", .rejected),
        (14, "req.token.length", .warning),
        (15, "req.token.environment", .rejected),
        (16, "req.token.topic", .rejected),
        (17, "req.token.unregistered", .rejected),
        (18, "req.token.expired", .rejected),
        (19, "req.rate.token", .rejected),
        (20, "hdr.duplicate", .rejected),
        (21, "hdr.lowercase", .rejected),
        (22, "hdr.injection", .warning),
        (23, "hdr.unknown", .warning),
        (24, "hdr.id.format", .rejected),
        (25, "hdr.id.case", .warning),
        (26, "hdr.expiration.format", .rejected),
        (27, "hdr.expiration.plausible", .warning),
        (28, "hdr.priority.value", .rejected),
        (29, "hdr.priority.one", .warning),
        (30, "hdr.collapse.length", .rejected),
        (31, "hdr.collapse.empty", .warning),
        (32, "hdr.topic.missing", .rejected),
        (33, "hdr.topic.invalid", .rejected),
        (34, "hdr.topic.disallowed", .rejected),
        (35, "hdr.topic.suffix", .rejected),
        (36, "hdr.push_type.value", .rejected),
        (37, "hdr.push_type.missing", .degraded),
        (38, "hdr.push_type.mismatch", .degraded),
        (39, "hdr.push_type.platform", .warning),
        (40, "auth.missing", .rejected),
        (41, "auth.scheme", .rejected),
        (42, "auth.jwt.structure", .rejected),
        (43, "auth.jwt.alg", .rejected),
        (44, "auth.jwt.ids", .rejected),
        (45, "auth.jwt.iat.expired", .rejected),
        (46, "auth.jwt.iat.future", .rejected),
        (47, "auth.jwt.iat.type", .warning),
        (48, "auth.jwt.signature", .rejected),
        (49, "auth.refresh", .rejected),
        (50, "auth.key.unrelated", .rejected),
        (51, "auth.key.environment", .rejected),
        (52, "auth.cert", .rejected),
        (53, "auth.cert.topics", .rejected),
        (54, "auth.location_token_only", .rejected),
        (55, "size.empty", .rejected),
        (56, "size.limit", .rejected),
        (57, "size.limit.voip", .rejected),
        (58, "size.limit.broadcast", .rejected),
        (59, "size.count_bytes", .warning),
        (60, "json.syntax", .degraded),
        (61, "json.root.object", .degraded),
        (62, "json.aps.present", .degraded),
        (63, "json.aps.type", .degraded),
        (64, "json.aps.custom_keys", .warning),
        (65, "json.aps.key_spelling", .degraded),
        (66, "json.duplicate_keys", .warning),
        (67, "json.null", .warning),
        (68, "json.sensitive", .warning),
        (69, "aps.alert.type", .degraded),
        (70, "aps.alert.empty", .degraded),
        (71, "aps.alert.string_form", .warning),
        (72, "aps.alert.fields", .degraded),
        (73, "aps.alert.unknown_key", .warning),
        (74, "aps.alert.legacy_key", .warning),
        (75, "aps.alert.loc_args.type", .degraded),
        (76, "aps.alert.loc_args.orphan", .warning),
        (77, "aps.badge.type", .degraded),
        (78, "aps.badge.range", .warning),
        (79, "aps.sound.type", .degraded),
        (80, "aps.sound.file", .warning),
        (81, "aps.sound.critical", .degraded),
        (82, "aps.sound.critical.entitlement", .warning),
        (83, "aps.string_keys", .degraded),
        (84, "aps.category.registered", .warning),
        (85, "aps.content_available.value", .degraded),
        (86, "aps.mutable_content.value", .degraded),
        (87, "aps.interruption_level.value", .degraded),
        (88, "aps.interruption_level.entitlement", .warning),
        (89, "aps.relevance_score.range", .degraded),
        (90, "aps.url_args", .degraded),
        (91, "background.priority", .rejected),
        (92, "background.content_available", .degraded),
        (93, "background.no_user_keys", .degraded),
        (94, "background.mutable_content", .warning),
        (95, "background.rate", .warning),
        (96, "alert.user_keys", .degraded),
        (97, "alert.with_content_available", .warning),
        (98, "nse.alert_dict", .degraded),
        (99, "voip.callkit", .warning),
        (100, "voip.aps_keys", .warning),
        (101, "location.priority", .warning),
        (102, "reload.content_changed", .degraded),
        (103, "mdm.payload", .degraded),
        (104, "accessory.payload", .degraded),
        (105, "la.timestamp", .degraded),
        (106, "la.event", .degraded),
        (107, "la.content_state", .degraded),
        (108, "la.size", .degraded),
        (109, "la.start.keys", .degraded),
        (110, "la.input_push", .degraded),
        (111, "la.dates", .warning),
        (112, "la.priority", .warning),
        (113, "bc.request", .rejected),
        (114, "bc.channel", .rejected),
        (115, "bc.push_type", .rejected),
        (116, "bc.expiration", .rejected),
        (117, "bc.event", .degraded),
        (118, "bc.credential", .rejected),
        (119, "ch.create", .rejected),
    ]

    @Test func isInTheOrderOfItsNumbersEachOnce() {
        let numbers = RuleList.all.map(\.number)
        #expect(numbers == Array(Set(numbers)).sorted())
        #expect(Set(RuleList.all.map(\.id)).count == RuleList.all.count)
    }

    /// A number and an ID are for ever; rules that came later are not in the table.
    @Test func hasTheSpecifiedNumbersNamesAndLevelsInOrder() {
        let specified = Set(Self.expected.map(\.id))
        let rules = RuleList.all.filter { specified.contains($0.id) }
        #expect(rules.map(\.number) == Self.expected.map(\.number))
        #expect(rules.map(\.id) == Self.expected.map(\.id))
        #expect(rules.map(\.level) == Self.expected.map(\.level))
    }

    /// Each file below `Rules` that makes a rule has it in the list.
    @Test func hasTheRuleOfEveryFile() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/APNsRules/Rules")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix("Rule.swift")
        }
        let written = try files.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .matches(of: /(?:id|connection|conduct): "([a-z0-9._]+)",\n\s+number:/).map { String($0.1) }
        }
        #expect(written.count >= Self.expected.count)
        #expect(written.sorted() == RuleList.all.map(\.id).sorted())
    }

    /// Of two rules of one step one is asked first.
    @Test func noTurnIsTakenTwice() {
        let turns = RuleList.all.compactMap(\.turn).map { "\($0.step) \($0.place)" }
        #expect(Set(turns).count == turns.count)
    }

    @Test func findsARuleByItsID() {
        #expect(RuleList.rule(id: "size.limit")?.number == 56)
        #expect(RuleList.rule(id: "size.limits") == nil)
    }

    @Test func onlyRulesThatNoRequestDecidesAreAdvice() {
        let advice = RuleList.all.filter(\.isAdvice).map(\.id)
        #expect(
            advice == [
                "req.token.length", "hdr.push_type.platform", "json.sensitive", "aps.sound.file",
                "aps.category.registered", "background.rate", "voip.callkit",
            ]
        )
    }

    @Test(arguments: RuleList.all.map(\.id))
    func aRejectingRuleHasAnAnswerAndAStep(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        // Four rules are enforced by the transport, which has no answer.
        let isTransport = ["conn.http2", "conn.tls", "conn.streams.initial", "hdr.lowercase"].contains(id)
        #expect((rule.answer != nil) == (rule.level == .rejected && !isTransport))
        #expect((CheckStep(rule: id) != nil) == (rule.answer != nil))
        #expect(!isTransport || rule.consequence != nil)
    }

    @Test(arguments: RuleList.all.map(\.id))
    func aRuleSaysWhatItDemandsAndWhy(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        #expect(rule.requirement.hasSuffix("."))
        #expect(rule.passing.count >= 2)
        #expect(rule.failing.count >= 2)
        #expect(!rule.sources.isEmpty)
        for source in rule.sources {
            #expect(!source.title.isEmpty)
            #expect(source.url?.hasPrefix("https://") ?? true)
        }
        let titles = (rule.passing + rule.failing).map(\.title)
        #expect(Set(titles).count == titles.count)
    }
}
