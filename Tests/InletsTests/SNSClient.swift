import Inlets
import PushModel
import VendorModel
import Vendors

/// Asks the API of Amazon SNS as its SDKs do.
struct SNSClient {
    let backend: TestBackend
    let api: any SenderAPI

    /// Amazon's own example of the header (Signature Version 4, Authorization).
    static let authorization =
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20260101/eu-central-1/sns/aws4_request, "
        + "SignedHeaders=host;x-amz-date, Signature=fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024"

    init?(_ backend: TestBackend = TestBackend()) {
        guard let api = Vendors.vendor(of: Dialect("sns"))?.makeSenderAPI?(backend.backend) else { return nil }
        self.backend = backend
        self.api = api
    }

    func ask(_ action: String, _ fields: [(String, String)] = [], authorization: String? = Self.authorization) async
        -> Answer
    {
        let request = InletRequest(
            "POST",
            "/",
            headers: authorization.map { [HeaderField("Authorization", $0)] } ?? [],
            body: form([("Action", action), ("Version", "2010-03-31")] + fields)
        )
        return Answer(await api.answer(request))
    }

    /// The name of a new endpoint.
    func endpoint(_ platform: String = "APNS", token: String = String(repeating: "ab", count: 32)) async -> String {
        let application = await ask("CreatePlatformApplication", [("Name", "shop"), ("Platform", platform)])
        let endpoint = await ask(
            "CreatePlatformEndpoint",
            [("PlatformApplicationArn", application["PlatformApplicationArn"] ?? ""), ("Token", token)]
        )
        return endpoint["EndpointArn"] ?? ""
    }

    /// The name of a new topic to which the endpoints subscribe.
    func topic(_ endpoints: [String]) async -> String {
        let topic = await ask("CreateTopic", [("Name", "news")])["TopicArn"] ?? ""
        for endpoint in endpoints {
            _ = await ask(
                "Subscribe",
                [("TopicArn", topic), ("Protocol", "application"), ("Endpoint", endpoint)]
            )
        }
        return topic
    }

    struct Answer {
        let status: Int
        let text: String

        init(_ response: InletResponse) {
            status = response.status
            text = String(decoding: response.body, as: UTF8.self)
        }

        /// The text of the first element of that name, with its entities.
        subscript(_ name: String) -> String? { all(name).first }

        func all(_ name: String) -> [String] {
            text.split(separator: "<\(name)>").dropFirst().compactMap {
                $0.split(separator: "</\(name)>", omittingEmptySubsequences: false).first.map(String.init)
            }
        }
    }
}
