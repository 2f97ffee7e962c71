import VendorModel

extension HTTPInterface {
    static let getui = HTTPInterface { host, path in host == "restapi.getui.com" && path.contains("/push/") }
}
