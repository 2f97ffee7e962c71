import JSONModel
import PushModel

// The lines of a testee: any line is an answer, blank, or told as what it is.

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let line = Array(UnsafeBufferPointer(start: start, count: count))
    if case .answer(let id, .outcome(.payload(let bytes, _)), _) = TesteeAnswer(line: line) {
        precondition(id >= .min && bytes.count <= count, "a payload is longer than the line that it came in")
    }
    return 0
}
