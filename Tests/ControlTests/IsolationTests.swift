import APNsWire
import JSONModel
import PushModel
import Testing

@testable import Control

/// Tests that share one endpoint, each with device tokens of its own.
@Suite(.timeLimit(.minutes(10))) struct IsolationTests {
    private static func prefix(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "ab" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Each fails its second push, waits for its three, and resets, while the others do the same.
    @Test func parallelTestsLeakNothing() async throws {
        try await Controlled.run { world in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        let own = Self.prefix(number)
                        let fault =
                            #"{"faults":[{"match":{"nth":2},"respond":{"status":429,"reason":"TooManyRequests"}}]}"#
                        #expect(try await world.ask("PUT", "/v1/faults?tokens=\(own)", fault).status == 200)
                        #expect(try await world.push(to: own + "01", own + "02", own + "03") == [200, 429, 200])
                        let page = try await world.get("/v1/pushes/wait?count=3&timeout=300s&tokens=\(own)")
                        #expect(page.status == 200)
                        #expect(page.body.pushTokens == [own + "01", own + "02", own + "03"])
                        #expect(try await world.ask("POST", "/v1/reset?tokens=\(own)").body == ["forgotten": 3])
                        #expect(try await world.tokens("?tokens=\(own)") == [])
                        #expect(try await world.push(to: own + "04", own + "05") == [200, 200])
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await world.tokens().count == 128)
        }
    }

    @Test func aResetForgetsWhatTheServiceRemembers() async throws {
        // The second push in a row to a token is one too many here.
        try await Controlled.run(World(authentication: .none, pushesPerToken: 1)) { world in
            #expect(try await world.push(to: "aa01", "aa01") == [200, 429])
            _ = try await world.ask("POST", "/v1/reset?tokens=bb")
            #expect(try await world.push(to: "aa01") == [429])
            _ = try await world.ask("POST", "/v1/reset?tokens=AA")
            #expect(try await world.push(to: "aa01", "aa01") == [200, 429])
            _ = try await world.ask("POST", "/v1/reset")
            #expect(try await world.push(to: "aa01", "aa01") == [200, 429])
        }
    }

    // MARK: Faults

    private static let unavailable = #"{"respond":{"status":503,"reason":"ServiceUnavailable"}}"#

    @Test func faultsBefallTheirTokensOnlyUntilTheyAreTakenAway() async throws {
        try await Controlled.run { world in
            let list = #"{"faults":[\#(Self.unavailable)]}"#
            #expect(try await world.ask("PUT", "/v1/faults?tokens=aa", list).body == ["faults": 1])
            #expect(try await world.push(to: "aa01", "bb01") == [503, 200])
            _ = try await world.ask("DELETE", "/v1/faults?tokens=bb")
            #expect(try await world.push(to: "aa01") == [503])
            _ = try await world.ask("DELETE", "/v1/faults?tokens=a")
            #expect(try await world.push(to: "aa01") == [200])
            // The list on its own is as good, and without tokens it is for all.
            #expect(try await world.ask("PUT", "/v1/faults", "[\(Self.unavailable)]").status == 200)
            #expect(try await world.push(to: "aa01", "bb01") == [503, 503])
            _ = try await world.ask("DELETE", "/v1/faults")
            #expect(try await world.push(to: "aa01", "bb01") == [200, 200])
        }
    }

    @Test func newFaultsTakeThePlaceOfThoseBeforeAndCountAnew() async throws {
        try await Controlled.run { world in
            let second = #"{"faults":[{"match":{"nth":2},"respond":{"status":500,"reason":"InternalServerError"}}]}"#
            _ = try await world.ask("PUT", "/v1/faults", second)
            #expect(try await world.push(to: "aa") == [200])
            _ = try await world.ask("PUT", "/v1/faults", second)
            #expect(try await world.push(to: "aa", "aa", "aa") == [200, 500, 200])
        }
    }

    /// The world's faults stay, and act after those that were set.
    @Test func theWorldsFaultsStay() async throws {
        let own = Fault(action: .respond(status: 500, reason: .internalServerError))
        try await Controlled.run(World(authentication: .none, faults: [own])) { world in
            _ = try await world.ask("PUT", "/v1/faults?tokens=aa", "[\(Self.unavailable)]")
            #expect(try await world.push(to: "aa01", "bb01") == [503, 500])
            _ = try await world.ask("POST", "/v1/reset")
            #expect(try await world.push(to: "aa01", "bb01") == [500, 500])
        }
    }

    @Test func theLongerPrefixActsFirst() async throws {
        try await Controlled.run { world in
            _ = try await world.ask(
                "PUT",
                "/v1/faults",
                #"[{"respond":{"status":500,"reason":"InternalServerError"}}]"#
            )
            _ = try await world.ask("PUT", "/v1/faults?tokens=aa", "[\(Self.unavailable)]")
            #expect(try await world.push(to: "aa01", "bb01") == [503, 500])
        }
    }

    @Test(arguments: [
        (#"{"faults":[{"match":{"nt":1},"action":"reset"}]}"#, "faults[0].match.nt"),
        (#"{"faults":[{}]}"#, "does nothing"),
        (#"{"fault":[]}"#, "did you mean \"faults\"?"),
        ("", "there are none"),
        ("{", "cannot be read"),
    ])
    func wrongFaultsAreNamed(_ body: String, _ words: String) async throws {
        try await Controlled.run { world in
            let answer = try await world.ask("PUT", "/v1/faults", body)
            #expect(answer.status == 400)
            #expect(answer.body["error"]?.stringValue?.contains(words) == true, "\(answer.body)")
        }
    }
}
