import JSONModel
import PushModel
import Testees
import VendorCompilers

/// A simple message of each dialect, such as every compiler of it sends.
enum DoctorSamples {
    /// The request for a dialect's message, its context whole.
    ///
    /// - Parameters:
    ///   - dialect: Of the message.
    ///   - title: What the push is to show first, where it has a title.
    ///   - text: What it is to show.
    /// - Returns: A request whose payload has the texts.
    /// - Throws: ``CommandFailure`` of the internal kind: a context of defaults has no mistakes.
    static func request(
        for dialect: Dialect,
        title: String = "Hello",
        text: String = "World"
    ) throws(CommandFailure) -> TesteeRequest {
        let sample = Case(
            id: "\(dialect.rawValue)/simple",
            dialect: dialect,
            message: .value(message(of: dialect, .string(title), .string(text))),
            headers: dialect == .apns ? alert : []
        )
        do throws(ContextError) {
            let context = try VendorCompilers.compiler(for: dialect)?.fullContext(of: sample)
            return TesteeRequest(
                dialect: dialect,
                message: sample.message,
                context: context ?? [:],
                headers: sample.headers
            )
        } catch {
            throw CommandFailure(.internal, "internal error: \(error)")
        }
    }

    private static let alert = [
        HeaderField("apns-push-type", "alert"), HeaderField("apns-priority", "10"),
        HeaderField("apns-topic", "com.example.app"),
    ]

    private static func message(of dialect: Dialect, _ title: JSONValue, _ text: JSONValue) -> JSONValue {
        switch dialect {
        case .easemob:
            // Easemob's push shows these texts, and of the message itself only where the recipient wants it.
            [
                "target_type": "users", "target": ["6006"], "msg": ["type": "txt", "msg": text],
                "ext": ["em_apns_ext": ["em_push_title": title, "em_push_content": text]], "from": "6001",
            ]
        case .getui: ["alertMsg": ["title": title, "body": text], "badge": 1]
        case .sns: ["TargetArn": "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1", "Message": text]
        case .zego: ["pushConfig": ["title": title, "content": text]]
        case .fcm: ["message": ["token": "t", "notification": ["title": title, "body": text]]]
        case .apns: ["aps": ["alert": ["title": title, "body": text]]]
        }
    }
}
