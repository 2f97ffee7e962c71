import JSONModel

/// What stays of one vendor's messages, and of the world that they meet, where they are written down masked.
package struct MessageMasking: Sendable {
    /// The plan for a message as a case has it, where the parts of it that go to APNs as they are have the plan `payload`. Members of the
    /// message may say how others are read.
    package let message: @Sendable (_ message: JSONValue?, _ payload: MaskingPlan) -> MaskingPlan
    /// How recipients are called.
    package let recipient: MaskingPlan
    /// The world that a message met, as the vendor's API for senders knows it.
    package let context: MaskingPlan

    /// - Parameters:
    ///   - recipient: How recipients are called.
    ///   - profiles: Names of interfaces, and of states of documents.
    ///   - context: Members of a context that are the vendor's own.
    ///   - message: The plan for a message.
    package init(
        recipient: MaskingPlan = .own,
        profiles: [String] = [],
        context: [String: MaskingPlan] = [:],
        message: @escaping @Sendable (_ message: JSONValue?, _ payload: MaskingPlan) -> MaskingPlan
    ) {
        self.message = message
        self.recipient = recipient
        let common: [String: MaskingPlan] = [
            "now": .text(.figure), "sentAt": .text(.figure), "bundleId": .text(.appID), "deviceToken": .text(.token),
            "profile": .text(.constant(Set(profiles.map { $0.lowercased() }))), "online": .own,
            "environment": .text(.constant(["production", "sandbox"])),
        ]
        self.context = .object(common.merging(context) { $1 })
    }

    /// Of messages of which nobody has documents: all is the sender's own.
    package static let own = MessageMasking { _, _ in .own }
}
