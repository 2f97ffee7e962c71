import JSONCBridge
import JSONModel
import Testing

/// Every text of `Corpus/json` through every reader.
@Suite struct JSONCorpusTests {
    private let corpus: JSONCorpus
    private let parsers: [any PeerParser] = [
        JSONCParser(mode: .lenient), JSONCParser(mode: .strict), FoundationParser(),
    ]

    init() throws {
        corpus = try JSONCorpus()
    }

    @Test func hasTextsOfBothKindsAndATableThatNamesThem() {
        #expect(corpus.texts.count { $0.isJSON } > 80)
        #expect(corpus.texts.count { $0.name.hasPrefix("reject-") } > 120)
        #expect(corpus.texts.allSatisfy { $0.isJSON || $0.name.hasPrefix("reject-") })
        #expect(Set(corpus.textsWithDeviations).isSubset(of: corpus.texts.map(\.name)))
    }

    @Test func theStrictReaderDoesWhatTheNameSays() {
        for text in corpus.texts {
            let value = try? JSONValue(parsing: text.bytes)
            #expect((value != nil) == text.isJSON, "\(text.name)")
        }
    }

    @Test func whatIsReadIsWrittenAndReadAgain() throws {
        for text in corpus.texts where text.isJSON {
            let value = try JSONValue(parsing: text.bytes)
            for style in [JSONStyle.compact, .escapedSlashes, .ascii, .pretty, .hostile] {
                #expect(try JSONValue(parsing: value.serialized(style)) == value, "\(text.name), \(style)")
            }
            #expect(value.serializedByteCount() == value.serialized().count, "\(text.name)")
        }
    }

    @Test func otherParsersDoWhatTheTableSays() throws {
        for parser in parsers where corpus.holds(for: parser) {
            for text in corpus.texts {
                let expectation = try corpus.expectation(of: parser.name, for: text)
                switch (parser.read(text.bytes), expectation) {
                case (.accepted, .accepts), (.rejected, .rejects): break
                case (.accepted(let value, _), .reads(let expected)):
                    #expect(JSONDiff.areEqual(expected, value), "\(parser.name), \(text.name)")
                case (let reading, _):
                    Issue.record("\(parser.name), \(text.name): \(reading)".prefixForReports)
                }
            }
        }
    }

    @Test func everyDisagreementIsAKnownOne() throws {
        let check = CrossCheck()
        for text in corpus.texts {
            let strict = Result { () throws(JSONError) in try JSONValue(parsing: text.bytes) }
            let disagreements = check.compare(text.bytes, strict: strict)
            for parser in parsers where corpus.holds(for: parser) {
                let own = disagreements.filter { $0.parser == parser.name }
                #expect(own.allSatisfy { $0.deviation != nil }, "\(parser.name), \(text.name)")
                // Information on a text that is not JSON, a finding on one that is.
                #expect(own.allSatisfy { $0.isFinding == text.isJSON }, "\(parser.name), \(text.name)")
                let deviates =
                    switch (try corpus.expectation(of: parser.name, for: text), strict) {
                    case (.accepts, _), (.rejects, .success): true
                    case (.rejects, .failure), (.reads, .failure): false
                    case (.reads(let value), .success(let written)): !JSONDiff.areEqual(value, written)
                    }
                #expect(own.isEmpty == !deviates, "\(parser.name), \(text.name)")
            }
        }
    }
}

extension String {
    fileprivate var prefixForReports: Comment {
        Comment(rawValue: String(prefix(200)))
    }
}
