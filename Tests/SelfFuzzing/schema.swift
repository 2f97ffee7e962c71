import JSONModel

// The evaluator of JSON Schema: any schema and any value come to an end, and an end of the same kind twice. The input is a list of both.

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let pair = (try? JSONValue(parsing: bytes))?.arrayValue, pair.count == 2,
        let schema = try? Schema(pair[0])
    else { return 0 }
    let verdict = try? schema.isMet(by: pair[1])
    precondition((try? schema.isMet(by: pair[1])) == verdict, "the same value is judged in two ways")
    if let verdict, let violations = try? schema.violations(in: pair[1]) {
        precondition(
            violations.isEmpty == verdict,
            "a value that meets the schema has violations, or the other way round"
        )
    }
    return 0
}
