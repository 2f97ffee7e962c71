import JSONModel

/// Reads each text with json-c in both modes and with Foundation, and compares with the strict reader.
///
/// It holds the parsers: one for each worker.
package struct CrossCheck {
    private let parsers: [any PeerParser]
    private let deviations: [KnownDeviation]

    package init() {
        self.init(parsers: [JSONCParser(mode: .lenient), JSONCParser(mode: .strict), FoundationParser()])
    }

    /// With other parsers, to which the table of deviations applies by name.
    init(parsers: [any PeerParser], deviations: [KnownDeviation] = KnownDeviation.current) {
        self.parsers = parsers
        self.deviations = deviations
    }

    /// Name and version of each parser, for a report.
    package static var parserVersions: [(name: String, version: String)] {
        CrossCheck().parsers.map { ($0.name, $0.version) }
    }

    /// Every point on which a parser disagrees, in the order of the parsers and then of the text's members.
    ///
    /// `strict` is what the strict reader makes of the same bytes, `limit` the largest payload in bytes; without it the
    /// size after re-serialising is left alone.
    package func compare(
        _ bytes: [UInt8],
        strict: Result<JSONValue, JSONError>,
        limit: Int? = nil
    ) -> [ParserDisagreement] {
        var disagreements: [ParserDisagreement] = []
        var measuredWriters: [String] = []
        for parser in parsers {
            let comparison = Comparison(parser: parser, bytes: bytes, strict: strict, deviations: deviations)
            let measures = limit != nil && !measuredWriters.contains(parser.writer)
            let reading =
                if case .success(let value) = strict {
                    parser.read(bytes, expecting: value, measures: measures)
                } else {
                    parser.read(bytes)
                }
            disagreements += comparison.disagreements(with: reading)

            guard measures, let limit, case .success = strict, let size = reading.reserialisedBytes else { continue }
            measuredWriters.append(parser.writer)
            if bytes.count <= limit, size > limit {
                disagreements.append(comparison.oversize(size, limit: limit))
            }
        }
        return disagreements
    }
}

/// One parser and one text.
private struct Comparison {
    let parser: any PeerParser
    let bytes: [UInt8]
    let strict: Result<JSONValue, JSONError>
    let deviations: [KnownDeviation]

    func disagreements(with reading: PeerReading) -> [ParserDisagreement] {
        switch (strict, reading) {
        case (.failure, .rejected), (.success, .asExpected):
            return []
        case (.failure(let error), .accepted), (.failure(let error), .asExpected):
            return [disagreement(.accepts, "\(title) accepts a text that is not JSON: \(error)")]
        case (.success, .rejected(let reason)):
            return [disagreement(.rejects, "\(title) refuses a valid text: \(reason)")]
        case (.success(let expected), .accepted(let actual, _)):
            if JSONDiff.areEqual(expected, actual) { return [] }
            return JSONDiff.differences(expected: expected, actual: actual).map {
                disagreement(.value, "\(title) reads a value that differs from the written one", difference: $0)
            }
        }
    }

    func oversize(_ size: Int, limit: Int) -> ParserDisagreement {
        disagreement(
            .reserialisedOverLimit,
            "if \(parser.writer) \(parser.version) writes it again, the payload grows"
                + " from \(bytes.count) to \(size) bytes, over the limit of \(limit)"
        )
    }

    private var title: String { "\(parser.name) \(parser.version)" }

    private func disagreement(
        _ kind: ParserDisagreement.Kind,
        _ message: String,
        difference: JSONDifference? = nil
    ) -> ParserDisagreement {
        let circumstances = Circumstances(bytes: bytes, strict: strict, difference: difference)
        return ParserDisagreement(
            parser: parser.name,
            kind: kind,
            pointer: difference?.pointer ?? .root,
            expected: difference?.expected,
            actual: difference?.actual,
            deviation: deviations.first { $0.explains(kind, by: parser.name, circumstances) },
            message: message
        )
    }
}
