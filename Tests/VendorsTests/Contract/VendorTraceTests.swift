import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

@testable import SNSVendor

/// Every member and header of a payload that the reference makes has a compile rule of the vendor's.
@Suite("Every vendor: rules of members") struct VendorTraceTests {
    @Test(arguments: AmbiguityCatalogueTests.cases.map(\.dialect))
    func everyMemberAndHeaderHasAKnownRule(dialect: Dialect) throws {
        let known = Set(try #require(VendorCompilers.compiler(for: dialect)).rules.map(\.id))
        let cases = try #require(AmbiguityCatalogueTests.cases.first { $0.dialect == dialect }).cases
        for (outcome, _) in try cases.flatMap({ try $0.rightOutcomes() }) {
            #expect(known.isSuperset(of: outcome.shownRules))
            guard let payload = outcome.payload else { continue }
            #expect(payload.trace.allSatisfy { payload.value[$0.pointer] != nil })
            #expect(payload.unjudged.allSatisfy { payload.value[$0] != nil })
            guard payload.isReadable else { continue }
            if Self.forwarding.contains(dialect) {
                #expect(try JSONValue(parsing: payload.bytes) == payload.value)
            } else {
                #expect(payload.bytes == payload.value.serialized(.compact))
            }
            let traced = Set(payload.trace.map(\.pointer))
            for pointer in payload.value.members() where !Self.forwarding.contains(dialect) {
                #expect(payload.value.isExplained(pointer, by: traced), "\(pointer)")
            }
            for key in payload.value.objectValue?.keys ?? [] {
                let pointer = JSONPointer(tokens: [key])
                let isExplained = payload.value.isExplained(pointer, by: traced)
                #expect(isExplained || dialect == .apns && traced.contains(.root), "\(key)")
            }
        }
    }

    /// Dialects in which the sender's own text goes out byte for byte, for one reason.
    private static let forwarding: Set<Dialect> = [.sns, .apns]
}

extension JSONValue {
    /// The members of a payload that need a reason: those at the top, those of `aps`, and those of the alert.
    fileprivate func members() -> [JSONPointer] {
        [[], ["aps"], ["aps", "alert"]].flatMap { path in
            let object = JSONPointer(tokens: path)
            return (self[object]?.objectValue?.keys ?? []).map { object.appending($0) }
        }
    }

    /// Whether a rule set the member, something around it, or everything in it.
    fileprivate func isExplained(_ pointer: JSONPointer, by traced: Set<JSONPointer>) -> Bool {
        let around = (1...pointer.tokens.count).map { JSONPointer(tokens: Array(pointer.tokens.prefix($0))) }
        if around.contains(where: traced.contains) { return true }
        let inside = (self[pointer]?.objectValue?.keys ?? []).map { pointer.appending($0) }
        return !inside.isEmpty && inside.allSatisfy { isExplained($0, by: traced) }
    }
}

extension ExpectedOutcome {
    /// The compile rules that show in this outcome: of the decision, of members, of headers, of what is shown, or said to
    /// the sender.
    var shownRules: [String] {
        let own = [rule, shown?.rule].compactMap(\.self)
        return own + (payload.map { $0.trace.map(\.rule) + $0.headers.map(\.rule) + $0.advice } ?? [])
    }
}
