import JSONModel

/// A place in a document that schemas are read from.
package struct SchemaLocation: Sendable, Hashable, CustomStringConvertible {
    /// The URI under which the document was read, without a fragment; empty where it has none.
    package var document: String
    package var pointer: JSONPointer

    package init(document: String, pointer: JSONPointer) {
        self.document = document
        self.pointer = pointer
    }

    package func appending(_ token: String) -> SchemaLocation {
        SchemaLocation(document: document, pointer: pointer.appending(token))
    }

    package var description: String { "\(document)#\(pointer)" }
}
