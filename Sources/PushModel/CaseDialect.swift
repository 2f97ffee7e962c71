import JSONModel

/// What the meaning of a case file takes from the case's dialect.
///
/// A protocol, so that reading them stands below the vendors, and their own tests read case files as everything else does.
package protocol CaseDialect: Sendable {
    var dialect: Dialect { get }

    /// How names beside `aps` begin that the vendor's service keeps for itself: what it puts there is never compared.
    var servicePrefixes: [String] { get }

    /// The compile rule that says what is shown of a notification that takes others away; nil for a vendor without one.
    var ruleOfShown: String? { get }

    /// The field of the context that says for which recipient a message to several is compiled; nil for a vendor whose
    /// payload is the same for all.
    var recipientField: String? { get }

    /// The recipients that the message names, in their order.
    func recipients(of testCase: Case) -> [String]

    /// The payload that the reference makes of a case, by its own readings; nil where it makes none.
    ///
    /// - Throws: ``ContextError`` for a context that the dialect does not have.
    func payload(of testCase: Case) throws(ContextError) -> JSONValue?

    /// - Throws: ``ContextError`` for a context that the dialect does not have.
    func checkContext(of testCase: Case) throws(ContextError)
}

extension CaseDialect {
    package var servicePrefixes: [String] { [] }

    package var ruleOfShown: String? { nil }

    package var recipientField: String? { nil }

    package func recipients(of testCase: Case) -> [String] { [] }
}
