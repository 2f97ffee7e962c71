import JSONModel

// The evaluator of JMESPath: any expression and any value come to an end. The input is a list of both.

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let pair = (try? JSONValue(parsing: bytes))?.arrayValue, pair.count == 2, let text = pair[0].stringValue,
        let expression = try? PathExpression(text)
    else { return 0 }
    let value = try? expression.value(of: pair[1])
    precondition((try? expression.value(of: pair[1])) == value, "the same expression has two values")
    return 0
}
