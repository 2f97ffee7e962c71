import PushModel
import Testing

@testable import APNsWire

@Suite struct FaultInjectorTests {
    private static let reset = Fault.Action.reset

    @Test func everyConditionMustHold() {
        let match = Fault.Match(token: Push.token.uppercased(), topic: Push.topic, pushType: "alert", method: "POST")
        #expect(match.describes(Push.alert()))
        #expect(!match.describes(Push.alert(topic: "com.example.other")))
        #expect(!match.describes(Push.alert(pushType: "background")))
        #expect(!match.describes(Push.alert(path: "/3/device/cdcd")))
        #expect(!match.describes(PushRequest(method: "GET", path: Push.path, headers: [], body: [])))
        #expect(Fault.Match(path: Push.path).describes(Push.alert()))
        #expect(!Fault.Match(path: "/3/device/").describes(Push.alert()))
        #expect(Fault.Match().describes(Push.alert(topic: nil, pushType: nil)))
    }

    @Test func theFirstThatMatchesActs() {
        var faults = FaultInjector(
            [
                Fault(Fault.Match(topic: "com.example.other"), action: .close),
                Fault(Fault.Match(nth: 2), action: .refuse),
                Fault(action: .reset),
            ],
            at: 0
        )
        let actions = (0..<3).map { _ in faults.fault(for: Push.alert(), connection: 1, at: 0)?.action }
        #expect(actions == [.reset, .refuse, .reset])
    }

    @Test func eachFaultCountsTheRequestsThatItDescribes() {
        var faults = FaultInjector(
            [
                Fault(Fault.Match(topic: "com.example.other", nth: 2), action: .close),
                Fault(Fault.Match(everyNth: 3), action: .refuse),
            ],
            at: 0
        )
        let other = Push.alert(topic: "com.example.other")
        let requests = [Push.alert(), other, Push.alert(), Push.alert(), other, other]
        let actions = requests.map { faults.fault(for: $0, connection: 1, at: 0)?.action }
        #expect(actions == [nil, nil, .refuse, nil, .close, .refuse])
    }

    @Test func aRangeHasBothEnds() {
        var faults = FaultInjector([Fault(.init(from: 2, to: 3), action: .reset)], at: 0)
        let actions = (0..<4).map { _ in faults.fault(for: Push.alert(), connection: 1, at: 0)?.action }
        #expect(actions == [nil, .reset, .reset, nil])
    }

    /// "From its third push on this token is unregistered": each token, and each connection, has a count of its own.
    @Test func tokensAndConnectionsAreCountedApart() {
        let one = Push.alert(path: "/3/device/aa")
        let other = Push.alert(path: "/3/device/bb")
        var perToken = FaultInjector([Fault(.init(per: .token, from: 2), action: .reset)], at: 0)
        let ofTokens = [one, other, Push.alert(path: "/3/device/AA"), other].map {
            perToken.fault(for: $0, connection: 1, at: 0)?.action
        }
        #expect(ofTokens == [nil, nil, .reset, .reset])
        // What goes to no device has no token to be counted for.
        let broadcast = Push.alert(path: "/4/broadcasts/apps/com.example.app")
        #expect((0..<3).allSatisfy { _ in perToken.fault(for: broadcast, connection: 1, at: 0) == nil })
        var perConnection = FaultInjector([Fault(.init(per: .connection, nth: 2), action: .reset)], at: 0)
        let ofConnections = [1, 2, 1, 2, 1].map { perConnection.fault(for: one, connection: $0, at: 0)?.action }
        #expect(ofConnections == [nil, nil, .reset, .reset, nil])
    }

    @Test func theFirstProviderTokenIsTheOneThatIsMeant() {
        let old = Push.alert(headers: [HeaderField("authorization", "bearer old")])
        let new = Push.alert(headers: [HeaderField("authorization", "bearer new")])
        var faults = FaultInjector([Fault(.init(usesFirstProviderToken: true, from: 2), action: .reset)], at: 0)
        let actions = [old, new, old, new, old].map { faults.fault(for: $0, connection: 1, at: 0)?.action }
        #expect(actions == [nil, nil, .reset, nil, .reset])
    }

    /// Half a minute, from the first request that it befalls.
    @Test func aFaultLastsFromItsFirstRequestOn() {
        var faults = FaultInjector([Fault(.init(from: 2), forMilliseconds: 30_000, action: .reset)], at: 0)
        let actions = [0, 50_000, 79_999, 80_000, 90_000].map {
            faults.fault(for: Push.alert(), connection: 1, at: $0)?.action
        }
        #expect(actions == [nil, .reset, .reset, nil, nil])
    }

    /// The time of a fault does not run while another acts in its place.
    @Test func whatNeverActedIsNotOver() {
        var faults = FaultInjector(
            [Fault(.init(to: 2), action: .close), Fault(forMilliseconds: 1000, action: .reset)],
            at: 0
        )
        let actions = [0, 5000, 9000, 9999, 10_000].map {
            faults.fault(for: Push.alert(), connection: 1, at: $0)?.action
        }
        #expect(actions == [.close, .close, .reset, .reset, nil])
    }

    /// Ten seconds after it was set; what came before is not counted.
    @Test func aFaultBeginsAfterAWhile() {
        var faults = FaultInjector([Fault(.init(nth: 1), afterMilliseconds: 10_000, action: .reset)], at: 5000)
        let actions = [5000, 14_999, 15_000, 15_001].map {
            faults.fault(for: Push.alert(), connection: 1, at: $0)?.action
        }
        #expect(actions == [nil, nil, .reset, nil])
    }

    @Test func aMeaninglessCountNeverSelects() {
        #expect(!Fault.Match(nth: 0).selects(number: 1))
        // Zero has no multiples but itself; it is as if it had not been given.
        #expect(Fault.Match(everyNth: 0).selects(number: 1))
    }
}
