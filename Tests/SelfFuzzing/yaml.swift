import JSONModel

// Project files, dialects, worlds, scenarios: any text is a value or told as what is wrong with it, and JSON is what it is in JSON.

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(YAMLProblem) {
        let document = try YAMLDocument(text)
        let again = document.value.serialized()
        precondition((try? JSONValue(parsing: again)) != nil, "a value that cannot be written as JSON")
    } catch {
        precondition(!error.sentence.isEmpty, "a problem without a sentence")
    }
    return 0
}
