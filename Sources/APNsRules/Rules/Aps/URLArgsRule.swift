extension Rule {
    /// Safari's websites have topics that begin with `web.`.
    static let urlArgs = Rule(
        id: "aps.url_args",
        number: 90,
        level: .degraded,
        scope: [.key(.alert), .key(.urlArgs)],
        requirement: "A Safari website push has url-args, an array of strings.",
        basis: .observed,
        sources: [.safari],
        passing: [
            Example("Strings", #"{"aps":{"alert":{"title":"Hi","body":"You"},"url-args":["a"]}}"#),
            Example("An app needs none", #"{"aps":{"badge":1}}"#, headers: [("apns-topic", "com.example.app")]),
        ],
        failing: [
            Example("No array", #"{"aps":{"alert":{"title":"Hi","body":"You"},"url-args":"a"}}"#),
            Example(
                "A website without",
                #"{"aps":{"alert":{"title":"Hi","body":"You"}}}"#,
                headers: [("apns-topic", "web.com.example")]
            ),
        ]
    ) { subject, report in
        if let arguments = subject[.urlArgs] {
            guard !arguments.isArrayOfStrings else { return }
            report.report(.aps(.urlArgs), "url-args is \(arguments.shown), not an array of strings.")
        } else if subject.has(.alert), subject.topic?.hasPrefix("web.") ?? false {
            report.report(.aps(.urlArgs), "A website push without url-args is dropped on the Mac.")
        }
    }
}
