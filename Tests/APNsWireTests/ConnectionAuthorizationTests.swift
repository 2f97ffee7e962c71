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
