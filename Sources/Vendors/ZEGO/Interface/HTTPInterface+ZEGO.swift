import JSONModel
import VendorModel

extension HTTPInterface {
    static let zego = HTTPInterface { host, _ in
        host.hasSuffix(".zego.im") || host.hasSuffix(".zego.cloud") || host.hasSuffix(".zegocloud.com")
    } message: {
        push($0)
    }

    /// A server's request has its push in `MessageBody`; nil for one without.
    private static func push(_ body: [UInt8]) -> [UInt8]? {
        guard let value = try? JSONValue(parsing: body) else { return body }
        if let inner = value["MessageBody"], inner["OfflinePush"] != nil { return inner.serialized() }
        return value["OfflinePush"] == nil ? nil : body
    }
}
