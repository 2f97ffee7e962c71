/// A text of `Corpus/json` as a case: a payload on its own.
package enum JSONText {
    package enum Verdict: String {
        case accept, reject

        /// By the file's name, `json/accept-…` or `json/reject-…`; nil for every other case.
        package init?(caseID: String) {
            if caseID.hasPrefix("json/accept-") {
                self = .accept
            } else if caseID.hasPrefix("json/reject-") {
                self = .reject
            } else {
                return nil
            }
        }
    }
}
