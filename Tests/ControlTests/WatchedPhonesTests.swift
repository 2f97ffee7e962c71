import JSONModel
import APNsRules
import APNsWire
import PushModel
import Synchronization
import Testing

@testable import Control
@testable import Recording

/// The phones that a page draws, of a real endpoint.
@Suite(.timeLimit(.minutes(10))) struct WatchedPhonesTests {
    private func watch(_ world: Controlled, offset: @escaping @Sendable () -> Int = { 0 }) -> WatchedPhones {
        WatchedPhones(
            endpoint: world.endpoint,
            book: world.router.book,
            sanitiser: world.router.sanitiser,
            offset: offset
        )
    }

    private func tokens(_ watched: WatchedPhones, _ view: WatchedPhones.View) -> [String?] {
        view.places.map { watched.phone($0.id)?.token }
    }

    @Test func newDevicesComeFirstAndStayWhereTheyAre() async throws {
        try await Controlled.run { world in
            let watched = watch(world)
            #expect(watched.look().places.isEmpty)
            try await world.push(to: "ab01", "CD02")
            #expect(tokens(watched, watched.look()) == ["cd02", "ab01"])
            try await world.push(to: "ab01", "ef03")
            let view = watched.look()
            #expect(tokens(watched, view) == ["ef03", "cd02", "ab01"])
            #expect(watched.phone(view.places[2].id)?.notifications.map(\.push) == [1, 3])
            #expect(Set(view.places.map(\.id)).count == 3)
            #expect(watched.phone(99) == nil)
        }
    }

    @Test func whatIsNotAsItWasHasAnotherRevision() async throws {
        try await Controlled.run { world in
            let watched = watch(world)
            try await world.push(to: "ab01", "cd02")
            let first = watched.look()
            #expect(watched.look() == first)
            try await world.push(to: "ab01")
            let second = watched.look()
            #expect(second.places.map(\.id) == first.places.map(\.id))
            #expect(second.places[0] == first.places[0])
            #expect(second.places[1].revision != first.places[1].revision)
            // What a test sets, and does, is seen as well.
            _ = try await world.ask("PUT", "/v1/devices/cd02", #"{"online":false}"#)
            let third = watched.look()
            #expect(third.places[0].revision != second.places[0].revision)
            #expect(third.places[1] == second.places[1])
            _ = try await world.ask("POST", "/v1/devices/ab01/actions", #"{"action":"clear"}"#)
            #expect(watched.look().places[1].revision != third.places[1].revision)
        }
    }

    /// Of a token that APNs does not know nobody knows whether there is a device; one that it has known is there.
    @Test func whatAPNsRefusesIsNoDevice() async throws {
        try await Controlled.run { world in
            let watched = watch(world)
            _ = try await world.ask("PUT", "/v1/devices/cd02", #"{"registration":"unregistered"}"#)
            #expect(try await world.push(to: "ab01x", "cd02") == [400, 410])
            #expect(tokens(watched, watched.look()) == ["cd02"])
        }
    }

    @Test func theNewestSixtyAreWatched() async throws {
        try await Controlled.run { world in
            let watched = watch(world)
            let client = (10..<70).map { "ab\($0)" }
            for token in client { try await world.push(to: token) }
            #expect(tokens(watched, watched.look()) == client.reversed())
            // The oldest is pushed to again, so that the next goes.
            try await world.push(to: "ab10", "cd01")
            let left = client.filter { $0 != "ab11" }
            #expect(tokens(watched, watched.look()) == ["cd01"] + left.reversed())
        }
    }

    @Test func forgottenPhonesAreGone() async throws {
        try await Controlled.run { world in
            let watched = watch(world)
            try await world.push(to: "ab01", "cd02")
            let before = watched.look()
            _ = try await world.ask("POST", "/v1/reset?tokens=ab")
            #expect(tokens(watched, watched.look()) == ["cd02"])
            try await world.push(to: "ab01")
            let after = watched.look()
            #expect(tokens(watched, after) == ["ab01", "cd02"])
            // Nobody takes it for the one that was there before.
            #expect(!before.places.map(\.id).contains(after.places[0].id))
        }
    }

    /// Who watches takes no place from those who set phones, and is not told of to them.
    @Test func watchingForgetsNoPhoneThatWasSet() async throws {
        try await Controlled.run { world in
            let watched = watch(world)
            for number in 1000..<2000 {
                _ = try await world.ask("PUT", "/v1/devices/ab\(number)", #"{"topic":"com.example.set"}"#)
            }
            try await world.push(to: "cd01", "cd02")
            #expect(tokens(watched, watched.look()) == ["cd02", "cd01"])
            for number in [1000, 1999] {
                let phone = try await world.get("/v1/devices/ab\(number)").body
                #expect(phone["topic"] == "com.example.set", "\(number)")
            }
            // Another look has both still, though as many phones are set as may be.
            #expect(tokens(watched, watched.look()) == ["cd02", "cd01"])
            watched.rest()
            #expect(tokens(watched, watched.look()) == ["cd02", "cd01"])
        }
    }

    @Test func aPushIsFoundByItsNumber() async throws {
        try await Controlled.run { world in
            let watched = watch(world)
            try await world.push(to: "ab01", "cd02")
            #expect(watched.push(2)?.exchange.request.path == "/3/device/cd02")
            #expect(watched.push(3) == nil)
            #expect(watched.push(0) == nil)
        }
    }

    @Test func nothingOfAPersonIsTold() async throws {
        let token = "0123456789abcdef0123456789abcdef"
        try await Controlled.run(sanitiser: RecordSanitiser(redactor: Redactor(key: [1]))) { world in
            let watched = watch(world)
            let payload = #"{"aps":{"alert":{"title":"Quxzy","body":"Vwkjq"},"badge":3}}"#
            #expect(try await world.send(payload, to: token) == 200)
            let phone = try #require(watched.look().places.first.flatMap { watched.phone($0.id) })
            #expect(phone.badge == 3)
            #expect(phone.token != token)
            #expect(phone.notifications.count == 1)
            #expect(phone.notifications.map(\.title.literal) != ["Quxzy"])
            let request = try #require(watched.push(1)?.exchange.request)
            #expect(!request.path.contains(token))
            #expect(!String(decoding: request.body, as: UTF8.self).contains("Vwkjq"))
        }
    }

    @Test func tellsHowFarTheEndpointsClockIsAhead() async throws {
        try await Controlled.run { world in
            let offset = Atomic<Int>(0)
            let watched = watch(world) { offset.load(ordering: .relaxed) }
            for told in [0, 60_000] {
                offset.store(told, ordering: .relaxed)
                #expect(watched.look().offset == told)
            }
        }
    }
}
