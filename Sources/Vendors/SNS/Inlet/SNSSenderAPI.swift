import Foundation
import JSONModel
import PushModel
import VendorModel

/// The API for senders of Amazon SNS: AWS's query protocol, as its SDKs and its command line speak it.
///
/// The header `Authorization` must have the form of Signature Version 4. No signature is verified: nobody here knows a secret key.
struct SNSSenderAPI: SenderAPI {
    let dialect = Dialect.sns
    private let backend: any MessageBackend
    private let account = SNSAccount()

    static let version = "2010-03-31"

    init(backend: any MessageBackend) {
        self.backend = backend
    }

    func forget() { account.forget() }

    func answer(_ request: InletRequest) async -> InletResponse {
        let identity = UUID().uuidString.lowercased()
        do throws(SNSError) {
            let credential = try SNSCredential(request)
            guard ["POST", "GET"].contains(request.method) else {
                throw SNSError(405, "MethodNotAllowed", "the interface takes POST and GET")
            }
            let fields = request.method == "POST" ? request.form : request.query
            if fields.isBroken { throw SNSError(400, "MalformedInput", "the form is not UTF-8, percent-encoded") }
            let parameters = SNSParameters(fields)
            let version = parameters["Version"] ?? "NO_VERSION_SPECIFIED"
            guard let name = parameters["Action"] else {
                throw SNSError(400, "MissingAction", "the request has no parameter Action")
            }
            guard version == Self.version, let action = SNSAction(rawValue: name) else {
                throw SNSError(400, "InvalidAction", "Could not find operation \(name) for version \(version)")
            }
            let call = SNSCall(action: action, parameters: parameters, region: credential.region, account: account)
            return response(to: action, try await result(of: call), identity)
        } catch {
            return response(to: error, identity)
        }
    }

    func answer(to fault: InletFault) -> InletResponse {
        response(to: SNSError(fault.status, "RequestEntityTooLarge", fault.words), UUID().uuidString.lowercased())
    }

    private func result(of call: SNSCall) async throws(SNSError) -> SNSResult {
        switch call.action {
        case .publish: try await SNSPublishing(call: call, backend: backend).publish()
        case .publishBatch: try await SNSPublishing(call: call, backend: backend).publishBatch()
        default: try call.result()
        }
    }

    // MARK: Answers

    private func response(to action: SNSAction, _ result: SNSResult, _ identity: String) -> InletResponse {
        let body = SNSXML.document(action.rawValue + "Response") { xml in
            if let write = result.write { xml.element(action.rawValue + "Result", write) }
            xml.element("ResponseMetadata") { $0.element("RequestId", identity) }
        }
        return InletResponse(status: 200, headers: headers(identity), body: body)
    }

    private func response(to error: SNSError, _ identity: String) -> InletResponse {
        let body = SNSXML.document("ErrorResponse") { xml in
            xml.element("Error") { xml in
                xml.element("Type", error.isSenders ? "Sender" : "Receiver")
                xml.element("Code", error.kind)
                xml.element("Message", error.message)
            }
            xml.element("RequestId", identity)
        }
        return InletResponse(status: error.status, headers: headers(identity), body: body, code: error.kind)
    }

    private func headers(_ identity: String) -> [HeaderField] {
        [HeaderField("content-type", "text/xml"), HeaderField("x-amzn-requestid", identity)]
    }
}

/// What of an answer is an operation's own; nothing where it has none.
struct SNSResult {
    var write: ((inout SNSXML) -> Void)?
}

/// The operations that are answered.
enum SNSAction: String {
    case createPlatformApplication = "CreatePlatformApplication"
    case getPlatformApplicationAttributes = "GetPlatformApplicationAttributes"
    case setPlatformApplicationAttributes = "SetPlatformApplicationAttributes"
    case deletePlatformApplication = "DeletePlatformApplication"
    case listPlatformApplications = "ListPlatformApplications"
    case createPlatformEndpoint = "CreatePlatformEndpoint"
    case getEndpointAttributes = "GetEndpointAttributes"
    case setEndpointAttributes = "SetEndpointAttributes"
    case deleteEndpoint = "DeleteEndpoint"
    case listEndpointsByPlatformApplication = "ListEndpointsByPlatformApplication"
    case createTopic = "CreateTopic"
    case deleteTopic = "DeleteTopic"
    case listTopics = "ListTopics"
    case subscribe = "Subscribe"
    case unsubscribe = "Unsubscribe"
    case listSubscriptionsByTopic = "ListSubscriptionsByTopic"
    case publish = "Publish"
    case publishBatch = "PublishBatch"
}

/// What the sender says of itself, in the form of Signature Version 4.
struct SNSCredential {
    /// Where the sender thinks that it is: `us-east-1`.
    let region: String

    /// - Throws: ``SNSError`` where the form is another one.
    init(_ request: InletRequest) throws(SNSError) {
        if let header = request.headers["authorization"] {
            region = try Self.region(header)
        } else if request.query["X-Amz-Algorithm"] == "AWS4-HMAC-SHA256", request.query["X-Amz-Signature"] != nil,
            let credential = request.query["X-Amz-Credential"]
        {
            region = try Self.region(ofScope: credential)
        } else {
            throw SNSError(403, "MissingAuthenticationToken", "Request is missing Authentication Token")
        }
    }

    private static func region(_ header: String) throws(SNSError) -> String {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0] == "AWS4-HMAC-SHA256" else {
            throw SNSError(403, "MissingAuthenticationToken", "Request is missing Authentication Token")
        }
        var values: [Substring: Substring] = [:]
        for pair in parts[1].split(whereSeparator: { $0 == "," || $0 == " " }) {
            let sides = pair.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { values[sides[0]] = sides[1] }
        }
        let missing = ["Credential", "Signature", "SignedHeaders"].filter { values[Substring($0)] == nil }
        guard missing.isEmpty, let credential = values["Credential"] else {
            let words = missing.map { "Authorization header requires '\($0)' parameter." }.joined(separator: " ")
            throw SNSError(400, "IncompleteSignature", words)
        }
        return try region(ofScope: String(credential))
    }

    /// Of `KEY/DATE/REGION/sns/aws4_request`; the key's name may have slashes.
    private static func region(ofScope credential: String) throws(SNSError) -> String {
        let parts = credential.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 5, parts.last == "aws4_request", !parts[parts.count - 3].isEmpty else {
            throw SNSError(
                400,
                "IncompleteSignature",
                "Credential must have at least 5 slash-delimited elements and end with aws4_request"
            )
        }
        guard parts[parts.count - 2] == "sns" else {
            throw SNSError(403, "SignatureDoesNotMatch", "Credential should be scoped to correct service: 'sns'.")
        }
        return String(parts[parts.count - 3])
    }
}
