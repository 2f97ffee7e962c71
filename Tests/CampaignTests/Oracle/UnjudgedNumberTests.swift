import CaseFiles
import JSONModel
import PushModel
import Testing

/// A place whose value no document settles. Where a number stands there, any number is as right, and nothing else is.
@Suite struct UnjudgedNumberTests {
    private func places(due: JSONValue, _ text: String) -> [String] {
        var payload = ExpectedPayload.due(due)
        payload.unjudged = [JSONPointer(tokens: ["aps", "badge"])]
        let observed = ObservedOutcome(.payload(Array(text.utf8), headers: []))
        return ExpectedOutcome(.payload(payload)).differences(from: observed).compactMap { difference in
            guard case .payload(let pointer, let kind) = difference.subject else { return nil }
            return "\(pointer) \(kind.rawValue)"
        }
    }

    @Test(arguments: ["2", "-1", "0.5", "1e400"])
    func anyNumberIsAsRight(_ number: String) {
        #expect(places(due: ["aps": ["badge": 1]], #"{"aps":{"badge":\#(number)}}"#) == [])
    }

    @Test(arguments: [#""1""#, "true", "null", "[]", "{}"])
    func aValueOfAnotherTypeIsNot(_ value: String) {
        #expect(places(due: ["aps": ["badge": 1]], #"{"aps":{"badge":\#(value)}}"#) == ["/aps/badge type"])
    }

    @Test func aPlaceThatHoldsNoNumberTakesAnyType() {
        #expect(places(due: ["aps": ["badge": "x"]], #"{"aps":{"badge":1}}"#) == [])
    }

    @Test func theMemberMustBeThere() {
        #expect(places(due: ["aps": ["badge": 1]], #"{"aps":{}}"#) == ["/aps/badge missing"])
    }
}
