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
        var faults = FaultInjector([
            Fault(Fault.Match(topic: "com.example.other"), action: .close),
            Fault(Fault.Match(nth: 2), action: .refuse),
            Fault(action: .reset),
        ])
        let actions = (0..<3).map { _ in faults.fault(for: Push.alert())?.action }
        #expect(actions == [.reset, .refuse, .reset])
    }

    @Test func eachFaultCountsTheRequestsThatItDescribes() {
        var faults = FaultInjector([
            Fault(Fault.Match(topic: "com.example.other", nth: 2), action: .close),
            Fault(Fault.Match(everyNth: 3), action: .refuse),
        ])
        let other = Push.alert(topic: "com.example.other")
        let requests = [Push.alert(), other, Push.alert(), Push.alert(), other, other]
        let actions = requests.map { faults.fault(for: $0)?.action }
        #expect(actions == [nil, nil, .refuse, nil, .close, .refuse])
    }

    @Test func aMeaninglessCountNeverSelects() {
        #expect(!Fault.Match(nth: 0).selects(number: 1))
        // Zero has no multiples but itself; it is as if it had not been given.
        #expect(Fault.Match(everyNth: 0).selects(number: 1))
    }
}
