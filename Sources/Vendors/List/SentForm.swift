import APNsRules
import Foundation
import JSONModel
import PushModel
import VendorModel

/// What an object in a sender's hand reads as, by its names.
package enum SentForm: Sendable, Equatable {
    /// A payload of APNs: it has `aps`.
    case payload
    /// A payload in a member of its own, perhaps with its request headers beside it: a test's fixture, or what an SDK prints.
    case wrapped(Wrapper)
    /// A message for a vendor.
    case message(Dialect)
    /// A message for a service that is no vendor here.
    case foreign(ForeignService)

    /// Where a payload stands, and what goes with it.
    package struct Wrapper: Sendable, Equatable {
        package let payload: JSONPointer
        /// Request headers that stand beside it.
        package let headers: [HeaderField]
        /// Whether they stand in an object of their own: then it has them all.
        package let isHeaderList: Bool
    }

    /// - Parameter object: The root of a file.
    package init?(_ object: JSONObject) {
        if object["aps"] != nil {
            self = .payload
        } else if let service = ForeignService.allCases.first(where: { $0.isMeant(by: object) }) {
            self = .foreign(service)
        } else if Wrapper.hasPushType(object), let wrapper = Wrapper(object) {
            self = .wrapped(wrapper)
        } else if let vendor = Vendors.all.first(where: { $0.isOwn(object) }) {
            self = .message(vendor.dialect)
        } else if let wrapper = Wrapper(object) {
            self = .wrapped(wrapper)
        } else {
            return nil
        }
    }

    /// Why an object is no message for a vendor; nil where it may be one.
    ///
    /// - Parameters:
    ///   - object: What the vendor's interface is to get.
    ///   - dialect: The vendor's.
    /// - Returns: The end of a sentence that begins with the name of the object.
    package static func objection(to object: JSONObject, as dialect: Dialect) -> String? {
        guard let vendor = Vendors.vendor(of: dialect), case .table(let table)? = vendor.fields, !vendor.isOwn(object)
        else { return nil }
        switch SentForm(object) {
        case .payload:
            return "is a payload for APNs, not a message for \(vendor.name): judge it by lint without --dialect"
        case .message(let other): return "looks like a message for another vendor: use --dialect \(other.rawValue)"
        case .foreign(let service): return service.remark
        case .wrapped, nil:
            let sent = SentMessage(name: "", dialect: dialect, input: .value(.object(object)))
            let known = table(sent.object, sent.context)
            let isForeign =
                !object.isEmpty && sent.object == object && object.keys.allSatisfy { known.type(of: $0) == nil }
            return isForeign ? "has no field of a message for \(vendor.name)" : nil
        }
    }
}

extension SentForm.Wrapper {
    /// Names of the member that has what is sent, where headers say that something is.
    private static let names = ["payload", "body", "notification", "content", "message", "data"]
    private static let deepest = 2

    fileprivate init?(_ object: JSONObject) {
        let root = JSONPointer.root
        let withAps = Self.payload(in: object, at: root, depth: Self.deepest)
        let free = Self.freePayload(in: object, at: root, depth: Self.deepest)
        guard let found = withAps ?? free else { return nil }
        // Beside another that has headers of its own it is one of several.
        if let free, free.tokens.count > 1, free.tokens.first != found.tokens.first { return nil }
        payload = found
        var (headers, isList) = ([HeaderField](), false)
        var around: [JSONObject] = [object]
        for token in found.tokens.dropLast() { around += [around.last?[token]?.objectValue].compactMap(\.self) }
        for object in around.reversed() {
            let own = Self.headers(in: object)
            headers += own.fields.filter { field in !headers.contains { $0.name == field.name } }
            isList = isList || own.isList
        }
        self.headers = headers
        isHeaderList = isList
    }

    /// Whether a push type stands beside what may be a payload: no message for a vendor has one at its root.
    fileprivate static func hasPushType(_ object: JSONObject) -> Bool {
        headers(in: object).fields.contains { $0.name == "apns-push-type" }
    }

    /// The one member with `aps` in it; nil where there are several.
    private static func payload(in object: JSONObject, at place: JSONPointer, depth: Int) -> JSONPointer? {
        guard depth > 0 else { return nil }
        var found: [JSONPointer] = []
        for member in object.members {
            guard let inner = sent(member.value) else { continue }
            let here = place.appending(member.key)
            if inner["aps"] != nil {
                found.append(here)
            } else if let own = member.value.objectValue, let deeper = payload(in: own, at: here, depth: depth - 1) {
                found.append(deeper)
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// What is sent without `aps`, as a call's payload is: headers beside it say that it is sent.
    private static func freePayload(in object: JSONObject, at place: JSONPointer, depth: Int) -> JSONPointer? {
        guard depth > 0 else { return nil }
        let headers = headers(in: object)
        if headers.isList || headers.fields.contains(where: { $0.name == "apns-push-type" }) {
            let name = names.first { object[$0].map { sent($0) != nil } ?? false }
            return name.map(place.appending)
        }
        let found = object.members.compactMap { member in
            member.value.objectValue.flatMap { freePayload(in: $0, at: place.appending(member.key), depth: depth - 1) }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// An object, or a text that is one.
    private static func sent(_ value: JSONValue) -> JSONObject? {
        if let object = value.objectValue { return object }
        guard let text = value.stringValue, text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
            return nil
        }
        return (try? JSONValue(parsing: Array(text.utf8)))?.objectValue
    }

    /// The request headers that stand in an object: in one of their own, and as its members where a name can mean nothing else.
    private static func headers(in object: JSONObject) -> (fields: [HeaderField], isList: Bool) {
        let list = object.members.first { ["headers", "header", "apnsheaders"].contains(plain($0.key)) }?.value
            .objectValue
        let listed = (list?.members ?? []).compactMap(header)
        let beside = object.members.compactMap(header).filter { field in !listed.contains { $0.name == field.name } }
        return (listed + beside, !listed.isEmpty)
    }

    private static func header(_ member: JSONMember) -> HeaderField? {
        let text: String
        switch member.value {
        case .string(let value): text = value
        case .number: text = String(decoding: member.value.serialized(), as: UTF8.self)
        case .null, .bool, .array, .object: return nil
        }
        let name = plain(member.key)
        if name.hasPrefix("apns") {
            let known = KnownHeaders.names.first { plain($0) == name }
            // A header that APNs does not know is told by its rule.
            return known.map { HeaderField($0, text) }
                ?? (member.key.lowercased().hasPrefix("apns-") ? HeaderField(member.key.lowercased(), text) : nil)
        }
        let isFigures = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        switch name {
        case "pushtype": return PushType(rawValue: text) == nil ? nil : HeaderField("apns-push-type", text)
        case "priority": return isFigures ? HeaderField("apns-priority", text) : nil
        case "expiration": return isFigures ? HeaderField("apns-expiration", text) : nil
        case "topic": return text.contains(".") ? HeaderField("apns-topic", text) : nil
        case "collapseid": return HeaderField("apns-collapse-id", text)
        case "id": return UUID(uuidString: text) == nil ? nil : HeaderField("apns-id", text)
        default: return nil
        }
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter { !"-_ ".contains($0) } }
}
