import JSONModel
import PushModel
import Testees
import VendorCompilers

/// A simple message of each dialect, such as every compiler of it sends.
enum DoctorSamples {
    /// The request for a dialect's message, its context whole.
    ///
    /// - Throws: ``CommandFailure`` of the internal kind: a context of defaults has no mistakes.
    static func request(for dialect: Dialect) throws(CommandFailure) -> TesteeRequest {
        let sample = Case(
            id: "\(dialect.rawValue)/simple",
            dialect: dialect,
            message: .value(message(of: dialect)),
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

    private static func message(of dialect: Dialect) -> JSONValue {
        switch dialect {
        case .easemob:
            [
                "target_type": "users", "target": ["6006"], "msg": ["type": "txt", "msg": "Hello"], "ext": [:],
                "from": "6001",
            ]
        case .getui: ["alertMsg": ["title": "Hello", "body": "World"], "badge": 1]
        case .sns: ["TargetArn": "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1", "Message": "Hello"]
        case .zego: ["pushConfig": ["title": "Hello", "content": "World"]]
        case .fcm: ["message": ["token": "t", "notification": ["title": "Hello", "body": "World"]]]
        case .apns: ["aps": ["alert": ["title": "Hello", "body": "World"]]]
        }
    }
}
