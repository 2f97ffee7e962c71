import JSONModel
import Masking
import PushModel
import VendorModel

extension Vendor {
    /// ZEGO's offline push (ZIM and ZPNs), and its update flow.
    package static let zego = Vendor(
        "ZEGO",
        ZegoCompiler(),
        generator: { ZegoGenerator() },
        topics: ZegoTopics.all,
        fields: .table { _, _ in ZegoFields.messageOrUpdate },
        forms: [
            MessageSchema.Form(
                members: ["config"],
                condition: [
                    "properties": ["config": ["type": "object", "required": ["pushConfig"]], "pushConfig": false]
                ],
                table: ZegoFields.call
            ),
            MessageSchema.Form(table: ZegoFields.message),
        ],
        mistakes: ZegoMistakes.all,
        guarantees: ZegoGuarantees.all,
        namedMembers: ["payload", "zego"],
        masking: .zego,
        interface: HTTPInterface { host, _ in
            host.hasSuffix(".zego.im") || host.hasSuffix(".zego.cloud") || host.hasSuffix(".zegocloud.com")
        } message: {
            push($0)
        },
        makeSenderAPI: { ZegoSenderAPI(backend: $0) },
        reasonToSkip: { message in
            message["incoming"] == nil ? nil : "a service does not send updates on the phone"
        },
        readRequest: { $0.readZego() },
        isOwn: \.isOfZego,
        sample: { title, text in ["pushConfig": ["title": title, "content": text]] }
    )
}

extension Vendor {
    /// A server's request has its push in `MessageBody`; nil for one without.
    private static func push(_ body: [UInt8]) -> [UInt8]? {
        guard let value = try? JSONValue(parsing: body) else { return body }
        if let inner = value["MessageBody"], inner["OfflinePush"] != nil { return inner.serialized() }
        return value["OfflinePush"] == nil ? nil : body
    }
}

extension Dialect {
    package static let zego = Dialect("zego")
}
