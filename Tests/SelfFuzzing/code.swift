import JSONModel

// The look at the testee's code: any text comes to an end, and every value that it finds is a text or a number.

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    for hashBeginsComment in [true, false] {
        let scan = CodeScan(text, hashBeginsComment: hashBeginsComment)
        for comparison in scan.comparisons.values.flatMap(\.self) {
            precondition(!comparison.values.isEmpty, "a comparison with nothing")
        }
    }
    return 0
}
