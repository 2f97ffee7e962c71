/// What holds of every compiler, whatever it is to make of a message.
package enum Invariant: String, Sendable, CaseIterable {
    /// The same message twice gives the same.
    case deterministic
    /// The same message once more, after others, gives the same.
    case after
    /// The same message gives the same in another process.
    case process
    /// The order of the members means nothing.
    case keyOrder = "key-order"
    /// White space and escapes in the message's text mean nothing.
    case spelling
    /// A member of which nobody has heard changes nothing, though it may be carried over.
    case unknownMember = "unknown-member"
    /// A message that says that it is not to be pushed is not pushed.
    case ignoreWins = "ignore-wins"
    /// A text changes nothing but the members that hold it, whatever is in it.
    case slot
    /// A longer text of the same kind changes nothing but the members that hold it.
    case longer
    /// A shorter text never turns a success into an error.
    case shorter
}
