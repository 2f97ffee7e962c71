import APNsWire
import JSONModel
import Testing

@testable import Control

/// Following along, as a reader of server-sent events sees it.
@Suite(.timeLimit(.minutes(10))) struct EventTests {
    private func texts(_ follower: EventFollower, _ count: Int, _ world: Controlled) async -> [String] {
        var texts: [String] = []
        for await event in follower.events {
            texts.append(String(decoding: EventText(router: world.router).bytes(of: event), as: UTF8.self))
            if texts.count == count { break }
        }
        return texts
    }

    @Test func aPushComesWithItsAnswerAndAConnectionWithItsEnd() async throws {
        try await Controlled.run { world in
            let follower = EventFollower()
            let ticket = world.router.book.follow(follower, after: nil)
            try await world.push(to: "aa")
            let texts = await texts(follower, 2, world)
            world.router.book.leave(ticket)
            let push = try #require(texts.first).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(push[0] == "id: 1")
            #expect(push[1] == "event: push")
            let line = try JSONValue(parsing: Array(push[2].dropFirst("data: ".count).utf8))
            #expect(line["path"] == "/3/device/aa")
            #expect(push[3] == "")
            #expect(push[4] == "event: answer")
            let answer = try JSONValue(parsing: Array(push[5].dropFirst("data: ".count).utf8))
            #expect(answer == ["number": 1, "status": 200, "reason": .null, "outcome": "accepted"])
            #expect(Array(push[6...]) == ["", ""])
            #expect(texts.last?.hasPrefix("event: connection\ndata: {\"connection\":1,") == true)
            #expect(texts.last?.hasSuffix("}\n\n") == true)
        }
    }

    /// A reader whose connection broke says which push it has seen last.
    @Test func aReaderGoesOnWhereItWas() async throws {
        try await Controlled.run { world in
            try await world.push(to: "aa", "bb", "cc")
            let follower = EventFollower()
            let ticket = world.router.book.follow(follower, after: 1)
            let texts = await texts(follower, 2, world)
            world.router.book.leave(ticket)
            #expect(texts.map { $0.prefix(5) } == ["id: 2", "id: 3"])
        }
    }

    @Test func aReaderThatDoesNotKeepUpIsLetGo() async {
        let follower = EventFollower()
        // What waits is bounded by bytes, of which each event has some.
        let most = EventFollower.mostWaiting / 64
        for _ in 0..<most + 1000 { follower.tell(.nothing) }
        var count = 0
        for await _ in follower.events { count += 1 }
        #expect(count == most)
    }
}
