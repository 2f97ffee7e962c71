import JMESPath
import JSONSchema

/// The interface for senders that a dialect's file describes: where they post, and what they are answered.
///
/// Expressions are asked of JSON values: `messages` of the request's body, `recipients` of a message, `status` and `answer` of an object with
/// the request's body as `request` and what became of each message and recipient as `results`.
struct DialectInlet: Sendable {
    /// Of `POST`.
    let path: String
    /// What the body of a request meets; nil for any JSON.
    let request: Schema?
    /// A message, or a list of them; nil for the body itself.
    let messages: PathExpression?
    /// A name, or a list of names; nil for the device token that the message has.
    let recipients: PathExpression?
    /// Whether one message that is refused, for another reason than its size, has none of its request sent.
    let isAllOrNone: Bool
    /// Of HTTP; nil for 200, and 400 where a message is refused.
    let status: PathExpression?
    /// Nil for the results themselves.
    let answer: PathExpression?
}
