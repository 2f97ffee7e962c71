import APNsWire
import InputFiles
import Yams

/// The domain's own kinds of text.
extension ConfigurationNode {
    /// A time as in `30s` or `5m`, in milliseconds.
    func milliseconds() throws(WorldFileError) -> Int {
        let what = "a time such as 30s or 5m, at most a year"
        // A number is seconds, however it is written.
        if case .scalar(let scalar) = node, scalar.style == .plain, let seconds = node.float.flatMap(Int.init(exactly:))
        {
            guard (1...365 * 86_400).contains(seconds) else { throw expected(what) }
            return seconds * 1000
        }
        guard let duration = DurationText.duration(of: try string(what)) else { throw expected(what) }
        return Int(duration / .milliseconds(1))
    }

    /// A team's or key's ID.
    func identifier() throws(WorldFileError) -> String {
        let what = "an ID of ten letters and digits"
        let text = try string(what)
        guard text.utf8.count == 10, text.utf8.allSatisfy(Self.isLetterOrDigit) else { throw expected(what) }
        return text
    }

    /// Hexadecimal digits, two a byte, as a path has them.
    func deviceToken() throws(WorldFileError) -> String {
        let what = "a device token of 2 to 200 hexadecimal digits, an even number"
        let text = try string(what)
        guard DeviceTokens.isToken(text) else { throw expected(what) }
        return text
    }

    func bundleID() throws(WorldFileError) -> String {
        let what = "a bundle ID of letters, digits, \".\", \"-\" and \"_\""
        let text = try string(what)
        let isBundleID = text.utf8.allSatisfy { byte in
            Self.isLetterOrDigit(byte) || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
        }
        guard (1...255).contains(text.utf8.count), isBundleID else { throw expected(what) }
        return text
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
