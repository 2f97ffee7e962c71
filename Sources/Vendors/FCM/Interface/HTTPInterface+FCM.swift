import VendorModel

extension HTTPInterface {
    static let fcm = HTTPInterface { host, path in
        ["fcm.googleapis.com", "gcm-http.googleapis.com", "android.googleapis.com"].contains(host)
            && (path.hasSuffix("messages:send") || ["/fcm/send", "/gcm/send"].contains(path))
    }
}
