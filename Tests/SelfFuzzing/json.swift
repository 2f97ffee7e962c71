// The JSON reader: what it takes, it writes so that it reads the same again; and the sizes that it tells are those that it writes.

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let value = try? JSONValue(parsing: bytes) else { return 0 }
    for style in [JSONStyle.compact, .pretty] {
        guard let again = try? JSONValue(parsing: value.serialized(style)) else {
            fatalError("what it wrote is no JSON")
        }
        precondition(again == value, "it reads another value than it wrote")
    }
    precondition(
        value.serializedByteCount() == value.serialized().count,
        "the size is another than that of what it writes"
    )
    return 0
}
