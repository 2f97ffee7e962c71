/// What the service found in a client certificate (Apple, "Establishing a certificate-based connection to APNs").
package struct CertificateFacts: Sendable, Equatable {
    /// Why the certificate is not valid, as a whole sentence; nil for a valid one.
    package var problem: String?
    package var isOfThisEnvironment: Bool
    /// The topics that the certificate may be used for: suffixes are listed, not implied. None: any topic.
    package var topics: [String]

    package init(problem: String? = nil, isOfThisEnvironment: Bool = true, topics: [String] = []) {
        self.problem = problem
        self.isOfThisEnvironment = isOfThisEnvironment
        self.topics = topics
    }

    /// The topic of a push that names none: the certificate's, if that is the only one.
    package var onlyTopic: String? {
        topics.count == 1 ? topics.first : nil
    }
}

extension PushSubject {
    /// The client certificate, where the service asks for one and the client showed one.
    var certificate: CertificateFacts? {
        if case .certificate(let certificate)? = circumstances?.credential { certificate } else { nil }
    }
}
