import JSONModel
import VendorModel

/// The parameters of a `Publish` request. Absent and null are nil.
struct SNSMessage: Sendable {
    var topicARN: String?
    /// An endpoint; for compatibility also a topic.
    var targetARN: String?
    var phoneNumber: String?
    /// `Message`
    var text: String?
    /// `MessageStructure`
    var structure: String?
    var subject: String?
    var attributes = SNSAttributes()
    /// Parameters of a wrong type; they are nil here.
    var typeFaults = 0
    /// Whether the request, as JSON, had equal keys.
    let hadEqualKeys: Bool
    /// Whether it had a number beyond every machine type.
    let hadNumberOutOfRange: Bool

    init(_ read: ReadMessage) {
        hadEqualKeys = read.hadEqualKeys
        hadNumberOutOfRange = read.numberFit == .beyond
        for member in read.object.members {
            switch member.key {
            case "TopicArn": topicARN = string(member.value)
            case "TargetArn": targetARN = string(member.value)
            case "PhoneNumber": phoneNumber = string(member.value)
            case "Message": text = string(member.value)
            case "MessageStructure": structure = string(member.value)
            case "Subject": subject = string(member.value)
            case "MessageAttributes":
                switch member.value {
                case .object(let object): attributes = SNSAttributes(object)
                case .null: break
                default: typeFaults += 1
                }
            default: break
            }
        }
    }

    /// How many of the three ways to name a target are used; an empty one names none.
    var targetCount: Int {
        [topicARN, targetARN, phoneNumber].count { $0?.isEmpty == false }
    }

    /// What is doubtful about the target: none or several of the three are given, be it empty ones. Nil for one.
    var doubtOfTarget: String? {
        switch (targetCount, [topicARN, targetARN, phoneNumber].count { $0 != nil }) {
        case (1, 1): nil
        case (0, _): "none"
        case (1, _): "an empty one beside another"
        default: "several"
        }
    }

    /// Whether it is a text message to a telephone, and so no push at all.
    var isForPhone: Bool { targetCount > 0 && targetKind == nil }

    /// What the message is published to; nil for a phone number, or nothing.
    var targetKind: SNSContext.TargetKind? {
        if let topicARN, !topicARN.isEmpty { return .topic }
        guard let targetARN, !targetARN.isEmpty else { return nil }
        return Self.isTopic(targetARN) ? .topic : .endpoint
    }

    /// `arn:aws:sns:REGION:ACCOUNT:NAME`; an endpoint's last part is `endpoint/PLATFORM/APPLICATION/ID`.
    private static func isTopic(_ arn: String) -> Bool {
        let parts = arn.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 5, omittingEmptySubsequences: false)
        return parts.count == 6 && parts[0].elementsEqual("arn".utf8) && !parts[5].starts(with: "endpoint/".utf8)
    }

    private mutating func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let string): return string
        case .null: return nil
        default:
            typeFaults += 1
            return nil
        }
    }
}
