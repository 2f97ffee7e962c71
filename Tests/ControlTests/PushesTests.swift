import JSONModel
import Testing

@testable import Control

/// What arrived, and waiting until it did.
@Suite(.timeLimit(.minutes(10))) struct PushesTests {
    @Test func pushesComeWithVerdictAndAnswer() async throws {
        try await Controlled.run { world in
            try await world.push(to: "abab")
            let page = try await world.get("/v1/pushes")
            #expect(page.status == 200)
            let push = try #require(page.body["pushes"]?.arrayValue?.first)
            #expect(push["number"] == 1)
            #expect(push["path"] == "/3/device/abab")
            #expect(push["outcome"] == "accepted")
            #expect(push["violations"] == [])
            #expect(push["response"]?["status"] == 200)
            #expect(push["body"] == #"{"aps":{"alert":{"title":"T"}}}"#)
            #expect(page.body["last"] == 1)
            #expect(page.body["forgotten"] == 0)
        }
    }

    @Test func everyConditionMustHold() async throws {
        try await Controlled.run { world in
            let id = "123E4567-E89B-12D3-A456-42665544000A"
            try await world.push(to: "abab", "abcd", "cdcd")
            try await world.push(to: "ABEF", topic: "com.example.other", id: id)
            #expect(try await world.tokens("?token=ABAB") == ["abab"])
            #expect(try await world.tokens("?tokens=AB") == ["abab", "abcd", "ABEF"])
            #expect(try await world.tokens("?tokens=ab&topic=com.example.other") == ["ABEF"])
            #expect(try await world.tokens("?id=\(id.lowercased())") == ["ABEF"])
            #expect(try await world.tokens("?topic=com.example%2Eapp&after=1") == ["abcd", "cdcd"])
            #expect(try await world.tokens("?token=ab") == [])
        }
    }

    /// Who asks on with `after=last` sees each push once, whatever the limit.
    @Test func pagesFollowEachOther() async throws {
        try await Controlled.run { world in
            try await world.push(to: "aa", "bb", "aa", "aa", "bb")
            let first = try await world.get("/v1/pushes?token=aa&limit=2").body
            #expect(first["pushes"]?.arrayValue?.map { $0["number"] } == [1, 3])
            #expect(first["last"] == 3)
            let second = try await world.get("/v1/pushes?token=aa&limit=2&after=3").body
            #expect(second["pushes"]?.arrayValue?.map { $0["number"] } == [4])
            #expect(second["last"] == 5)
            let third = try await world.get("/v1/pushes?token=aa&after=5").body
            #expect(third["pushes"] == [])
            #expect(third["last"] == 5)
        }
    }

    @Test func oldPushesAreForgottenAndCounted() async throws {
        var limit = PushBook.Limit()
        limit.pushes = 2
        try await Controlled.run(limit: limit) { world in
            try await world.push(to: "aa", "bb", "cc")
            let page = try await world.get("/v1/pushes").body
            #expect(page.pushTokens == ["bb", "cc"])
            #expect(page["forgotten"] == 1)
        }
    }

    @Test func manyForgottenPushesLeaveTheOthersInTheirOrder() async throws {
        var limit = PushBook.Limit()
        limit.pushes = 3
        try await Controlled.run(limit: limit) { world in
            for number in 0..<50 {
                try await world.push(to: "aa0\(number % 10)", "bb0\(number % 10)", "cc0\(number % 10)")
            }
            let page = try await world.get("/v1/pushes").body
            #expect(page.pushTokens == ["aa09", "bb09", "cc09"])
            #expect(page["forgotten"] == 147)
            #expect(page["pushes"]?.arrayValue?.map { $0["number"] } == [148, 149, 150])
        }
    }

    /// Of many, an eighth more than the limit may be kept: they go together.
    @Test func theNewestAreKeptHoweverManyGoTogether() async throws {
        var limit = PushBook.Limit()
        limit.pushes = 16
        try await Controlled.run(limit: limit) { world in
            for number in 1...50 {
                try await world.push(to: "aa")
                let page = try await world.get("/v1/pushes").body
                let numbers = page["pushes"]?.arrayValue?.compactMap { $0["number"]?.intValue } ?? []
                #expect(numbers == Array((number - numbers.count + 1)...number))
                #expect(numbers.count >= min(number, 16) && numbers.count <= 18)
                #expect(page["forgotten"]?.intValue == number - numbers.count)
            }
        }
    }

    @Test func aPushWithoutAnAnswerHasArrived() async throws {
        try await Controlled.run { world in
            _ = try await world.ask("PUT", "/v1/faults", #"{"faults":[{"action":"reset"}]}"#)
            #expect(try await world.push(to: "aa") == [0])
            let page = try await world.get("/v1/pushes").body
            #expect(page.pushTokens == ["aa"])
            #expect(page["pushes"]?.arrayValue?.first?["outcome"] == "unanswered")
            #expect(page["pushes"]?.arrayValue?.first?["response"] == .null)
        }
    }

    // MARK: Waiting

    @Test func waitingEndsWhenSoManyAreThere() async throws {
        try await Controlled.run { world in
            try await world.push(to: "aa")
            // One is there already, and another test's counts for nobody.
            async let page = world.get("/v1/pushes/wait?count=3&tokens=aa&timeout=300s")
            try await world.push(to: "bb", "aa", "bb", "aa")
            #expect(try await page.status == 200)
            #expect(try await page.body.pushTokens == ["aa", "aa", "aa"])
        }
    }

    @Test func waitingInVainAnswersWhatThereIs() async throws {
        try await Controlled.run { world in
            try await world.push(to: "aa")
            let page = try await world.get("/v1/pushes/wait?count=2&timeout=1ms")
            #expect(page.status == 408)
            #expect(page.body.pushTokens == ["aa"])
        }
    }

    /// The time may be over before anybody waits: who asks is answered all the same.
    @Test func aWaitOfNoTimeEnds() async throws {
        try await Controlled.run { world in
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<2000 {
                    group.addTask { await world.router.book.wait(for: 1, PushFilter(), within: .nanoseconds(1)) }
                }
                for await isThere in group { #expect(!isThere) }
            }
            #expect(world.router.book.waiterCount == 0)
        }
    }

    @Test func whoWaitsStartsAnewWithAReset() async throws {
        try await Controlled.run { world in
            try await world.push(to: "aa")
            async let page = world.get("/v1/pushes/wait?count=2&timeout=300s")
            // Waits until the other asks: its push before the reset must not count.
            while world.router.book.waiterCount == 0 { await Task.yield() }
            _ = try await world.ask("POST", "/v1/reset")
            try await world.push(to: "bb")
            #expect(world.router.book.waiterCount == 1)
            try await world.push(to: "cc")
            #expect(try await page.body.pushTokens == ["bb", "cc"])
        }
    }

    @Test func aCancelledWaitLeavesNobodyBehind() async throws {
        try await Controlled.run { world in
            let waiting = Task { await world.router.book.wait(for: 1, PushFilter(), within: .seconds(600)) }
            while world.router.book.waiterCount == 0 { await Task.yield() }
            waiting.cancel()
            #expect(await waiting.value == false)
            #expect(world.router.book.waiterCount == 0)
        }
    }
}
