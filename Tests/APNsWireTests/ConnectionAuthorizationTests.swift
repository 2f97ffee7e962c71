import JSONModel
import Testing

@testable import APNsWire

@Suite struct ConnectionAuthorizationTests {
    static let now = 1_700_000_000
    let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")

    private func bearer(_ signer: ProviderTokenSigner, age: Int = 0) throws -> String {
        "bearer " + (try signer.token(issuedAt: Self.now - age))
    }

    private func problem(
        _ connection: inout ConnectionAuthorization,
        _ authorization: String?,
        now: Int = now
    ) -> AuthorizationProblem? {
        do throws(AuthorizationProblem) {
            _ = try connection.authorize(authorization, now: now)
            return nil
        } catch {
            return error
        }
    }

    private func problem(_ authorization: String?, in world: World? = nil) -> AuthorizationProblem? {
        var connection = ConnectionAuthorization(world: world ?? World(teams: [signer.team()]))
        return problem(&connection, authorization)
    }

    @Test(arguments: [ProviderTokenSigner.SignatureForm.rawPair, .der])
    func bothSignatureFormsAreGood(_ form: ProviderTokenSigner.SignatureForm) throws {
        #expect(problem("bearer " + (try signer.token(issuedAt: Self.now, form: form))) == nil)
    }

    @Test func theSchemeIsBearerInAnyCase() throws {
        let token = try signer.token(issuedAt: Self.now)
        #expect(problem("Bearer " + token) == nil)
        #expect(problem("basic " + token) == .notBearer)
        #expect(problem("bearer") == .notBearer)
        #expect(problem("bearer ") == .notBearer)
        #expect(problem(nil) == .missing)
    }

    /// Apple: the time must be no more than one hour from now.
    @Test(arguments: [
        (3600, nil), (3601, AuthorizationProblem.expired), (-3600, nil), (-3601, .issuedInFuture), (0, nil),
        (Self.now, .expired),
    ])
    func aTokenLivesForAnHour(age: Int, expected: AuthorizationProblem?) throws {
        #expect(problem(try bearer(signer, age: age)) == expected)
    }

    @Test(arguments: [
        "a", "a.b", "..", "a.b.c.d", "!!.e30.AA", "e30.!!.AA", "e30.e30.", "W10.e30.AA", "\u{0}", "é.é.é",
    ])
    func whatIsNoTokenIsMalformed(_ token: String) {
        #expect(problem("bearer " + token) == .malformed)
    }

    @Test func theAlgorithmIsES256() throws {
        for algorithm: JSONValue in ["HS256", "none", "es256", 1, nil] {
            let token = try signer.sign(
                header: ["alg": algorithm, "kid": "KEY1234567"],
                claims: ["iss": "TEAM123456", "iat": .number(JSONNumber(Self.now))]
            )
            #expect(problem("bearer " + token) == .wrongAlgorithm)
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
            #expect(problem("bearer " + token) == .badIdentifiers)
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
        #expect(problem(try token("1700000000")) == nil)
        #expect(problem(try token(.number(JSONNumber(uncheckedLexeme: "1700000000.75")))) == nil)
        #expect(problem(try token(.number(JSONNumber(uncheckedLexeme: "1e300")))) == .malformed)
        #expect(problem(try token(.number(JSONNumber(Int.min)))) == .expired)
        #expect(problem(try token(.number(JSONNumber(Int.max)))) == .issuedInFuture)
        #expect(problem(try token(nil)) == .malformed)
        #expect(problem(try token(true)) == .malformed)
    }

    @Test func aSignatureMustVerifyWithTheKeyOfItsID() throws {
        let impostor = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        #expect(problem(try bearer(impostor)) == .badSignature)
        let token = try signer.token(issuedAt: Self.now)
        let signature = try #require(token.split(separator: ".").last)
        let other = try signer.token(issuedAt: Self.now - 1).split(separator: ".").dropLast().joined(separator: ".")
        #expect(problem("bearer \(other).\(signature)") == .badSignature)
        #expect(problem("bearer \(other).AAAA") == .badSignature)
    }

    @Test func keysAreKnownToTheirTeam() throws {
        let stranger = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")
        let foreigner = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM654321")
        #expect(problem(try bearer(stranger)) == .unknownKey)
        #expect(problem(try bearer(foreigner)) == .unknownKey)
        #expect(problem(try bearer(stranger), in: World()) == nil)
        #expect(problem(try bearer(stranger), in: World(unknownKeys: .reject)) == .unknownKey)
    }

    @Test func aKeyBelongsToItsEnvironment() throws {
        for (key, world, expected): (World.Environment?, World.Environment, AuthorizationProblem?) in [
            (nil, .production, nil), (.production, .production, nil), (.sandbox, .production, .wrongEnvironment),
            (.production, .sandbox, .wrongEnvironment), (.sandbox, .sandbox, nil),
        ] {
            let world = World(environment: world, teams: [signer.team(environment: key)])
            #expect(problem(try bearer(signer), in: world) == expected)
        }
    }

    /// The signature comes before the age, the age before the environment.
    @Test func theFirstProblemInTheDocumentedOrderCounts() throws {
        let world = World(teams: [signer.team(environment: .sandbox)])
        let impostor = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        #expect(problem(try bearer(impostor, age: 4000), in: world) == .badSignature)
        #expect(problem(try bearer(signer, age: 4000), in: world) == .expired)
        #expect(problem(try bearer(signer), in: world) == .wrongEnvironment)
    }

    @Test func aWorldWithoutAuthenticationAsksForNothing() {
        #expect(problem(nil, in: World(authentication: .none)) == nil)
        #expect(problem("nonsense", in: World(authentication: .none)) == nil)
    }

    // MARK: The history of a connection

    /// Apple: a new token more than once in 20 minutes on a connection is too many.
    @Test func aNewTokenMayComeAfterTwentyMinutes() throws {
        var connection = ConnectionAuthorization(world: World(teams: [signer.team()]))
        let first = try bearer(signer)
        let second = try bearer(signer, age: 1)
        #expect(problem(&connection, first) == nil)
        #expect(problem(&connection, second, now: Self.now + 1199) == .refreshedTooOften)
        #expect(problem(&connection, first, now: Self.now + 1199) == nil)
        #expect(problem(&connection, second, now: Self.now + 1200) == nil)
        // The second is now the one in use: going back is an update as well.
        #expect(problem(&connection, first, now: Self.now + 1201) == .refreshedTooOften)
    }

    @Test func refusedTokensAreNoUpdates() throws {
        var connection = ConnectionAuthorization(world: World(teams: [signer.team()]))
        #expect(problem(&connection, try bearer(signer, age: 4000)) == .expired)
        #expect(problem(&connection, try bearer(signer)) == nil)
    }

    @Test func aTokenExpiresOnAnOpenConnection() throws {
        var connection = ConnectionAuthorization(world: World(teams: [signer.team()]))
        let token = try bearer(signer)
        #expect(problem(&connection, token) == nil)
        #expect(problem(&connection, token, now: Self.now + 3600) == nil)
        #expect(problem(&connection, token, now: Self.now + 3601) == .expired)
    }

    @Test func aConnectionHasOneTeam() throws {
        let sameKeyID = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM654321")
        let unrelated = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM654321")
        let related = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")
        var connection = ConnectionAuthorization(world: World())
        #expect(problem(&connection, try bearer(signer)) == nil)
        #expect(problem(&connection, try bearer(unrelated)) == .unrelatedKey)
        #expect(problem(&connection, try bearer(sameKeyID)) == .secondTeam)
        #expect(problem(&connection, try bearer(related)) == .refreshedTooOften)
        #expect(problem(&connection, try bearer(related), now: Self.now + 1200) == nil)
    }
}
