import APNsWire
import Testing
import WorldConfiguration

/// A wrong file is refused in one line that names file, line and key.
@Suite struct WorldFileErrorTests {
    @Test(arguments: [
        ("enviroment: sandbox", #"world.yaml:1: enviroment: unknown key; did you mean "environment"?"#),
        ("\n\nenvironment: prod", #"world.yaml:3: environment: expected production or sandbox, found "prod""#),
        ("auth: [token]", "world.yaml:1: auth: expected token, certificate or none, found a list"),
        ("unknownTokens: maybe", #"world.yaml:1: unknownTokens: expected accept or reject, found "maybe""#),
        ("- a\n- b", "world.yaml:1: expected a mapping with environment, "),
        ("teams: TEAM123456", #"world.yaml:1: teams: expected a list of teams, found "TEAM123456""#),
    ])
    func wrongValueIsNamed(yaml: String, message: String) {
        #expect(ConfigurationFixture.complaint(yaml)?.hasPrefix(message) == true)
    }

    @Test(arguments: [
        ("- {}", #"world.yaml:2: teams[0]: the key "id" is missing"#),
        ("- id: SHORT", "world.yaml:2: teams[0].id: expected an ID of ten letters and digits, found \"SHORT\""),
        ("- { id: TEAM123456 }\n- { id: TEAM123456 }", "world.yaml:3: teams[1].id: TEAM123456 occurs twice"),
        ("- id: TEAM123456\n  topics: [ok, 'a b']", "world.yaml:3: teams[0].topics[1]: expected a bundle ID"),
        ("- id: TEAM123456\n  keys: [{ id: KEY1234567 }]", #"teams[0].keys[0]: the key "publicKey" is missing"#),
        (
            "- id: TEAM123456\n  keys:\n  - id: KEY1234567\n    publicKey: public.pem\n    environment: prod",
            #"world.yaml:6: teams[0].keys[0].environment: expected production or sandbox, found "prod""#
        ),
        (
            "- id: TEAM123456\n  keys:\n  - { id: KEY1234567, publicKey: noise.pem }",
            "world.yaml:4: teams[0].keys[0].publicKey: the file noise.pem is not a P-256 key in SPKI PEM or .p8"
        ),
        ("- id: TEAM123456\n  keys:\n  - { id: KEY1234567, publicKey: gone.pem }", "gone.pem cannot be read"),
        (
            "- id: TEAM123456\n  keys: [{ id: KEY1234567, publickey: public.pem }]",
            #"teams[0].keys[0].publickey: unknown key; did you mean "publicKey"?"#
        ),
    ])
    func wrongTeamIsNamed(teams: String, message: String) {
        #expect(ConfigurationFixture.complaint("teams:\n" + teams)?.contains(message) == true)
    }

    /// What Apple's page of keys lets a team have.
    @Test(arguments: [
        (["scope: app"], #"keys[0].scope: expected team or topics, found "app""#),
        (["scope: team, topics: [a]"], "keys[0].topics: is only for scope: topics"),
        (["related: KEY0000001"], "keys[0].related: is only for scope: topics"),
        (["scope: topics, topics: [a]"], #"keys[0]: a key with scope: topics belongs to one environment"#),
        (["scope: topics, environment: sandbox"], #"keys[0]: the key "topics" is missing"#),
        (
            ["scope: topics, environment: sandbox, topics: []"],
            "keys[0].topics: a key has 1 to 400 topics, but this one has 0"
        ),
        (
            ["scope: topics, environment: sandbox, topics: [com.example.foreign]"],
            "com.example.foreign does not belong to the team"
        ),
        (["scope: topics, environment: sandbox, topics: [a], related: KEY0000000"], "KEY0000000 is related to itself"),
        (
            ["scope: topics, environment: sandbox, topics: [a], related: KEY0000009"],
            "KEY0000009 does not belong to the team"
        ),
        (
            ["scope: topics, environment: sandbox, topics: [a], related: KEY0000001", "scope: team"],
            "the related key KEY0000001 needs scope: topics and the same environment"
        ),
        (
            [
                "scope: topics, environment: sandbox, topics: [a], related: KEY0000001",
                "scope: topics, environment: production, topics: [a]",
            ],
            "the related key KEY0000001 needs scope: topics and the same environment"
        ),
        (
            [
                "scope: topics, environment: sandbox, topics: [a], related: KEY0000001",
                "scope: topics, environment: sandbox, topics: [a], related: KEY0000002",
                "scope: topics, environment: sandbox, topics: [a]",
            ],
            "keys[0]: the key KEY0000001 is already related to KEY0000002"
        ),
        (
            [
                "scope: topics, environment: sandbox, topics: [a], related: KEY0000002",
                "scope: topics, environment: sandbox, topics: [a], related: KEY0000002",
                "scope: topics, environment: sandbox, topics: [a]",
            ],
            "keys[0]: the key KEY0000002 is already related to KEY0000001"
        ),
        (
            Array(repeating: "scope: team, environment: sandbox", count: 3),
            "keys[0]: a team has at most 2 team-scoped keys for sandbox, but this one has 3"
        ),
    ])
    func wrongKeyScopeIsNamed(keys: [String], message: String) {
        let list = keys.enumerated().map { "  - { id: KEY000000\($0), publicKey: public.pem, \($1) }\n" }.joined()
        let complaint = ConfigurationFixture.complaint("teams:\n- id: TEAM123456\n  topics: [a]\n  keys:\n" + list)
        #expect(complaint?.contains(message) == true, "\(complaint ?? "no complaint")")
    }

    @Test(arguments: [
        (#"{ token: "xyz" }"#, "world.yaml:2: tokens[0].token: expected a device token of 2 to 200 hexadecimal"),
        (#"{ token: "abc" }"#, "tokens[0].token: expected"),
        (
            #"{ token: "aa", status: gone }"#,
            #"tokens[0].status: expected active, unregistered or expired, found "gone""#
        ),
        (#"{ token: "aa", since: 3 }"#, "tokens[0].since: is only for status unregistered or expired"),
        (
            #"{ token: "aa", status: expired, since: "3" }"#,
            #"tokens[0].since: expected milliseconds since the epoch, 0 or more, found "3""#
        ),
        (#"{ topic: com.example.app }"#, #"tokens[0]: the key "token" is missing"#),
        ("{ token: aa }\n- { token: AA }", "world.yaml:3: tokens[1].token: AA occurs twice"),
    ])
    func wrongTokenIsNamed(entry: String, message: String) {
        #expect(ConfigurationFixture.complaint("tokens:\n- " + entry)?.contains(message) == true)
    }

    @Test(arguments: [
        (
            "{ match: { nth: 0 }, action: reset }",
            #"faults[0].match.nth: expected a whole number, 1 or more, found "0""#
        ),
        ("{ match: { nht: 1 }, action: reset }", #"faults[0].match.nht: unknown key; did you mean "nth"?"#),
        ("{ match: { topic: a } }", "world.yaml:2: faults[0]: the fault does nothing"),
        (
            "{ action: explode }",
            #"faults[0].action: expected goaway, stall, halfOpen, reset, close or refuse, found "explode""#
        ),
        ("{ action: stall, unprocessed: true }", "faults[0].unprocessed: is only for action: goaway"),
        ("{ action: goaway, unprocessed: 1 }", #"faults[0].unprocessed: expected true or false, found "1""#),
        ("{ action: stall, slow: { bytesPerSecond: 5 } }", "faults[0].action: a slow answer cannot have an action"),
        ("{ slow: { bytesPerSecond: 0 } }", "faults[0].slow.bytesPerSecond: expected bytes a second, 1 to 1000000"),
        ("{ slow: {} }", #"faults[0].slow: the key "bytesPerSecond" is missing"#),
        (
            "{ action: close, for: soon }",
            #"faults[0].for: expected a time such as 30s or 5m, at most a year, found "soon""#
        ),
        ("{ action: close, after: 0 }", "faults[0].after: expected a time such as 30s or 5m"),
        ("{ action: close, after: 366d }", "faults[0].after: expected a time such as 30s or 5m"),
        ("{ action: close, match: { from: 3, to: 2 } }", "faults[0].match.to: expected a whole number, 3 or more"),
        ("{ action: close, match: { per: device } }", "faults[0].match.per: expected token or connection"),
        ("{ action: close, match: { providerToken: last } }", "faults[0].match.providerToken: expected first"),
        ("{ respond: { status: 400, reason: A, since: 5 } }", "faults[0].respond.since: is only for status 410"),
        (
            "{ respond: { status: 410, reason: A, since: yesterday } }",
            "faults[0].respond.since: expected milliseconds since the epoch, or a time such as 2h ago"
        ),
        ("{ action: reset, reason: Shutdown }", "faults[0].reason: is only for action: goaway"),
        ("{ delayMs: 5, reason: Shutdown }", "faults[0].reason: is only for action: goaway"),
        ("{ action: reset, respond: { status: 200 } }", #"faults[0].action: a fault has either "respond" or "action""#),
        ("{ respond: { status: 503 } }", #"faults[0].respond: the key "reason" is missing"#),
        ("{ respond: { status: 100, reason: A } }", "faults[0].respond.status: expected a final status, 200 to 599"),
        ("{ respond: { status: 200, reason: A } }", "faults[0].respond.reason: 200 has no reason"),
        ("{ respond: { status: 204, reason: A } }", "faults[0].respond.reason: 204 has no reason"),
        ("{ respond: { status: 304, reason: A } }", "faults[0].respond.reason: 304 has no reason"),
        ("{ delayMs: -1 }", "faults[0].delayMs: expected milliseconds, 0 to 3600000"),
    ])
    func wrongFaultIsNamed(fault: String, message: String) {
        #expect(ConfigurationFixture.complaint("faults:\n- " + fault)?.contains(message) == true)
    }

    @Test(arguments: [
        ("streams: { initial: 0 }", #"streams.initial: expected a whole number, 1 to 2000, found "0""#),
        ("rate: { perToken: often }", "rate.perToken: expected a whole number, 1 or more"),
        ("rate: 5", #"rate: expected a mapping with perToken, found "5""#),
        ("order: [method, path]", "world.yaml:1: order: lacks duplicates, auth, id, topic"),
        ("order: [method, method]", #"order[1]: "method" is there twice"#),
        ("order: [method, pathh]", #"order[1]: unknown step "pathh"; did you mean "path"?"#),
        ("auth: certificate", "auth: certificate needs clientCA"),
        ("clientCA: ca.pem", "world.yaml:1: clientCA: is only for auth: certificate"),
        ("auth: certificate\nclientCA: public.pem", "world.yaml:2: clientCA: the file public.pem has no certificate"),
        ("broadcasts: { channels: [{ id: a }] }", #"broadcasts.channels[0]: the key "bundleId" is missing"#),
        (
            #"broadcasts: { channels: [{ id: "***", bundleId: com.example.app }] }"#,
            "broadcasts.channels[0].id: *** is not base64"
        ),
        (
            "broadcasts: { channels: [{ id: AQID, bundleId: com.a }, { id: AQID, bundleId: com.b }] }",
            "broadcasts.channels[1].id: AQID occurs twice"
        ),
    ])
    func wrongPolicyIsNamed(yaml: String, message: String) {
        #expect(ConfigurationFixture.complaint(yaml)?.contains(message) == true)
    }

    @Test(arguments: [
        ("teams: [", "world.yaml:2: cannot be read: "),
        ("environment: production\n\tauth: token", "world.yaml:2: cannot be read: "),
        ("auth: token\nauth: none", "world.yaml:1: the mapping has \"auth\" more than once"),
        ("auth: token\n---\nauth: none", "world.yaml:2: cannot be read: expected a single document"),
        ("auth: *nobody", "world.yaml:1: cannot be read: found undefined alias"),
    ])
    func whatIsNoYAMLIsRefused(yaml: String, message: String) throws {
        let complaint = try #require(ConfigurationFixture.complaint(yaml))
        #expect(complaint.hasPrefix(message), "\(complaint)")
        #expect(!complaint.contains("\n"))
    }

    @Test func missingFileIsNamed() {
        #expect(
            throws: WorldFileError(file: "/nowhere/world.yaml", problem: "cannot be read: No such file or directory")
        ) {
            try WorldFile(path: "/nowhere/world.yaml", now: 0)
        }
    }

    // MARK: What would take more memory or time than there is

    /// Each list has the one before nine times: 9^9 texts, in a value and in a key.
    @Test(arguments: ["a9: *a8", "*a8 : 1", "[*a8]: 1", "? *a8\n: 1", "{\"a\":*a8}"])
    func aliasesOfAliasesAreRefused(last: String) {
        let bomb = (1...8).reduce("a0: &a0 [x]\n") { text, level in
            text + "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
        }
        let complaint = ConfigurationFixture.complaint(bomb + last)
        #expect(complaint == "world.yaml:2: has an alias; write its value instead")
    }

    /// Each alias adds a thousand levels, which the parser itself allows.
    @Test func aliasesThatAddUpToADeepDocumentAreRefused() {
        let (open, close) = (String(repeating: "[", count: 900), String(repeating: "]", count: 900))
        let deep = (1...500).reduce("a0: &a0 \(open)\(close)\n") { text, level in
            text + "a\(level): &a\(level) \(open)*a\(level - 1)\(close)\n"
        }
        #expect(ConfigurationFixture.complaint(deep)?.hasPrefix("world.yaml:2: has an alias") == true)
    }

    @Test func mergeKeysAreRefused() {
        let complaint = ConfigurationFixture.complaint("streams: &s { initial: 1 }\nrate:\n  <<: *s\n")
        #expect(complaint?.hasPrefix("world.yaml:3: has an alias") == true)
    }

    @Test func anAnchorThatNobodyUsesDoesNoHarm() throws {
        #expect(try ConfigurationFixture.world("auth: &a none\n# * none").world.authentication == .none)
    }

    @Test func starsThatAreNoAliasesAreTextAsEver() throws {
        let yaml = "faults:\n- { match: { topic: \"a*b\" }, respond: { status: 503, reason: \"R&D * 2\" } }"
        #expect(try ConfigurationFixture.world(yaml).world.faults.count == 1)
    }

    @Test func aHugeValueIsQuotedInPart() throws {
        let huge = String(repeating: "x", count: 1 << 20)
        for yaml in ["auth: \(huge)", "\(huge.prefix(1000)): 1"] {
            #expect(try #require(ConfigurationFixture.complaint(yaml)).utf8.count < 500)
        }
    }
}
