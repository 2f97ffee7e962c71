import APNsRules
import JSONModel
import PushModel
import Testing

@testable import APNsWire

@Suite struct ConnectionAuthorizationTests {
    static let now = 1_700_000_000
    let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")

    private func bearer(_ signer: ProviderTokenSigner, age: Int = 0) throws -> String {
        "bearer " + (try signer.token(issuedAt: Self.now - age))
    }

    /// The rules about credentials that a request breaks, and the reason that goes on the wire.
    private func judge(
        _ connection: inout ConnectionAuthorization,
        _ authorization: String?,
        in world: World,
        now: Int = now
    ) -> (rules: [String], reason: String?) {
        var judge = RequestJudge(world: world)
        let headers = authorization.map { [HeaderField("authorization", $0)] } ?? []
        let judgement = judge.judge(Push.alert(headers: headers), connection: &connection, now: now)
        let rules = judgement.violations.map(\.rule).filter { $0.hasPrefix("auth.") || $0 == "conn.single_team" }
        return (rules, judgement.answer?.reason.rawValue)
    }

    private func problems(_ authorization: String?, in world: World? = nil) -> [String] {
        let world = world ?? World(teams: [signer.team()])
        var connection = ConnectionAuthorization(world: world)
        return judge(&connection, authorization, in: world).rules
    }

    @Test(arguments: [ProviderTokenSigner.SignatureForm.rawPair, .der])
    func bothSignatureFormsAreGood(_ form: ProviderTokenSigner.SignatureForm) throws {
        #expect(problems("bearer " + (try signer.token(issuedAt: Self.now, form: form))) == [])
    }

    @Test func theSchemeIsBearerInAnyCase() throws {
        let token = try signer.token(issuedAt: Self.now)
        #expect(problems("Bearer " + token) == [])
        #expect(problems("basic " + token) == ["auth.scheme"])
        #expect(problems("bearer") == ["auth.scheme"])
        #expect(problems("bearer ") == ["auth.scheme"])
        #expect(problems(nil) == ["auth.missing"])
    }

    /// Apple: the time must be no more than one hour from now.
    @Test(arguments: [
        (3600, []), (3601, ["auth.jwt.iat.expired"]), (-3600, []), (-3601, ["auth.jwt.iat.future"]), (0, []),
        (Self.now, ["auth.jwt.iat.expired"]),
    ])
    func aTokenLivesForAnHour(age: Int, expected: [String]) throws {
        #expect(problems(try bearer(signer, age: age)) == expected)
    }

    @Test(arguments: [
        "a", "a.b", "..", "a.b.c.d", "!!.e30.AA", "e30.!!.AA", "e30.e30.", "W10.e30.AA", "\u{0}", "é.é.é",
    ])
    func whatIsNoTokenIsMalformed(_ token: String) {
        #expect(problems("bearer " + token) == ["auth.jwt.structure"])
    }

    @Test func theAlgorithmIsES256() throws {
        for algorithm: JSONValue in ["HS256", "none", "es256", 1, nil] {
            let token = try signer.sign(
                header: ["alg": algorithm, "kid": "KEY1234567"],
                claims: ["iss": "TEAM123456", "iat": .number(JSONNumber(Self.now))]
            )
            #expect(problems("bearer " + token) == ["auth.jwt.alg"])
        }
    }

    @Test func identifiersHaveTenCharacters() throws {
        for (kid, iss): (JSONValue, JSONValue) in [
            ("KEY123456", "TEAM123456"), ("KEY12345678", "TEAM123456"), ("KEY1234567", "TEAM"), ("KEY1234567", 1),
            (nil, "TEAM123456"),
        ] {
            let token = try signer.sign(
                header: ["alg": "ES256", "kid": kid],
                claims: ["iss": iss, "iat": .number(JSONNumber(Self.now))]
            )
            #expect(problems("bearer " + token) == ["auth.jwt.ids"])
        }
    }

    @Test func issuedAtMayBeAStringOrAFractionButMustBeATime() throws {
        func token(_ issuedAt: JSONValue) throws -> String {
            "bearer "
                + (try signer.sign(
                    header: ["alg": "ES256", "kid": "KEY1234567"],
                    claims: ["iss": "TEAM123456", "iat": issuedAt]
                ))
        }
        #expect(problems(try token("1700000000")) == ["auth.jwt.iat.type"])
        #expect(problems(try token(.number(JSONNumber(uncheckedLexeme: "1700000000.75")))) == ["auth.jwt.iat.type"])
        #expect(problems(try token(.number(JSONNumber(uncheckedLexeme: "1e300")))) == ["auth.jwt.structure"])
        #expect(problems(try token(.number(JSONNumber(Int.min)))) == ["auth.jwt.iat.expired"])
        #expect(problems(try token(.number(JSONNumber(Int.max)))) == ["auth.jwt.iat.future", "auth.jwt.iat.type"])
        #expect(problems(try token(nil)) == ["auth.jwt.structure"])
        #expect(problems(try token(true)) == ["auth.jwt.structure"])
    }

    @Test func aSignatureMustVerifyWithTheKeyOfItsID() throws {
        let impostor = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        #expect(problems(try bearer(impostor)) == ["auth.jwt.signature"])
        let token = try signer.token(issuedAt: Self.now)
        let signature = try #require(token.split(separator: ".").last)
        let other = try signer.token(issuedAt: Self.now - 1).split(separator: ".").dropLast().joined(separator: ".")
        #expect(problems("bearer \(other).\(signature)") == ["auth.jwt.signature"])
        #expect(problems("bearer \(other).AAAA") == ["auth.jwt.signature"])
    }

    @Test func keysAreKnownToTheirTeam() throws {
        let stranger = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")
        let foreigner = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM654321")
        #expect(problems(try bearer(stranger)) == ["auth.jwt.ids"])
        #expect(problems(try bearer(foreigner)) == ["auth.jwt.ids"])
        #expect(problems(try bearer(stranger), in: World()) == [])
        #expect(problems(try bearer(stranger), in: World(unknownKeys: .reject)) == ["auth.jwt.ids"])
    }

    @Test func aKeyBelongsToItsEnvironment() throws {
        for (key, world, isRight): (World.Environment?, World.Environment, Bool) in [
            (nil, .production, true), (.production, .production, true), (.sandbox, .production, false),
            (.production, .sandbox, false), (.sandbox, .sandbox, true),
        ] {
            let world = World(environment: world, teams: [signer.team(environment: key)])
            #expect(problems(try bearer(signer), in: world) == (isRight ? [] : ["auth.key.environment"]))
        }
    }

    /// The signature comes before the age, the age before the environment; what a forged token says of its key is
    /// nothing.
    @Test func theFirstProblemInTheDocumentedOrderAnswers() throws {
        let world = World(teams: [signer.team(environment: .sandbox)])
        let impostor = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        func judged(_ authorization: String) -> (rules: [String], reason: String?) {
            var connection = ConnectionAuthorization(world: world)
            return judge(&connection, authorization, in: world)
        }
        let forged = judged(try bearer(impostor, age: 4000))
        #expect(forged.rules == ["auth.jwt.iat.expired", "auth.jwt.signature"])
        #expect(forged.reason == "InvalidProviderToken")
        let old = judged(try bearer(signer, age: 4000))
        #expect(old.rules == ["auth.jwt.iat.expired", "auth.key.environment"])
        #expect(old.reason == "ExpiredProviderToken")
        #expect(judged(try bearer(signer)).reason == "BadEnvironmentKeyInToken")
    }

    /// Apple's table has another spelling than the wire.
    @Test func theReasonIsSpeltAsTheWorldSays() throws {
        var world = World(teams: [signer.team(environment: .sandbox)])
        world.reasonSpelling = .documented
        var connection = ConnectionAuthorization(world: world)
        #expect(judge(&connection, try bearer(signer), in: world).reason == "BadEnvironmentKeyIdInToken")
        #expect(judge(&connection, nil, in: world).reason == "MissingProviderToken")
    }

    @Test func aWorldWithoutAuthenticationAsksForNothing() {
        #expect(problems(nil, in: World(authentication: .none)) == [])
        #expect(problems("nonsense", in: World(authentication: .none)) == [])
    }

    // MARK: The history of a connection

    /// Apple: a new token more than once in 20 minutes on a connection is too many.
    @Test func aNewTokenMayComeAfterTwentyMinutes() throws {
        let world = World(teams: [signer.team()])
        var connection = ConnectionAuthorization(world: world)
        let first = try bearer(signer)
        let second = try bearer(signer, age: 1)
        func reason(_ token: String, after seconds: Int) -> String? {
            judge(&connection, token, in: world, now: Self.now + seconds).reason
        }
        #expect(reason(first, after: 0) == nil)
        #expect(reason(second, after: 1199) == "TooManyProviderTokenUpdates")
        #expect(reason(first, after: 1199) == nil)
        #expect(reason(first.replacing("bearer", with: "Bearer"), after: 1199) == nil)
        #expect(reason(second, after: 1200) == nil)
        // The second is now the one in use: going back is an update as well.
        #expect(reason(first, after: 1201) == "TooManyProviderTokenUpdates")
    }

    @Test func refusedTokensAreNoUpdates() throws {
        let world = World(teams: [signer.team()])
        var connection = ConnectionAuthorization(world: world)
        #expect(judge(&connection, try bearer(signer, age: 4000), in: world).reason == "ExpiredProviderToken")
        #expect(judge(&connection, try bearer(signer), in: world).reason == nil)
    }

    @Test func aTokenExpiresOnAnOpenConnection() throws {
        let world = World(teams: [signer.team()])
        var connection = ConnectionAuthorization(world: world)
        let token = try bearer(signer)
        func rules(after seconds: Int) -> [String] {
            judge(&connection, token, in: world, now: Self.now + seconds).rules
        }
        #expect(rules(after: 0) == [])
        #expect(rules(after: 3600) == [])
        #expect(rules(after: 3601) == ["auth.jwt.iat.expired"])
    }

    @Test func aConnectionHasOneTeam() throws {
        let world = World()
        let sameKeyID = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM654321")
        let unrelated = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM654321")
        let related = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")
        var connection = ConnectionAuthorization(world: world)
        func reason(_ signer: ProviderTokenSigner, after seconds: Int = 0) throws -> String? {
            judge(&connection, try bearer(signer), in: world, now: Self.now + seconds).reason
        }
        #expect(try reason(signer) == nil)
        #expect(try reason(unrelated) == "UnrelatedKeyIdInToken")
        #expect(try reason(sameKeyID) == "InvalidProviderToken")
        #expect(try reason(related) == "TooManyProviderTokenUpdates")
        #expect(try reason(related, after: 1200) == nil)
    }

    /// A push that is refused for another reason has shown a good token all the same.
    @Test func aGoodTokenCountsWhateverBecomesOfThePush() throws {
        let world = World()
        var connection = ConnectionAuthorization(world: world)
        var judge = RequestJudge(world: world)
        func reason(_ signer: ProviderTokenSigner, topic: String?) throws -> String? {
            let headers = [HeaderField("authorization", try bearer(signer))]
            let request = Push.alert(topic: topic, headers: headers)
            return judge.judge(request, connection: &connection, now: Self.now).answer?.reason.rawValue
        }
        #expect(try reason(signer, topic: nil) == "MissingTopic")
        let other = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM654321")
        #expect(try reason(other, topic: Push.topic) == "UnrelatedKeyIdInToken")
    }

    // MARK: What keys may push to

    /// Apple, "Establishing a token-based connection to APNs", its last paragraph: what may follow the first key.
    private static let teamScoped = Team.Key.Scope.team
    private static let ofApp = Team.Key.Scope.topics([Push.topic])

    private func reasons(
        first: Team.Key.Scope?,
        then second: Team.Key.Scope?,
        environment: World.Environment = .production,
        after seconds: Int = 1200
    ) throws -> [String?] {
        let other = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")
        var team = signer.team()
        team.keys = [
            signer.publicKey(environment: .production, scope: first),
            other.publicKey(environment: environment, scope: second),
        ]
        let world = World(teams: [team])
        var connection = ConnectionAuthorization(world: world)
        return [
            judge(&connection, try bearer(signer), in: world).reason,
            judge(&connection, try bearer(other), in: world, now: Self.now + seconds).reason,
        ]
    }

    @Test func theFirstKeyDecidesWhichMayFollow() throws {
        let related = Team.Key.Scope.topics([Push.topic], related: "KEY7654321")
        for (first, second, expected): (Team.Key.Scope?, Team.Key.Scope?, String?) in [
            (Self.teamScoped, Self.teamScoped, nil), (Self.teamScoped, Self.ofApp, "UnrelatedKeyIdInToken"),
            (Self.ofApp, Self.teamScoped, "UnrelatedKeyIdInToken"), (Self.ofApp, Self.ofApp, "UnrelatedKeyIdInToken"),
            (related, Self.ofApp, nil), (related, Self.teamScoped, "UnrelatedKeyIdInToken"),
            // Named by the second alone it is the same relation.
            (Self.ofApp, .topics([Push.topic], related: "KEY1234567"), nil),
            // Of keys of which nobody said what they may do nothing is known.
            (nil, nil, nil), (nil, Self.ofApp, nil), (Self.ofApp, nil, nil), (Self.teamScoped, nil, nil),
        ] {
            #expect(try reasons(first: first, then: second) == [nil, expected], "\(first as Any), \(second as Any)")
        }
    }

    @Test func aKeyOfTheOtherEnvironmentMayNeverFollow() throws {
        for scope in [Self.teamScoped, Self.ofApp] {
            let reasons = try reasons(first: scope, then: scope, environment: .sandbox)
            #expect(reasons == [nil, "BadEnvironmentKeyInToken"])
        }
    }

    /// Apple: tokens of a topic-specific key and of its related key may both be used. So each is renewed for itself; another
    /// key of the team is a new token.
    @Test func relatedKeysAreUsedSideBySide() throws {
        let related = Team.Key.Scope.topics([Push.topic], related: "KEY7654321")
        #expect(try reasons(first: related, then: Self.ofApp, after: 1) == [nil, nil])
        #expect(
            try reasons(first: Self.teamScoped, then: Self.teamScoped, after: 1)
                == [nil, "TooManyProviderTokenUpdates"]
        )
    }

    @Test func eachOfTwoRelatedKeysIsRenewedEveryTwentyMinutes() throws {
        let other = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")
        var team = signer.team()
        team.keys = [
            signer.publicKey(environment: .production, scope: .topics([Push.topic], related: "KEY7654321")),
            other.publicKey(environment: .production, scope: Self.ofApp),
        ]
        let world = World(teams: [team])
        var connection = ConnectionAuthorization(world: world)
        func reason(_ signer: ProviderTokenSigner, age: Int, after seconds: Int) throws -> String? {
            judge(&connection, try bearer(signer, age: age), in: world, now: Self.now + seconds).reason
        }
        let tokens = [try bearer(signer), try bearer(other)]
        for _ in 0..<2 {
            for token in tokens { #expect(judge(&connection, token, in: world).reason == nil) }
        }
        #expect(try reason(other, age: 1, after: 1199) == "TooManyProviderTokenUpdates")
        #expect(try reason(other, age: 1, after: 1200) == nil)
        #expect(try reason(signer, age: 1, after: 1200) == nil)
    }

    @Test func aTopicSpecificKeyPushesToItsTopics() throws {
        var team = signer.team(topics: [Push.topic, "com.example.other"])
        team.keys = [signer.publicKey(environment: .production, scope: Self.ofApp)]
        let world = World(teams: [team])
        func judged(_ topic: String) throws -> Judgement {
            var judge = RequestJudge(world: world)
            var connection = ConnectionAuthorization(world: world)
            let headers = [HeaderField("authorization", try bearer(signer))]
            return judge.judge(Push.alert(topic: topic, headers: headers), connection: &connection, now: Self.now)
        }
        #expect(try judged(Push.topic).answer == nil)
        let refused = try judged("com.example.other")
        #expect(refused.answer == Answer(400, .topicDisallowed))
        #expect(
            refused.violations.filter { $0.level == .rejected }.map(\.message) == [
                "The key KEY1234567 may not push to the topic com.example.other."
            ]
        )
    }

    /// Apple: the first push relates the bundle IDs to the connection; one that is added later is an error there.
    @Test func topicsThatComeLaterTakeANewConnection() throws {
        for (key, scope): (String?, Team.Key.Scope?) in [("KEY1234567", Self.ofApp), (nil, nil)] {
            var team = signer.team(topics: key == nil ? [Push.topic] : [])
            team.keys = [signer.publicKey(environment: .production, scope: scope)]
            let world = World(teams: [team])
            var teams = world.teams
            try teams.setTopics([Push.topic, "com.example.new"], team: "TEAM123456", key: key)
            let headers = [HeaderField("authorization", try bearer(signer))]
            func judged(_ topic: String, _ connection: inout ConnectionAuthorization) -> Judgement {
                var judge = RequestJudge(world: world)
                return judge.judge(Push.alert(topic: topic, headers: headers), connection: &connection, now: Self.now)
            }
            var old = ConnectionAuthorization(world: world)
            #expect(judged(Push.topic, &old).answer == nil)
            old.learn(teams, version: 1)
            let refused = judged("com.example.new", &old)
            #expect(refused.answer == Answer(400, .topicDisallowed))
            #expect(refused.violations.first?.message.contains("added after the first push") == true)
            #expect(judged(Push.topic, &old).answer == nil)
            // A connection without a push has no topics yet.
            var new = ConnectionAuthorization(world: world)
            new.learn(teams, version: 1)
            #expect(judged("com.example.new", &new).answer == nil)
        }
    }

    // MARK: Tokens over all connections

    /// Seen by senders with a token for each process; what Apple's page says is tested above.
    @Test func aWorldMayCountTokensOverAllConnections() throws {
        let world = World(teams: [signer.team()], providerTokenScope: .team)
        var judge = RequestJudge(world: world)
        func judged(_ token: String, after seconds: Int) -> Judgement {
            var connection = ConnectionAuthorization(world: world)
            let request = Push.alert(headers: [HeaderField("authorization", token)])
            return judge.judge(request, connection: &connection, now: Self.now + seconds)
        }
        let first = try bearer(signer)
        let second = try bearer(signer, age: 1)
        #expect(judged(first, after: 0).answer == nil)
        let refused = judged(second, after: 1199)
        #expect(refused.answer == Answer(429, .tooManyProviderTokenUpdates))
        #expect(refused.tokenScope == .team)
        #expect(judged(first, after: 1199).answer == nil)
        #expect(judged(second, after: 1200).answer == nil)
        // Who still has the old one sends no new token.
        #expect(judged(first, after: 1201).answer == nil)
        #expect(judged(try bearer(signer, age: 2), after: 1202).answer == Answer(429, .tooManyProviderTokenUpdates))
    }

    @Test func eachKeyIsCountedForItself() throws {
        let other = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")
        var judge = RequestJudge(world: World(providerTokenScope: .team))
        func reason(_ signer: ProviderTokenSigner, age: Int) throws -> String? {
            var connection = ConnectionAuthorization(world: judge.world)
            let request = Push.alert(headers: [HeaderField("authorization", try bearer(signer, age: age))])
            return judge.judge(request, connection: &connection, now: Self.now).answer?.reason.rawValue
        }
        #expect(try reason(signer, age: 0) == nil)
        #expect(try reason(other, age: 0) == nil)
        #expect(try reason(other, age: 1) == "TooManyProviderTokenUpdates")
    }

    /// By Apple's page a process of its own has a connection of its own.
    @Test func usuallyAConnectionIsCountedForItself() throws {
        var judge = RequestJudge(world: World(teams: [signer.team()]))
        for age in 0..<3 {
            var connection = ConnectionAuthorization(world: judge.world)
            let request = Push.alert(headers: [HeaderField("authorization", try bearer(signer, age: age))])
            #expect(judge.judge(request, connection: &connection, now: Self.now).answer == nil)
        }
    }

    // MARK: Certificates

    @Test func aCertificateMakesAuthorizationIrrelevant() {
        let world = World(authentication: .certificate)
        var without = ConnectionAuthorization(world: world)
        #expect(judge(&without, "bearer x", in: world).reason == "MissingProviderToken")
        var with = ConnectionAuthorization(world: world, certificate: CertificateFacts(topics: [Push.topic]))
        #expect(judge(&with, "nonsense", in: world).rules == [])
        let old = CertificateFacts(problem: "The client certificate has expired.", topics: [Push.topic])
        var expired = ConnectionAuthorization(world: world, certificate: old)
        #expect(judge(&expired, nil, in: world).reason == "BadCertificate")
        let sandbox = CertificateFacts(isOfThisEnvironment: false, topics: [Push.topic])
        var wrong = ConnectionAuthorization(world: world, certificate: sandbox)
        #expect(judge(&wrong, nil, in: world).reason == "BadCertificateEnvironment")
    }
}
