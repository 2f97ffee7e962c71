/// Writes an object member by member, compact and without a value in between: for lines that are written by the thousand.
///
/// The names are the writer's own business: a name given twice is there twice.
package struct JSONObjectWriter {
    private var writer: JSONWriter
    private var isEmpty = true

    /// Writes an object behind what is in `bytes`.
    package static func append(to bytes: inout [UInt8], _ body: (inout JSONObjectWriter) -> Void) {
        var object = JSONObjectWriter(JSONWriter(bytes: bytes, style: .compact))
        bytes = []
        object.write(body)
        bytes = object.writer.bytes
    }

    private init(_ writer: JSONWriter) {
        self.writer = writer
    }

    package mutating func add(_ name: String, _ string: String) {
        begin(name)
        writer.write(string)
    }

    package mutating func add(_ name: String, _ integer: Int) {
        begin(name)
        writer.write(integer)
    }

    package mutating func add(_ name: String, _ value: JSONValue) {
        begin(name)
        writer.write(value, level: 0)
    }

    package mutating func add(_ name: String, object body: (inout JSONObjectWriter) -> Void) {
        begin(name)
        write(body)
    }

    private mutating func write(_ body: (inout JSONObjectWriter) -> Void) {
        writer.beginObject()
        isEmpty = true
        body(&self)
        writer.endObject()
        isEmpty = false
    }

    private mutating func begin(_ name: String) {
        if !isEmpty { writer.separate() }
        isEmpty = false
        writer.writeName(name)
    }
}
