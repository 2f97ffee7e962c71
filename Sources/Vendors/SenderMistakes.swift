import PushModel

/// The mistakes of senders, by vendor.
package enum SenderMistakes {
    package static let all: [SenderMistake] = Vendors.all.flatMap(\.mistakes)

    package static func mistake(id: String) -> SenderMistake? {
        all.first { $0.id == id }
    }
}

extension SentMessage {
    /// What it has of the mistakes of its dialect.
    ///
    /// - Returns: Of each the places, as tokens of a JSON Pointer into what the sender wrote, with a sentence about this message.
    package var mistakes: [(mistake: SenderMistake, place: [String], message: String)] {
        (Vendors.vendor(of: dialect)?.mistakes ?? []).flatMap { mistake in
            var reports = MistakeReports()
            mistake.find(self, &reports)
            return reports.list.map { (mistake, prefix + $0.place, $0.message) }
        }
    }
}
