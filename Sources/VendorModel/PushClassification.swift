import PushModel

/// What a vendor's documents call one message, by which of their conditions, and which code of the app runs for it.
package struct PushClassification: Sendable, Equatable {
    /// One condition of the documents, for the class that they have conditions for.
    package struct Condition: Sendable, Equatable {
        /// The same for ever.
        package var name: String
        /// What has to be so, in the words of the interface that the message is for.
        package var statement: String
        package var isMet: Bool
        /// What is there instead; nil where the condition is met.
        package var found: String?

        package init(_ name: String, _ statement: String, isMet: Bool, found: @autoclosure () -> String? = nil) {
            self.name = name
            self.statement = statement
            self.isMet = isMet
            self.found = isMet ? nil : found()
        }
    }

    /// Methods of the app that run when something happens to the push.
    package struct Callback: Sendable, Equatable {
        /// What the app was doing when the push arrived.
        package var state: AppState
        /// What happens: `arrives`, or how the app is opened later.
        package var event: String
        /// In the order in which they run; none where no code runs.
        package var methods: [String]

        package init(state: AppState, event: String, methods: [String]) {
            self.state = state
            self.event = event
            self.methods = methods
        }
    }

    /// The vendor's word for such a push.
    package var name: String
    /// Whether it is silent by the vendor's documents.
    package var isSilent: Bool
    /// What `isSilent` needs, each met or not.
    package var conditions: [Condition]
    /// Which code runs in each state of the app; none where the documents do not say.
    package var callbacks: [Callback]
    /// What else the documents say of it, a sentence each.
    package var notes: [String]
    /// The document with the conditions.
    package var source: String

    package init(
        name: String,
        isSilent: Bool,
        conditions: [Condition],
        callbacks: [Callback],
        notes: [String],
        source: String
    ) {
        self.name = name
        self.isSilent = isSilent
        self.conditions = conditions
        self.callbacks = callbacks
        self.notes = notes
        self.source = source
    }
}
