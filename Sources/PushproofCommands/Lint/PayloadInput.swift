import VendorModel
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
    /// Whether it reads as a message for a vendor.
    let isMessage: Bool
    private let givenCount: Int
    /// Whether headers came from an object of their own.
    private let hasList: Bool

    /// - Parameters:
    ///   - bytes: As they were read.
    ///   - given: Headers of the command line: they go before those of a wrapper.
    init(_ bytes: [UInt8], headers given: [HeaderField]) {
        let root = (try? JSONValue(parsing: bytes))?.objectValue
        let form = root.flatMap(SentForm.init)
        switch form {
        case .message?, .foreign?: isMessage = true
        case .payload?, .wrapped?, nil: isMessage = false
        }
        var isList = false
        switch form {
        case .wrapped(let wrapper)?:
            let value = root.flatMap { JSONValue.object($0)[wrapper.payload] }
            let names = given.map { $0.name.lowercased() }
            let own = wrapper.headers.filter { !names.contains($0.name) }
            body = value?.stringValue.map { Array($0.utf8) } ?? value?.serialized() ?? bytes
            headers = given + own
            isList = wrapper.isHeaderList && !own.isEmpty
            remark = "judged: the payload at \(wrapper.payload)\(own.isEmpty ? "" : ", with the headers next to it")"
        case .message(let dialect)?:
            body = bytes
            headers = given
            remark = "looks like a message for a vendor: judge it by lint --dialect \(dialect.rawValue)"
        case .foreign(let service)?:
            body = bytes
            headers = given
            remark = service.remark
        case .payload?, nil:
            body = root.flatMap(Self.sent) ?? bytes
            headers = given
            remark = nil
        }
        hasList = isList
        givenCount = given.count
    }

    /// Whether absent headers are worth a word: the kind of push alone is no list of headers.
    func hasHeaders(beside isTypeGiven: Bool) -> Bool {
        let isKindAlone =
            headers.count == 1 && headers[0].name.lowercased() == "apns-push-type" && !hasList
            && (isTypeGiven || givenCount == 0)
        return !headers.isEmpty && !isKindAlone
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
