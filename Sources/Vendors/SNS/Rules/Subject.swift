import VendorModel

extension SNSRule {
    static let subject = SNSRule(
        "SN-3",
        "A subject that is empty, has line breaks, or has 100 characters or more is refused.",
        source: SNSDocument.publish + "; " + SNSDocument.recorded
    )
}

extension SNSCompilation {
    func checkSubject() throws(CompilationStop) {
        guard let subject = message.subject else { return }
        if subject.isEmpty { throw .refused("Subject is not empty if provided", by: SNSRule.subject) }
        if subject.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .refused("Subject has no line breaks or control characters", by: SNSRule.subject)
        }
        if subject.count >= SNSLimits.subjectCharacters {
            throw .refused("Subject has fewer than 100 characters", by: SNSRule.subject)
        }
    }

    mutating func settleSubject() throws(CompilationStop) {
        if let unit = doubtfulCharacters, readings.take(SubjectCharacters.self, at: unit) == .refused {
            throw .refused("Subject has fewer than 100 characters", by: SNSRule.subject)
        }
    }

    /// In what the subject has too many characters, where it has not as the reader sees it; nil where it has not either.
    private var doubtfulCharacters: String? {
        guard let subject = message.subject, subject.utf16.count >= SNSLimits.subjectCharacters else { return nil }
        return subject.unicodeScalars.count >= SNSLimits.subjectCharacters ? "code points" : "code units of UTF-16"
    }
}
