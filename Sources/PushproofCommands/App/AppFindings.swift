import APNsRules
import AppManifest
import JSONModel
import PushModel
import SenderChecks
import VendorModel
import Vendors

extension SentMessage {
    /// What of the push that a vendor makes does not suit the app.
    func findings(of outcome: ExpectedOutcome, for app: AppManifest) -> [SenderFinding] {
        let testCase = testCase(for: nil)
        guard let payload = outcome.payload,
            VendorCompilers.compiler(for: dialect)?.servesAPNs(testCase) ?? false
        else { return [] }
        let headers = payload.headers.map { HeaderField($0.name, $0.value) }
        let type = headers["apns-push-type"] == nil ? [HeaderField("apns-push-type", payload.pushType.rawValue)] : []
        let subject = PushSubject(request: .lone(body: payload.bytes, headers: headers + type))
        // Without a bundle ID the topic is made of a name that stands for all.
        let knowsTopic = testCase.context["bundleId"] != nil
        return AppRules.judge(subject, by: app, knowsTopic: knowsTopic).map { violation in
            SenderFinding(
                violation.rule,
                violation.level.severity,
                at: violation.place.description,
                violation.message,
                source: AppRules.rule(id: violation.rule).map(\.sourceText)
            )
        }
    }
}

extension AppRule {
    var sourceText: String { source.url.map { "\(source.title) <\($0)>" } ?? source.title }

    /// A line of the list.
    var line: String { "\(id)\t\(level.severity.rawValue)\t\(requirement)" }

    var page: String {
        func example(_ example: AppExample) -> String {
            example.payload + (example.topic.map { " apns-topic:\($0)" } ?? "")
        }
        return """
            \(id) (rule of the app, \(level.severity.rawValue))
              \(requirement)
              source: \(sourceText)
              passes: \(example(passing))
              fails:  \(example(failing))
            """
    }
}
