import APNsRules
import JSONModel
import PushModel
import Vendors

/// What `lint` is given for a payload: it may stand in a wrapper, be a file for the simulator, or a message for a vendor.
struct PayloadInput {
    /// What is judged, byte for byte: as it was read, or what is sent of it.
    let body: [UInt8]
    let headers: [HeaderField]
    /// What the input was taken for, where that is no payload on its own.
    let remark: String?
    private let givenCount: Int

    /// - Parameters:
    ///   - bytes: As they were read.
    ///   - given: Headers of the command line: they go before those of a wrapper.
    init(_ bytes: [UInt8], headers given: [HeaderField]) {
        let root = (try? JSONValue(parsing: bytes))?.objectValue
        switch root.flatMap(SentForm.init) {
        case .wrapped(let place, let headersPlace)?:
            let value = root.flatMap { JSONValue.object($0)[place] }
            let own = headersPlace.flatMap { JSONValue.object(root ?? [:])[$0] }?.objectValue?.members ?? []
            let names = given.map { $0.name.lowercased() }
            body = value?.serialized() ?? bytes
            headers =
                given
                + own.compactMap { member in
                    let name = member.key.lowercased()
                    guard name.hasPrefix("apns-"), !names.contains(name) else { return nil }
                    let text = member.value.stringValue ?? String(decoding: member.value.serialized(), as: UTF8.self)
                    return HeaderField(name, text)
                }
            let taken = headers.count > given.count ? ", with the headers beside it" : ""
            remark = "judged is the payload at \(place)\(taken)"
        case .message(let dialect)?:
            body = bytes
            headers = given
            remark = "reads as a message for a vendor: lint --dialect \(dialect.rawValue) judges it as that"
        case .payload?, nil:
            body = root.flatMap(Self.sent) ?? bytes
            headers = given
            remark = nil
        }
        givenCount = given.count
    }

    /// Whether absent headers are worth a word: the kind of push alone is no list of headers.
    func hasHeaders(beside isTypeGiven: Bool) -> Bool {
        headers.count > (isTypeGiven && headers.count == givenCount ? 1 : 0)
    }

    /// What is sent of a file for the simulator: it is written for people, and its own keys stay at home. Nil for all else, which is sent as
    /// it is.
    private static func sent(_ root: JSONObject) -> [UInt8]? {
        var sent = root
        // A key with another value than it has is not taken out, and has a rule.
        sent.members.removeAll { SimulatorKeys.all.contains($0.key) && $0.value.kind != .number }
        return sent.count == root.count ? nil : JSONValue.object(sent).serialized()
    }
}
