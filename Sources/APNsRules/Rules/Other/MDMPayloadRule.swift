import JSONModel
import PushModel

extension Rule {
    static let mdmPayload = Rule(
        id: "mdm.payload",
        number: 103,
        level: .degraded,
        scope: .type(.mdm),
        requirement: "An MDM push has the string mdm, the push magic of the device's enrolment.",
        basis: .observed,
        sources: [.sending, .nanoMDM],
        passing: [
            Example("Push magic", #"{"mdm":"6D2F-MAGIC"}"#, headers: [("apns-push-type", "mdm")]),
            Example("Another type", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example("An alert", #"{"aps":{"alert":{"body":"Hi"}}}"#, headers: [("apns-push-type", "mdm")]),
            Example("An empty string", #"{"mdm":""}"#, headers: [("apns-push-type", "mdm")]),
        ]
    ) { subject, report in
        guard subject.pushType == .mdm, let root = subject.root, (root["mdm"]?.stringValue ?? "").isEmpty else {
            return
        }
        report.report(
            .pointer(JSONPointer(tokens: ["mdm"])),
            "mdm is \(root["mdm"]?.shown ?? "absent"), not the push magic."
        )
    }
}
