import JSONModel
import PushModel

extension CaseDecoder {
    /// A message to several recipients, with what each of them gets (`expectFor`): one case for each.
    func recipients(of object: JSONObject) throws(CaseFileError) -> [Case] {
        guard object["expect"] == nil else { throw problem("a case has \"expect\" or \"expectFor\", not both") }
        let outcomes = try JSONField(object["expectFor"], file: file, place: "expectFor").objectOrEmpty
        guard !outcomes.isEmpty else { throw problem("\"expectFor\" must name a recipient") }
        var cases: [Case] = []
        for outcome in outcomes.members {
            var members = object
            members["expectFor"] = nil
            members["expect"] = outcome.value
            let testCase = try single(members)
            guard let forOne = dialects[testCase.dialect]?.copy(of: testCase, to: outcome.key) else {
                throw problem("dialect \(object["dialect"]?.stringValue ?? "") does not distinguish recipients")
            }
            cases.append(forOne)
        }
        return cases
    }
}

extension CaseDialect {
    /// The case once for each of its recipients, where its message names several and its context none.
    package func forEachRecipient(_ testCase: Case) -> [Case] {
        // An outcome is that of one recipient; what is wanted of the phone is wanted for each.
        let isOfOne = testCase.expectation != nil && testCase.expectation?.expectedEffects == nil
        guard let field = recipientField, !isOfOne, testCase.earlierSteps == nil, testCase.context[field] == nil
        else { return [testCase] }
        let recipients = recipients(of: testCase)
        return recipients.count > 1 ? recipients.compactMap { copy(of: testCase, to: $0) } : [testCase]
    }

    /// The case as one recipient meets it, named after it; nil where the dialect does not tell recipients apart.
    fileprivate func copy(of testCase: Case, to recipient: String) -> Case? {
        guard let field = recipientField else { return nil }
        var copy = testCase
        copy.id = "\(testCase.id)@\(recipient)"
        copy.context[field] = .string(recipient)
        return copy
    }
}
