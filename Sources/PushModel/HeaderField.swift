/// One request or response header. Names are lower case, as HTTP/2 wants them.
package struct HeaderField: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HeaderField] {
    /// The value of the first field of that name.
    package subscript(_ name: String) -> String? {
        first { $0.name == name }?.value
    }
}
