import JSONModel
import PushModel
import VendorModel

/// Whether Amazon SNS takes a notification for a silent one, where no attribute says what it is. SN-19.
struct SNSClassification {
    let value: PushClassification?

    private static let attribute = "AWS.SNS.MOBILE.APNS.PUSH_TYPE"

    init(_ testCase: Case, _ outcome: ExpectedOutcome) {
        guard case .payload(let payload) = outcome.kind,
            payload.pushType == .alert || payload.pushType == .background,
            payload.headers.contains(where: { $0.name == "apns-push-type" })
        else {
            value = nil
            return
        }
        let aps = payload.value["aps"]?.objectValue ?? [:]
        let flag = aps["content-available"]
        let beside = JSONObject.userKeys.filter { aps[$0].map { !$0.isNull } ?? false }
        let isGiven = (try? testCase.message.parsed())?["MessageAttributes"]?[Self.attribute]?["StringValue"] != nil
        let type = payload.pushType.rawValue
        let conditions: [PushClassification.Condition] = [
            .init(
                "content-available",
                "content-available is the integer 1",
                isMet: flag?.numberValue?.lexeme == "1",
                found: flag.map { "it is \(String(decoding: $0.serialized(), as: UTF8.self))" } ?? "it is left out"
            ),
            .init(
                "user-keys",
                "nothing beside it interacts with the user: no alert, badge or sound",
                isMet: beside.isEmpty,
                found: "the push has \(Wording.list(beside))"
            ),
        ]
        let isSilent = payload.pushType == .background
        var notes: [String] = []
        if isGiven {
            notes.append("The attribute \(Self.attribute) decides, and not the payload: the push goes out as \(type).")
        } else if isSilent != conditions.allSatisfy(\.isMet) {
            notes.append("No document says what Amazon SNS makes of it (SN-19): here it is taken to be \(type).")
        }
        value = PushClassification(
            name: type,
            isSilent: isSilent,
            conditions: conditions,
            callbacks: [],
            notes: notes,
            source: SNSDocument.payloads + ", background notifications"
        )
    }
}
