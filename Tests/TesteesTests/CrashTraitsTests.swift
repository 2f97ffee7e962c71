import EasemobVendor
import JSONModel
import PushModel
import Testing

@testable import Testees

/// What the messages have in common of which a testee dies.
struct CrashTraitsTests {
    private static func request(_ message: JSONValue, context: JSONObject = JSONObject()) -> TesteeRequest {
        TesteeRequest(dialect: .easemob, message: .value(message), context: context)
    }

    private static func plain(_ number: Int) -> JSONValue {
        ["target": .string("u\(number)"), "title": "hello", "badge": .number(JSONNumber(number))]
    }

    /// Twenty deaths of the one kind among forty answers of the other.
    private static func learned(_ deadly: (Int) -> TesteeRequest) -> CrashTraits {
        var traits = CrashTraits()
        for number in 0..<40 {
            traits.noteAnswer(to: request(plain(number)))
            if number.isMultiple(of: 2) { traits.noteDeath(by: deadly(number)) }
        }
        return traits
    }

    @Test func kindAtAPlaceIsFound() {
        var traits = Self.learned { Self.request(["target": nil, "title": .string("t\($0)"), "badge": 3]) }
        #expect(traits.reasonNotToAsk(Self.request(["target": nil, "title": "new"]))?.description == "/target is null")
        #expect(traits.reasonNotToAsk(Self.request(Self.plain(70))) == nil)
    }

    @Test func lackIsFound() {
        var traits = Self.learned { Self.request(["title": "hello", "badge": .number(JSONNumber($0))]) }
        #expect(traits.reasonNotToAsk(Self.request(["title": "b", "badge": 7]))?.description == "there is no /target")
    }

    @Test func valueIsFound() {
        var traits = Self.learned {
            Self.request(["target": .string("u\($0)"), "title": "boom", "badge": .number(JSONNumber($0))])
        }
        let same = Self.request(["target": "x", "title": "boom", "badge": 7])
        #expect(traits.reasonNotToAsk(same)?.description == "/title is \"boom\"")
        #expect(traits.reasonNotToAsk(Self.request(["target": "x", "title": "bang", "badge": 7])) == nil)
    }

    @Test func contextAndFormAreTraits() {
        var context = Self.learned {
            Self.request(Self.plain($0), context: JSONObject(members: [JSONMember(key: "offlineCount", value: nil)]))
        }
        let other = JSONObject(members: [JSONMember(key: "offlineCount", value: nil)])
        #expect(context.reasonNotToAsk(Self.request(["a": 1], context: other)) != nil)
        var form = Self.learned {
            TesteeRequest(dialect: .easemob, message: .text("{\($0)"), context: JSONObject())
        }
        let text = TesteeRequest(dialect: .easemob, message: .text("[["), context: JSONObject())
        #expect(form.reasonNotToAsk(text) == .form(.text))
    }

    @Test func twoKindsAreTwoTraits() {
        var traits = Self.learned { number in
            number.isMultiple(of: 4)
                ? Self.request(["target": nil, "title": "hello", "badge": 3])
                : Self.request(["target": "u", "title": "hello", "badge": "3"])
        }
        #expect(traits.reasonNotToAsk(Self.request(["target": nil])) != nil)
        #expect(traits.reasonNotToAsk(Self.request(["target": "u", "badge": "3"])) != nil)
    }

    /// Nothing in common that no answered message has: every message is asked.
    @Test func deathsWithNothingInCommonLeaveNothingOut() {
        var traits = Self.learned { Self.request(Self.plain($0 + 1)) }
        for number in 0..<100 { #expect(traits.reasonNotToAsk(Self.request(Self.plain(number))) == nil) }
    }

    @Test func fewDeathsLeaveNothingOut() {
        var traits = CrashTraits()
        for number in 0..<40 { traits.noteAnswer(to: Self.request(Self.plain(number))) }
        for _ in 0..<19 { traits.noteDeath(by: Self.request(["target": nil])) }
        #expect(traits.reasonNotToAsk(Self.request(["target": nil])) == nil)
    }

    /// Trials become rarer, and an answer ends the presumption for good.
    @Test func trialThatIsAnsweredRefutes() {
        let deadly = Self.request(["target": nil, "title": "hello", "badge": 3])
        var traits = Self.learned { _ in deadly }
        var asked: [Int] = []
        for number in 0..<100 where traits.reasonNotToAsk(deadly) == nil { asked.append(number) }
        #expect(asked == [10, 21, 42, 83])
        traits.noteAnswer(to: deadly)
        for _ in 0..<20 { traits.noteDeath(by: deadly) }
        #expect(traits.reasonNotToAsk(Self.request(["target": nil])) == nil)
    }
}
