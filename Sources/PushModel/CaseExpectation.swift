import JSONModel

/// What a document, or a sender, says about a case, as a corpus file gives it in `expect`.
package struct CaseExpectation: Sendable, Equatable {
    package indirect enum Requirement: Sendable, Equatable {
        /// The whole payload, and the headers that the document names.
        case payload(JSONValue, headers: [HeaderField])
        /// Exactly this text, which no strict reader takes.
        case payloadText(String)
        case suppressed(String)
        case error(String)
        case removed([String])
        /// What is taken away, and what is shown of the new notification; an outcome that does not say what is shown
        /// is not judged on it.
        case updated(removed: [String], shown: JSONValue)
        case anyOf([Requirement])
        /// The members of `contains` are there with these values (arrays whole), and nothing is at the pointers of `absent`.
        case partial(contains: JSONValue?, absent: [JSONPointer])
        /// What the phone does, whatever the payload looks like. A push that is kept back is silent; a message that is refused does
        /// nothing of what is wanted.
        case effect([ExpectedEffect])
    }

    package var requirement: Requirement
    /// Members whose value no document fixes.
    package var unjudged: [JSONPointer]

    package init(_ requirement: Requirement, unjudged: [JSONPointer] = []) {
        self.requirement = requirement
        self.unjudged = unjudged
    }

    /// What is wanted of the phone; nil where an outcome is.
    package var expectedEffects: [ExpectedEffect]? {
        if case .effect(let expectedEffects) = requirement { expectedEffects } else { nil }
    }
}
