import JSONCBridge
import JSONModel

/// The strict reader against json-c and Foundation, on the same payloads.
struct ReaderBenchmark {
    let payloads: [[UInt8]]

    func run(_ row: (Figure, Figure?) -> Void) async throws {
        let jsonC = JSONCParser(mode: .strict)
        let foundation = FoundationParser()
        let strictFigure = await Stopwatch.measure("strict reader", count: payloads.count) {
            for payload in payloads { _ = try? JSONValue(parsing: payload) }
        }
        let jsonCFigure = await Stopwatch.measure("json-c strict, with tree", count: payloads.count) {
            for payload in payloads { _ = jsonC.read(payload) }
        }
        let foundationFigure = await Stopwatch.measure("Foundation, with tree", count: payloads.count) {
            for payload in payloads { _ = foundation.read(payload) }
        }
        row(strictFigure, jsonCFigure)
        row(strictFigure, foundationFigure)
        row(jsonCFigure, nil)
        row(foundationFigure, nil)
    }
}
