import JSONModel
import VendorModel

/// The parameters of a `Publish` request. Absent and null are nil.
struct SNSMessage: Sendable {
    let topicARN: String?
    /// An endpoint; for compatibility also a topic.
    let targetARN: String?
    let phoneNumber: String?
    /// `Message`
    let text: String?
    /// `MessageStructure`
    let structure: String?
    let subject: String?
    let attributes: SNSAttributes
    /// Parameters of a wrong type; they are nil here.
    let typeFaults: Int
    /// Whether the request, as JSON, had equal keys.
    let hadEqualKeys: Bool
    /// Whether it had a number beyond every machine type.
    let hadNumberOutOfRange: Bool

    init(_ read: ParsedMessage) {
        hadEqualKeys = read.hadEqualKeys
        hadNumberOutOfRange = read.numberFit == .beyond
        var reader = SNSReader()
        let object = reader.read(read.object, by: SNSFields.decisive)
        topicARN = object["TopicArn"]?.stringValue
        targetARN = object["TargetArn"]?.stringValue
        phoneNumber = object["PhoneNumber"]?.stringValue
        text = object["Message"]?.stringValue
        structure = object["MessageStructure"]?.stringValue
        subject = object["Subject"]?.stringValue
        attributes = SNSAttributes(object["MessageAttributes"]?.objectValue ?? [:])
        typeFaults = reader.faultCount
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
}

/// Parameters of a wrong type are as good as absent.
private struct SNSReader: TableReader {
    private(set) var faultCount = 0

    mutating func enter(_ member: JSONMember) {}

    mutating func read(_ value: JSONValue, as type: FieldType) -> JSONValue? {
        if type.admits(value) { return value }
        faultCount += 1
        return nil
    }
}
