import JSONModel
import Testing

@testable import JSONCBridge

/// The comparison itself, with parsers whose answers are known.
@Suite struct CrossCheckTests {
    private struct Answering: PeerParser {
        var name = "json-c"
        var version = "1"
        var writer = "json-c"
        let reading: PeerReading

        func read(_ bytes: [UInt8]) -> PeerReading { reading }
    }

    private func compare(
        _ text: String,
        _ reading: PeerReading,
        deviations: [KnownDeviation] = [],
        limit: Int? = nil
    ) -> [ParserDisagreement] {
        let bytes = Array(text.utf8)
        return CrossCheck(parsers: [Answering(reading: reading)], deviations: deviations)
            .compare(bytes, strict: Result { () throws(JSONError) in try JSONValue(parsing: bytes) }, limit: limit)
    }

    @Test func agreementIsSilent() {
        #expect(compare("[1]", .accepted([1], reserialisedBytes: 3), limit: 3).isEmpty)
        #expect(compare("[1,]", .rejected("comma")).isEmpty)
        let other = JSONValue.number(JSONNumber(uncheckedLexeme: "1.0"))
        #expect(compare(#"{"a":1,"b":2}"#, .accepted(["b": 2, "a": other], reserialisedBytes: 15)).isEmpty)
        // Of equal names every parser takes the last.
        #expect(compare(#"{"a":1,"a":2}"#, .accepted(["a": 2], reserialisedBytes: 7)).isEmpty)
        #expect(compare("-0", .accepted(0, reserialisedBytes: 1)).isEmpty)
    }

    @Test func anUnknownAcceptanceIsAFinding() throws {
        let found = try #require(compare("[1,]", .accepted([1], reserialisedBytes: 3)).first)
        #expect(found.kind == .accepts)
        #expect(found.isFinding)
        #expect(found.pointer == .root)
        #expect(found.message == "json-c 1 accepts a text that is not JSON: trailing comma at byte 3")
    }

    @Test func aKnownLeniencyIsInformation() throws {
        let known = KnownDeviation("comma", of: ["json-c"], .accepts, "") { $0.error?.kind == .trailingComma }
        let found = try #require(compare("[1,]", .accepted([1], reserialisedBytes: 3), deviations: [known]).first)
        #expect(found.deviation?.id == "comma")
        #expect(!found.isFinding)
        let other = try #require(compare("[01]", .accepted([1], reserialisedBytes: 3), deviations: [known]).first)
        #expect(other.deviation == nil)
        #expect(other.isFinding)
    }

    @Test func aDifferenceOnAValidTextIsAFindingEvenWhenKnown() throws {
        let known = ParserDisagreement.Kind.allCases.map { KnownDeviation("all", of: ["json-c"], $0, "") { _ in true } }
        let value = try #require(
            compare(#"{"a":[1,2]}"#, .accepted(["a": [1, 3]], reserialisedBytes: 9), deviations: known).first
        )
        #expect(value.kind == .value)
        #expect(value.pointer.description == "/a/1")
        #expect(value.expected == 2)
        #expect(value.actual == 3)
        #expect(value.deviation?.id == "all")
        #expect(value.isFinding)

        let refusal = try #require(compare("[1]", .rejected("too many cooks"), deviations: known).first)
        #expect(refusal.kind == .rejects)
        #expect(refusal.isFinding)
        #expect(refusal.message.contains("too many cooks"))
    }

    @Test func everyMemberThatDiffersIsReported() {
        let found = compare(#"{"a":1,"b":2,"c":3}"#, .accepted(["a": 9, "c": 3, "d": 4], reserialisedBytes: 19))
        #expect(found.map(\.pointer.description) == ["/a", "/b", "/d"])
        #expect(found.map { $0.actual == nil } == [false, true, false])
    }

    @Test(arguments: [(10, 11, 10, true), (10, 10, 10, false), (11, 12, 10, false), (10, 11, 11, false)])
    func aPayloadThatGrowsOverTheLimitIsAFinding(bytes: Int, size: Int, limit: Int, isFound: Bool) {
        let value = JSONValue.string(String(repeating: "/", count: bytes - 2))
        let text = String(decoding: value.serialized(), as: UTF8.self)
        let found = compare(text, .accepted(value, reserialisedBytes: size), limit: limit)
        #expect(found.map(\.kind) == (isFound ? [.reserialisedOverLimit] : []))
        #expect(found.allSatisfy { $0.isFinding })
        // Without a limit there is nothing to judge, and a text that is not JSON has no size that could be legal.
        #expect(compare(text, .accepted(value, reserialisedBytes: size)).isEmpty)
        #expect(compare("[1,]", .rejected(""), limit: 1).isEmpty)
    }

    @Test func oneWriterIsMeasuredOnce() {
        let reading = PeerReading.accepted("/////", reserialisedBytes: 12)
        let parsers = [
            Answering(reading: reading), Answering(name: "json-c strict", reading: reading),
            Answering(name: "Foundation", writer: "Foundation", reading: reading),
        ]
        let check = CrossCheck(parsers: parsers, deviations: [])
        let found = check.compare(Array("\"/////\"".utf8), strict: .success("/////"), limit: 8)
        #expect(found.map(\.parser) == ["json-c", "Foundation"])
    }

    @Test func realWritersGrowByAByteASlash() {
        let payload: JSONValue = ["aps": ["alert": "https://example.com/a"]]
        let bytes = payload.serialized()
        let check = CrossCheck()
        let found = check.compare(bytes, strict: .success(payload), limit: bytes.count)
        #expect(found.map(\.parser) == ["json-c", "Foundation"])
        #expect(found.allSatisfy { $0.message.contains("from \(bytes.count) to \(bytes.count + 3) bytes") })
        #expect(check.compare(bytes, strict: .success(payload), limit: bytes.count + 3).isEmpty)
    }

    /// Random values in every spelling: whatever a parser makes of them, the table must know it.
    @Test func theTableExplainsEveryDifferenceOnRandomTexts() {
        let check = CrossCheck()
        var random = RandomTexts(seed: 1)
        var explained = 0
        for _ in 0..<250 {
            let value = random.value()
            for style in [JSONStyle.compact, .ascii, .hostile] {
                let bytes = value.serialized(style)
                for found in check.compare(bytes, strict: .success(value)) where found.parser == "Foundation" || is016 {
                    explained += 1
                    let text = String(decoding: value.serialized(.ascii), as: UTF8.self)
                    #expect(found.deviation != nil, "\(found.message) at \(found.pointer): \(text)")
                }
            }
        }
        #expect(explained > 0)
    }

    private var is016: Bool { JSONCParser.version == "0.16" }
}

@Suite struct KnownDeviationTests {
    @Test func oneHabitOfOneParserAndVersionIsListedOnce() {
        for (index, deviation) in KnownDeviation.all.enumerated() {
            #expect(!deviation.parsers.isEmpty)
            #expect(!deviation.statement.isEmpty)
            for other in KnownDeviation.all[..<index] where other.id == deviation.id && other.kind == deviation.kind {
                let sharesParser = !Set(other.parsers).isDisjoint(with: deviation.parsers)
                let sharesVersion =
                    switch (other.jsonCVersions, deviation.jsonCVersions) {
                    case (let lhs?, let rhs?): lhs.overlaps(rhs)
                    default: true
                    }
                #expect(!(sharesParser && sharesVersion), "\(deviation.id)")
            }
        }
    }

    @Test func onlyThoseOfTheLoadedVersionAreUsed() {
        let minor = JSONCParser.minorVersion
        #expect(JSONCParser.version == "0.\(minor)")
        #expect(KnownDeviation.current.allSatisfy { $0.jsonCVersions?.contains(minor) ?? true })
        #expect(KnownDeviation.current.count < KnownDeviation.all.count)
    }
}
