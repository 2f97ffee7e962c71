import Foundation
import PushModel
import VendorModel

/// An operation that sends nothing: what there is to send to is made, changed, listed and taken away.
struct SNSCall {
    let action: SNSAction
    let parameters: SNSParameters
    let region: String
    let account: SNSAccount

    /// Entries of one page of a list (API reference, ListEndpointsByPlatformApplication).
    private static let pageSize = 100
    /// Of a name of an application or a topic, in characters (API reference).
    private static let longestName = 256
    /// Of a device token, in hexadecimal digits.
    private static let longestToken = 400
    /// Of any other token, and of what a sender says of a user, in bytes.
    private static let longestData = 2048
    private static let longestForeignToken = 8192

    func result() throws(SNSError) -> SNSResult {
        switch action {
        case .createPlatformApplication: try createApplication()
        case .getPlatformApplicationAttributes: try applicationAttributes()
        case .setPlatformApplicationAttributes: try setApplicationAttributes()
        case .deletePlatformApplication: try deleteApplication()
        case .listPlatformApplications: listApplications()
        case .createPlatformEndpoint: try createEndpoint()
        case .getEndpointAttributes: try endpointAttributes()
        case .setEndpointAttributes: try setEndpointAttributes()
        case .deleteEndpoint: try deleteEndpoint()
        case .listEndpointsByPlatformApplication: try listEndpoints()
        case .createTopic: try createTopic()
        case .deleteTopic: try deleteTopic()
        case .listTopics: listTopics()
        case .subscribe: try subscribe()
        case .unsubscribe: try unsubscribe()
        case .listSubscriptionsByTopic: try listSubscriptions()
        case .publish, .publishBatch: SNSResult()
        }
    }

    // MARK: Applications

    private func createApplication() throws(SNSError) -> SNSResult {
        let (name, platform) = (try parameters.required("Name"), try parameters.required("Platform"))
        guard SNSPlatform(rawValue: platform) != nil else {
            throw .invalidParameter("Platform Reason: \(platform) is not supported")
        }
        guard Self.isName(name, allowingPoints: true) else {
            throw .invalidParameter(
                "Name Reason: must be 1 to \(Self.longestName) characters: letters, digits, underscores, hyphens and points"
            )
        }
        let application = SNSName.application(name, platform: platform, region: region)
        try account.make(application, parameters.map("Attributes"))
        return SNSResult { $0.element("PlatformApplicationArn", application.text) }
    }

    private func applicationAttributes() throws(SNSError) -> SNSResult {
        let application = try application()
        return SNSResult { $0.map("Attributes", Self.shown(application.application)) }
    }

    private func setApplicationAttributes() throws(SNSError) -> SNSResult {
        try account.make(try application().name, parameters.map("Attributes"))
        return SNSResult()
    }

    private func deleteApplication() throws(SNSError) -> SNSResult {
        account.deleteApplication(try applicationName())
        return SNSResult()
    }

    private func listApplications() -> SNSResult {
        page(of: account.applications, "PlatformApplications") { xml, entry in
            xml.element("PlatformApplicationArn", entry.name.text)
            xml.map("Attributes", Self.shown(entry.application))
        }
    }

    /// Credentials go in, and never come out.
    private static func shown(_ application: SNSAccount.Application) -> [(key: String, value: String)] {
        let own = application.attributes.pairs.filter { !["PlatformCredential", "PlatformPrincipal"].contains($0.key) }
        return own.contains { $0.key == "Enabled" } ? own : [("Enabled", "true")] + own
    }

    private func applicationName() throws(SNSError) -> SNSName {
        let text = try parameters.required("PlatformApplicationArn")
        guard let name = SNSName(text), case .application(let platform, _) = name.kind,
            SNSPlatform(rawValue: platform) != nil
        else { throw .invalidParameter("PlatformApplicationArn Reason: \(Self.problem(of: text))") }
        return name
    }

    private func application() throws(SNSError) -> (name: SNSName, application: SNSAccount.Application) {
        let name = try applicationName()
        guard let application = account.application(name) else {
            throw .notFound("PlatformApplication does not exist")
        }
        return (name, application)
    }

    // MARK: Endpoints

    private func createEndpoint() throws(SNSError) -> SNSResult {
        let application = try application().name
        let token = try parameters.required("Token")
        try check(token, for: application)
        let attributes = parameters.map("Attributes")
        var endpoint = SNSAccount.Endpoint(token: token)
        try Self.set(attributes, of: &endpoint)
        if let data = parameters["CustomUserData"] { endpoint.userData = try Self.userData(data) }
        guard let name = application.endpoint(token: token) else {
            throw .notFound("PlatformApplication does not exist")
        }
        try account.make(name, endpoint)
        return SNSResult { $0.element("EndpointArn", name.text) }
    }

    /// APNs' tokens are hexadecimal; what other services take is theirs to say.
    private func check(_ token: String, for application: SNSName) throws(SNSError) {
        if token.isEmpty { throw .invalidParameter("Token Reason: cannot be empty") }
        guard application.platform.flatMap(SNSPlatform.init(rawValue:))?.isAPNs ?? false else {
            guard token.utf8.count <= Self.longestForeignToken else {
                throw .invalidParameter(
                    "Token Reason: must be at most \(Self.longestForeignToken) bytes long in UTF-8 encoding"
                )
            }
            return
        }
        guard token.utf8.count <= Self.longestToken, token.utf8.allSatisfy(DerivedToken.isHexadecimal) else {
            throw .invalidParameter(
                "Token Reason: iOS device tokens must be no more than \(Self.longestToken) hexadecimal characters"
            )
        }
    }

    private func endpointAttributes() throws(SNSError) -> SNSResult {
        guard let endpoint = account.endpoint(try endpointName()) else { throw .notFound("Endpoint does not exist") }
        return SNSResult { $0.map("Attributes", endpoint.attributes) }
    }

    private func setEndpointAttributes() throws(SNSError) -> SNSResult {
        let name = try endpointName()
        let attributes = parameters.map("Attributes")
        guard var changed = account.endpoint(name) else { throw .notFound("Endpoint does not exist") }
        try Self.set(attributes, of: &changed)
        if let application = name.application { try check(changed.token, for: application) }
        try account.change(name) { $0 = changed }
        return SNSResult()
    }

    private func deleteEndpoint() throws(SNSError) -> SNSResult {
        account.deleteEndpoint(try endpointName())
        return SNSResult()
    }

    private func listEndpoints() throws(SNSError) -> SNSResult {
        page(of: account.endpoints(of: try application().name), "Endpoints") { xml, entry in
            xml.element("EndpointArn", entry.name.text)
            xml.map("Attributes", entry.endpoint.attributes)
        }
    }

    private func endpointName() throws(SNSError) -> SNSName {
        let text = try parameters.required("EndpointArn")
        guard let name = SNSName(text), case .endpoint(let platform, _, _) = name.kind,
            SNSPlatform(rawValue: platform) != nil
        else { throw .invalidParameter("EndpointArn Reason: \(Self.problem(of: text))") }
        return name
    }

    private static func set(_ attributes: [(key: String, value: String)], of endpoint: inout SNSAccount.Endpoint)
        throws(SNSError)
    {
        for attribute in attributes {
            switch attribute.key {
            case "Enabled":
                guard let isEnabled = Bool(attribute.value.lowercased()) else {
                    throw .invalidParameter("Attributes Reason: Invalid value for attribute: Enabled")
                }
                endpoint.isEnabled = isEnabled
            case "Token": endpoint.token = attribute.value
            case "CustomUserData": endpoint.userData = try userData(attribute.value)
            default: throw .invalidParameter("Attributes Reason: Invalid attribute name: \(attribute.key)")
            }
        }
    }

    private static func userData(_ text: String) throws(SNSError) -> String {
        guard text.utf8.count < longestData else {
            throw .invalidParameter("CustomUserData Reason: must be less than 2KB")
        }
        return text
    }

    // MARK: Topics

    private func createTopic() throws(SNSError) -> SNSResult {
        let name = try parameters.required("Name")
        let isFIFO = parameters.map("Attributes").contains { $0.key == "FifoTopic" && $0.value.lowercased() == "true" }
        if isFIFO || name.hasSuffix(".fifo") {
            throw .invalidParameter("Topic Name Reason: a FIFO topic sends no mobile pushes, and there is none here")
        }
        guard Self.isName(name, allowingPoints: false) else { throw .invalidParameter("Topic Name") }
        let topic = SNSName.topic(name, region: region)
        try account.makeTopic(topic)
        return SNSResult { $0.element("TopicArn", topic.text) }
    }

    private func deleteTopic() throws(SNSError) -> SNSResult {
        account.deleteTopic(try Self.topicName(parameters.required("TopicArn"), "TopicArn"))
        return SNSResult()
    }

    private func listTopics() -> SNSResult {
        page(of: account.topics, "Topics") { xml, topic in xml.element("TopicArn", topic.text) }
    }

    private func topic() throws(SNSError) -> SNSName {
        let name = try Self.topicName(parameters.required("TopicArn"), "TopicArn")
        guard account.hasTopic(name) else { throw .noTopic }
        return name
    }

    static func topicName(_ text: String, _ parameter: String) throws(SNSError) -> SNSName {
        guard let name = SNSName(text), name.isTopic else {
            throw .invalidParameter("\(parameter) Reason: \(problem(of: text))")
        }
        return name
    }

    // MARK: Subscriptions

    private static let protocols = [
        "http", "https", "email", "email-json", "sms", "sqs", "application", "lambda", "firehose",
    ]

    private func subscribe() throws(SNSError) -> SNSResult {
        let topic = try topic()
        let kind = try parameters.required("Protocol")
        guard Self.protocols.contains(kind) else {
            throw .invalidParameter("Amazon SNS does not support this protocol string: \(kind)")
        }
        guard let target = parameters["Endpoint"], !target.isEmpty else { throw .invalidParameter("Endpoint") }
        if kind == "application" {
            guard let name = SNSName(target), account.endpoint(name) != nil else {
                throw .invalidParameter("Endpoint Reason: Endpoint does not exist for endpoint arn\(target)")
            }
        }
        let filters = parameters.map("Attributes").first { $0.key.hasPrefix("FilterPolicy") && !$0.value.isEmpty }
        if let filters {
            throw .invalidParameter("\(filters.key): this stand-in of Amazon SNS filters no messages")
        }
        let name = "\(topic.text):\(UUID().uuidString.lowercased())"
        let known = try account.subscribe(
            SNSAccount.Subscription(name: name, topic: topic, kind: kind, target: target)
        )
        return SNSResult { $0.element("SubscriptionArn", known) }
    }

    private func unsubscribe() throws(SNSError) -> SNSResult {
        let text = try parameters.required("SubscriptionArn")
        guard text.split(separator: ":", omittingEmptySubsequences: false).count == 7 else {
            throw .invalidParameter("SubscriptionArn Reason: \(Self.problem(of: text))")
        }
        account.unsubscribe(text)
        return SNSResult()
    }

    private func listSubscriptions() throws(SNSError) -> SNSResult {
        page(of: account.subscriptions(to: try topic()), "Subscriptions") { xml, subscription in
            xml.element("SubscriptionArn", subscription.name)
            xml.element("Owner", SNSName.account)
            xml.element("Protocol", subscription.kind)
            xml.element("Endpoint", subscription.target)
            xml.element("TopicArn", subscription.topic.text)
        }
    }

    // MARK: Texts and pages

    /// What is wrong with a resource's name, in AWS's words where these are known.
    static func problem(of text: String) -> String {
        let count = text.split(separator: ":", omittingEmptySubsequences: false).count
        return count < 6
            ? "An ARN must have at least 6 elements, not \(count)"
            : "\(Wording.shortened(text)) is not the name of a resource"
    }

    private static func isName(_ text: String, allowingPoints: Bool) -> Bool {
        (1...longestName).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                case UInt8(ascii: "."): allowingPoints
                default: false
                }
            }
    }

    /// A page of a list; what stands at `NextToken` is where the next one begins.
    private func page<Entry>(
        of all: [Entry],
        _ name: String,
        _ write: @escaping (inout SNSXML, Entry) -> Void
    ) -> SNSResult {
        let start = min(max(parameters["NextToken"].flatMap { Int($0) } ?? 0, 0), all.count)
        let end = min(start + Self.pageSize, all.count)
        return SNSResult { xml in
            xml.element(name) { xml in
                for entry in all[start..<end] { xml.element("member") { write(&$0, entry) } }
            }
            if end < all.count { xml.element("NextToken", String(end)) }
        }
    }
}
