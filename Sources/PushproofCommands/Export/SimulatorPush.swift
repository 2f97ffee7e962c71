import APNsRules
import JSONModel
import PushModel

/// A payload as `xcrun simctl push` takes it: the bytes of the push, with one more member that names the app.
///
/// `simctl help push`: an object with `aps` of at most 4096 bytes; pushes of an app alone, no VoIP, complication or others.
struct SimulatorPush {
    /// Why the simulator does not get a push as it is.
    enum Obstacle: Error, Equatable {
        case pushType(String)
        case topic(String)
        case noJSON(String)
        case noObject(String)
        case equalKeys
        case tooDeep
        case noAps
        case tooLarge(Int)
        case noBundle
        case otherBundle(String)

        /// The words under which such pushes are counted.
        var kind: String {
            switch self {
            case .pushType, .topic: "of another push type"
            case .noJSON, .noObject: "not a JSON object"
            case .equalKeys: "a key twice"
            case .tooDeep: "too deep"
            case .noAps: "no aps"
            case .tooLarge: "too large"
            case .noBundle: "no bundle ID"
            case .otherBundle: "another bundle ID"
            }
        }

        var sentence: String {
            switch self {
            case .pushType(let type): "the simulator takes no pushes of type \(type)"
            case .topic(let topic): "the simulator takes only pushes to an app's bundle ID, and the topic is \(topic)"
            case .noJSON(let problem): "the payload is not JSON: \(problem)"
            case .noObject(let kind): "the payload is not an object: \(kind)"
            case .equalKeys: "a key occurs twice, and the simulator reads only one of them"
            case .tooDeep: "the payload is nested too deep"
            case .noAps: "the payload has no object aps"
            case .tooLarge(let bytes): "\(bytes) bytes, over the simulator's \(SimulatorPush.limit)"
            case .noBundle: "the app is unknown: there is no apns-topic; name the app with --bundle"
            case .otherBundle(let bundle): "it already has a member \"\(SimulatorPush.member)\", \(bundle)"
            }
        }
    }

    static let limit = 4096
    static let member = SimulatorKeys.bundle
    /// Arrays and objects in each other, as many as Foundation reads.
    private static let depth = 512

    let bytes: [UInt8]
    let bundle: String
    /// Whether the bytes name the app; false where there was no room for that.
    let namesBundle: Bool

    /// - Parameters:
    ///   - payload: Exactly what would be sent to APNs.
    ///   - pushType: `apns-push-type`; nil where nobody says.
    ///   - topic: `apns-topic`; nil where nobody says.
    ///   - named: The app's bundle ID, in place of the topic's.
    /// - Throws: ``Obstacle`` where the simulator does not take it as it is.
    init(payload: [UInt8], pushType: String?, topic: String?, bundle named: String?) throws(Obstacle) {
        if let pushType, pushType != PushType.alert.rawValue, pushType != PushType.background.rawValue {
            throw .pushType(pushType)
        }
        if let topic, Self.isOfOtherType(topic) { throw .topic(topic) }
        let object = try Self.object(payload)
        guard payload.count <= Self.limit else { throw .tooLarge(payload.count) }
        let own = object[Self.member]
        guard let bundle = named ?? own?.stringValue ?? topic, !bundle.isEmpty else { throw .noBundle }
        if let own {
            guard own == .string(bundle) else { throw .otherBundle(String(decoding: own.serialized(), as: UTF8.self)) }
            (bytes, namesBundle) = (payload, true)
        } else {
            let longer = Self.naming(bundle, in: payload, isEmpty: object.isEmpty)
            namesBundle = longer.count <= Self.limit
            bytes = namesBundle ? longer : payload
        }
        self.bundle = bundle
    }

    private static func object(_ payload: [UInt8]) throws(Obstacle) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: payload)
        } catch {
            throw .noJSON("\(error)")
        }
        guard let object = value.objectValue else { throw .noObject(value.kind.rawValue) }
        guard let hasEqualKeys = value.hasEqualKeys(depthLeft: depth) else { throw .tooDeep }
        if hasEqualKeys { throw .equalKeys }
        guard object["aps"]?.objectValue != nil else { throw .noAps }
        return object
    }

    private static func isOfOtherType(_ topic: String) -> Bool {
        PushType.allCases.compactMap(\.topicSuffix).contains { !$0.isEmpty && topic.hasSuffix($0) }
    }

    /// The same bytes with a member before the others: nothing is written anew.
    private static func naming(_ bundle: String, in payload: [UInt8], isEmpty: Bool) -> [UInt8] {
        guard let brace = payload.firstIndex(of: UInt8(ascii: "{")) else { return payload }
        let entry =
            JSONValue.string(member).serialized() + [UInt8(ascii: ":")] + JSONValue.string(bundle).serialized()
            + (isEmpty ? [] : [UInt8(ascii: ",")])
        return payload[...brace] + entry + payload[(brace + 1)...]
    }
}
