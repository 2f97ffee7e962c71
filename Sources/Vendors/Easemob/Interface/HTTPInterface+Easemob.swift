import VendorModel

extension HTTPInterface {
    static let easemob = HTTPInterface { host, path in
        (host.hasSuffix(".easemob.com") || host.hasSuffix(".chat.agora.io")) && path.contains("/messages")
    }
}
