import JSONModel
import PushModel

/// The mistakes that every vendor's senders make with names and types, from the vendor's table of fields.
package struct FieldMistakes: Sendable {
    let dialect: Dialect
    /// The table that a message is read by; it can depend on the interface.
    let table: @Sendable (SentMessage) -> FieldTable
    /// Where the fields stand in the vendor's documents.
    let source: String
    /// Names that a mistake of their own speaks of.
    let namedElsewhere: [String]

    /// - Parameters:
    ///   - dialect: The vendor's.
    ///   - table: The table that a message is read by.
    ///   - source: Where the fields stand in the vendor's documents.
    ///   - namedElsewhere: Names that a mistake of their own speaks of.
    package init(
        dialect: Dialect,
        table: @escaping @Sendable (SentMessage) -> FieldTable,
        source: String,
        namedElsewhere: [String] = []
    ) {
        self.dialect = dialect
        self.table = table
        self.source = source
        self.namedElsewhere = namedElsewhere
    }

    package func unknownField(wrong: String, right: String) -> SenderMistake {
        SenderMistake(
            "unknown-field",
            dialect,
            "A field that is in no document does nothing.",
            source: source,
            wrong: wrong,
            right: right
        ) { [self] message, reports in
            for (place, name, fault) in scan(message) {
                guard case .unknown = fault else { continue }
                reports.report(place, "no document has the field \(Self.quoted(name)) here: it does nothing")
            }
        }
    }

    package func misspeltField(wrong: String, right: String) -> SenderMistake {
        SenderMistake(
            "misspelt-field",
            dialect,
            "A field with a misspelt name does nothing.",
            source: source,
            wrong: wrong,
            right: right
        ) { [self] message, reports in
            for (place, name, fault) in scan(message) {
                guard case .misspelt(let known) = fault else { continue }
                reports.report(place, "no document has the field \(Self.quoted(name)): did you mean \"\(known)\"?")
            }
        }
    }

    package func misplacedField(wrong: String, right: String) -> SenderMistake {
        SenderMistake(
            "misplaced-field",
            dialect,
            "A field in the wrong object does nothing.",
            source: source,
            wrong: wrong,
            right: right
        ) { [self] message, reports in
            for (place, name, fault) in scan(message) {
                guard case .misplaced(let homes, let known) = fault else { continue }
                let places = Wording.alternatives(homes.map { "\"\($0)\"" })
                let advice =
                    name.hasSameScalars(as: known)
                    ? "it belongs in \(places)" : "did you mean \"\(known)\" in \(places)?"
                reports.report(place, "\(Self.quoted(name)) does nothing here: \(advice)")
            }
        }
    }

    package func wrongType(wrong: String, right: String) -> SenderMistake {
        SenderMistake(
            "wrong-type",
            dialect,
            "No document says what happens to a field of a wrong type: the vendor may ignore the field or refuse the message.",
            source: source,
            wrong: wrong,
            right: right
        ) { [self] message, reports in
            for (place, name, fault) in scan(message) {
                guard case .wrongType(let type, let actual) = fault else { continue }
                reports.report(
                    place,
                    "\(Self.quoted(name)) must be \(type.words), but is \(actual.words): the vendor may ignore the field or refuse the message"
                )
            }
        }
    }

    private func scan(_ message: SentMessage) -> [(place: [String], name: String, fault: FieldScan.Fault)] {
        FieldScan(message.object, by: table(message)).faults.filter { found in
            if case .wrongType = found.fault { return true }
            return !namedElsewhere.contains(found.name)
        }
    }

    private static func quoted(_ name: String) -> String { "\"\(Wording.shortened(name))\"" }
}
