/// Writes an object member by member, compact and without a value in between: for lines that are written by the thousand.
///
/// The names are the writer's own business: a name given twice is there twice.
package struct JSONObjectWriter {
    private var bytes: [UInt8]
    private var isEmpty = true

    /// Writes an object behind what is in `bytes`.
    package static func append(to bytes: inout [UInt8], _ body: (inout JSONObjectWriter) -> Void) {
        var object = JSONObjectWriter(bytes)
        bytes = []
        object.write(body)
        bytes = object.bytes
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package mutating func add(_ name: String, _ string: String) {
        add(name, .string(string))
    }

    package mutating func add(_ name: String, _ integer: Int) {
        add(name, .number(JSONNumber(integer)))
    }

    package mutating func add(_ name: String, _ value: JSONValue) {
        begin(name)
        value.append(to: &bytes)
    }

    package mutating func add(_ name: String, object body: (inout JSONObjectWriter) -> Void) {
        begin(name)
        write(body)
    }

    private mutating func write(_ body: (inout JSONObjectWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        isEmpty = true
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        isEmpty = false
    }

    private mutating func begin(_ name: String) {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
        JSONValue.string(name).append(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }
}
