import JSONModel
import PushModel
import VendorCompilers

extension CaseDecoder {
    /// A message to several recipients, with what each of them gets (`expectFor`): one case for each.
    func recipients(of object: JSONObject) throws(CaseFileError) -> [Case] {
        guard object["expect"] == nil else { throw problem("a case has \"expect\" or \"expectFor\", not both") }
        let outcomes = try objectOrEmpty(object["expectFor"], at: "expectFor")
        guard !outcomes.isEmpty else { throw problem("\"expectFor\" must name a recipient") }
        var cases: [Case] = []
        for outcome in outcomes.members {
            var members = object
            members["expectFor"] = nil
            members["expect"] = outcome.value
            guard let forOne = try single(members).sent(to: outcome.key) else {
                throw problem("dialect \(object["dialect"]?.stringValue ?? "") does not tell recipients apart")
            }
            cases.append(forOne)
        }
        return cases
    }
}

extension Case {
    /// The case once for each of its recipients, where its message names several and its context none.
    var forEachRecipient: [Case] {
        guard let compiler = VendorCompilers.compiler(for: dialect), let field = compiler.recipientField,
            expectation == nil, earlierSteps == nil, context[field] == nil
        else { return [self] }
        let recipients = compiler.recipients(of: self)
        return recipients.count > 1 ? recipients.compactMap(sent) : [self]
    }

    /// The case as one recipient meets it, named after it; nil where the dialect does not tell recipients apart.
    fileprivate func sent(to recipient: String) -> Case? {
        guard let field = VendorCompilers.compiler(for: dialect)?.recipientField else { return nil }
        var copy = self
        copy.id = "\(id)@\(recipient)"
        copy.context[field] = .string(recipient)
        return copy
    }
}
