import PushModel

/// Which headers are no sender's own, and which of their values are constants.
package enum RedactedHeaders {
    /// Of HTTP libraries: they say how something is sent, and not what.
    private static let technical: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "connection", "content-encoding",
        "content-length", "content-type", "expect", "host", "te", "transfer-encoding", "upgrade", "user-agent",
    ]

    private static let apples: Set<String> = [
        "apns-push-type", "apns-topic", "apns-priority", "apns-expiration", "apns-collapse-id", "apns-id",
        "apns-channel-id", "apns-request-id",
    ]

    package static func keeps(name: String) -> Bool {
        technical.contains(name) || apples.contains(name) || name.hasPrefix(":")
    }

    /// Whether the value tells nothing of a person: a figure, a constant, an app, an ID that somebody drew at random.
    package static func keeps(_ field: HeaderField) -> Bool {
        let value = field.value
        switch field.name {
        case "apns-push-type": return PushType(rawValue: value) != nil
        case "apns-priority", "apns-expiration": return isFigure(value)
        case "apns-topic": return !value.contains(" ") && value.utf8.allSatisfy(isOfBundleID)
        case "apns-id", "apns-request-id": return isUUID(value)
        case "apns-channel-id": return isChannelID(value)
        default: return technical.contains(field.name)
        }
    }

    /// Sixteen bytes in base64.
    private static let channelIDBytes = 24
    /// Seconds since the epoch have ten digits.
    private static let longestFigure = 11

    private static func isFigure(_ value: String) -> Bool {
        value.utf8.count <= longestFigure && value.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) }
    }

    private static func isOfBundleID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isChannelID(_ value: String) -> Bool {
        value.utf8.count == channelIDBytes && value.hasSuffix("==")
            && value.utf8.dropLast(2).allSatisfy { byte in
                isOfBundleID(byte) && !"._-".utf8.contains(byte) || "+/".utf8.contains(byte)
            }
    }

    private static func isUUID(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { index in
            [8, 13, 18, 23].contains(index)
                ? bytes[index] == UInt8(ascii: "-") : TextMask.isHex([UInt32(bytes[index])])
        }
    }

    // MARK: Sentences about headers

    /// Sentences that a header's name stands in.
    private static let ends = [
        " after a header", " is repeated or not a pseudo-header of a request", " belongs to HTTP/1.1",
        " among the trailers",
    ]
    private static let beginning = "a control character in "
    private static let noName = " is not a field name"
    /// Sentences with nothing but figures.
    private static let figures = [
        "headers of ", "trailers of ", "the body has ", "content-length is not a length", "a pseudo-header is missing",
        "te is not trailers",
    ]

    /// Why HTTP/2 does not allow a request, without a name of the sender's own.
    package static func malformation(_ text: String, _ texts: TextMask) -> String {
        func masked(_ name: Substring) -> String {
            keeps(name: String(name)) ? String(name) : texts.masked(String(name))
        }
        if figures.contains(where: text.hasPrefix) { return text }
        if let end = ends.first(where: text.hasSuffix) { return masked(text.dropLast(end.count)) + end }
        if text.hasSuffix(noName) { return "a name" + noName }
        if text.hasPrefix(beginning) { return beginning + masked(text.dropFirst(beginning.count)) }
        return "the header block is malformed"
    }
}
