/// What holds of every compiler, whatever it is to make of a message.
package enum Invariant: String, Sendable, CaseIterable {
    /// The same message twice gives the same.
    case deterministic
    /// The order of the members means nothing.
    case keyOrder = "key-order"
    /// A message that says that it is not to be pushed is not pushed.
    case ignoreWins = "ignore-wins"
    /// A text changes nothing but the members that hold it, whatever is in it.
    case slot
    /// A shorter text never turns a success into an error.
    case shorter
}
