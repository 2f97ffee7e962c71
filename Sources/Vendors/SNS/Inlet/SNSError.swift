import VendorModel

/// What Amazon SNS says is wrong, with the codes of its API reference.
///
/// The sentences are those that AWS is known to answer, since senders look for them.
struct SNSError: Error, VendorAnswer, Equatable {
    let status: Int
    let kind: String
    let message: String

    /// For the record, as ``VendorAnswer`` has it.
    var code: String? { kind }
    /// Whether it is the sender's fault.
    var isSenders: Bool { status < 500 }

    init(_ status: Int, _ kind: String, _ message: String) {
        self.status = status
        self.kind = kind
        self.message = message
    }

    /// A parameter that is not as it must be; `problem` is `TargetArn Reason: …`.
    static func invalidParameter(_ problem: String) -> SNSError {
        SNSError(400, "InvalidParameter", "Invalid parameter: \(problem)")
    }

    static func invalidValue(_ problem: String) -> SNSError { SNSError(400, "ParameterValueInvalid", problem) }

    /// A parameter that the interface asks for.
    static func missing(_ name: String) -> SNSError {
        SNSError(
            400,
            "ValidationError",
            "1 validation error detected: Value null at '\(name)' failed to satisfy constraint: Member must not be null"
        )
    }

    static func notFound(_ message: String) -> SNSError { SNSError(404, "NotFound", message) }

    static let noEndpoint = invalidParameter("TargetArn Reason: No endpoint found for the target arn specified")
    static let noTopic = notFound("Topic does not exist")
    static let endpointDisabled = SNSError(400, "EndpointDisabled", "Endpoint is disabled")
    static let applicationDisabled = SNSError(400, "PlatformApplicationDisabled", "Platform application is disabled")
    /// No limit of AWS: of what this process keeps.
    static let throttled = SNSError(429, "Throttled", "Rate exceeded: this stand-in keeps no more of them")
}
