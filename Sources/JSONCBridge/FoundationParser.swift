import Foundation
import JSONModel

/// `JSONSerialization`, fragments allowed.
package struct FoundationParser: PeerParser {
    package init() {}

    package var name: String { "Foundation" }
    package var writer: String { "Foundation" }

    /// On Linux Foundation comes with the toolchain and has no version of its own.
    package var version: String {
        #if compiler(>=6.4)
            "Swift 6.4 or later"
        #elseif compiler(>=6.3)
            "Swift 6.3"
        #else
            "Swift 6.2"
        #endif
    }

    package func read(_ bytes: [UInt8]) -> PeerReading {
        do {
            let object = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let value = JSONValue(foundation: object)
            // `JSONSerialization` writes what it has read compactly and with escaped slashes, and is ten times slower
            // than to count; the tests prove the two equal.
            return .accepted(value, reserialisedBytes: value.serializedByteCount(escapingSlashes: true))
        } catch {
            let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            return .rejected(description ?? error.localizedDescription)
        }
    }
}

extension JSONValue {
    /// A copy of what Foundation has read. Members are sorted by name, since a dictionary has no order.
    fileprivate init(foundation object: Any) {
        // The type is looked at first: a cast to the wrong one would try to bridge, and costs more than the parse.
        switch ObjectIdentifier(type(of: object)) {
        case ObjectIdentifier(String.self):
            self = (object as? String).map(JSONValue.string) ?? .null
        case ObjectIdentifier([String: Any].self):
            self = .object(JSONObject(foundation: object as? [String: Any] ?? [:]))
        case ObjectIdentifier([Any].self):
            self = .array((object as? [Any] ?? []).map(JSONValue.init(foundation:)))
        default:
            self = (object as? NSNumber).map(JSONValue.init(foundation:)) ?? .null
        }
    }

    /// With the lexeme that `JSONSerialization` writes.
    private init(foundation number: NSNumber) {
        if let decimal = number as? NSDecimalNumber {
            self = .number(JSONNumber(uncheckedLexeme: decimal.description))
            return
        }
        switch unsafe UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c"), UInt8(ascii: "B"):
            self = .bool(number.boolValue)
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
            let text = number.doubleValue.description
            self = .number(JSONNumber(uncheckedLexeme: text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
        case UInt8(ascii: "Q"):
            self = .number(JSONNumber(uncheckedLexeme: number.uint64Value.description))
        default:
            self = .number(JSONNumber(uncheckedLexeme: number.int64Value.description))
        }
    }
}

extension JSONObject {
    fileprivate init(foundation object: [String: Any]) {
        self.init(members: object.map { JSONMember(key: $0.key, value: JSONValue(foundation: $0.value)) })
        members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
