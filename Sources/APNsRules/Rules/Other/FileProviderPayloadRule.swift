import JSONModel
import PushModel

extension Rule {
    /// Which containers an extension has, only the app knows; that one is named, the payload tells.
    static let fileProviderPayload = Rule(
        id: "fileprovider.payload",
        number: 140,
        level: .degraded,
        scope: .type(.fileprovider),
        requirement:
            "A File Provider push has the string container-identifier next to aps; domain, if present, is a string.",
        basis: .inferredEffect,
        sources: [.fileProvider],
        passing: [
            Example(
                "The root container",
                #"{"container-identifier":"NSFileProviderRootContainerItemIdentifier"}"#,
                headers: [("apns-push-type", "fileprovider")]
            ),
            Example(
                "The working set of a domain",
                #"{"container-identifier":"NSFileProviderWorkingSetContainerItemIdentifier","domain":"work"}"#,
                headers: [("apns-push-type", "fileprovider")]
            ),
            Example("Another type", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example("None", #"{"domain":"work"}"#, headers: [("apns-push-type", "fileprovider")]),
            Example(
                "Inside aps",
                #"{"aps":{"container-identifier":"NSFileProviderRootContainerItemIdentifier"}}"#,
                headers: [("apns-push-type", "fileprovider")]
            ),
            Example(
                "A domain that is not a string",
                #"{"container-identifier":"NSFileProviderRootContainerItemIdentifier","domain":7}"#,
                headers: [("apns-push-type", "fileprovider")]
            ),
        ]
    ) { subject, report in
        guard subject.pushType == .fileprovider, let root = subject.root else { return }
        if (root["container-identifier"]?.stringValue ?? "").isEmpty {
            report.report(
                .pointer(JSONPointer(tokens: ["container-identifier"])),
                "container-identifier is \(root["container-identifier"]?.shown ?? "absent"): the system enumerates no container."
            )
        }
        if let domain = root["domain"], !domain.isNull, domain.stringValue == nil {
            report.report(
                .pointer(JSONPointer(tokens: ["domain"])),
                "domain is \(domain.shown), not the identifier of a domain."
            )
        }
    }
}
