import JSONModel
import PushModel
import VendorModel

/// Every form of `content-available` beside every set of other keys: what Amazon SNS makes of it, to be held against
/// what Apple does.
package enum SNSContentAvailableMatrix {
    /// One message, published to an APNs endpoint without attributes.
    package struct Cell: Sendable {
        /// `content-available` as it is written (`"1"` with its quotes), or `absent`.
        package let contentAvailable: String
        /// The other keys of `aps`.
        package let keys: [String]
        /// The parameters of the publish.
        package let message: JSONObject
        /// What SNS infers, the reference's own reading (SN-19). Priority and topic are not inferred (SN-20).
        package let pushType: PushType
        /// Whether another push type is right too.
        package let isAmbiguous: Bool
    }

    static let table = ClassificationTable(
        "Amazon SNS: which push type is inferred",
        columns: ["content-available", "other keys"]
    ) {
        cells.map { cell in
            .init(
                values: [cell.contentAvailable, cell.keys.isEmpty ? "none" : cell.keys.joined(separator: "+")],
                vendorClass: cell.pushType.rawValue + (cell.isAmbiguous ? " or another" : ""),
                message: cell.message
            )
        }
    }

    /// 11 values times 32 sets of keys, in the order of the tables below.
    package static let cells: [Cell] = values.flatMap { value in
        (0..<1 << userKeys.count).map { set in
            cell(value, userKeys.indices.filter { set >> $0 & 1 == 1 }.map { userKeys[$0] })
        }
    }

    private static let values: [JSONValue?] = [
        nil, 0, 1, 2, -1, true, false, "1", .number(JSONNumber(uncheckedLexeme: "1.0")), .null, [1],
    ]

    private static let userKeys = [
        JSONMember(key: "alert", value: "hello"), JSONMember(key: "badge", value: 1),
        JSONMember(key: "sound", value: "default"), JSONMember(key: "category", value: "NEW_MESSAGE"),
        JSONMember(key: "mutable-content", value: 1),
    ]

    private static func cell(_ value: JSONValue?, _ keys: [JSONMember]) -> Cell {
        var aps = JSONObject()
        if let value { aps["content-available"] = value }
        aps.members += keys
        let entry = JSONValue.object(["aps": .object(aps)])
        let body = SNSBody(forwarding: entry.serialized(), ["aps": .object(aps)], by: .forwarding)
        return Cell(
            contentAvailable: value.map { text($0) } ?? "absent",
            keys: keys.map(\.key),
            message: [
                "TargetArn": "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1",
                "MessageStructure": "json",
                "Message": .string(text(["APNS": .string(text(entry))])),
            ],
            pushType: body.kind.pushType,
            isAmbiguous: ![.alert, .background].contains(body.kind)
        )
    }

    private static func text(_ value: JSONValue) -> String {
        String(decoding: value.serialized(), as: UTF8.self)
    }
}
