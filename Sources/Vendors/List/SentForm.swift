import JSONModel
import PushModel
import VendorModel

/// What an object in a sender's hand reads as, by its names.
package enum SentForm: Sendable, Equatable {
    /// A payload of APNs: it has `aps`.
    case payload
    /// A payload in a member of its own, perhaps with its request headers in another: a test's fixture, or what an SDK prints.
    case wrapped(payload: JSONPointer, headers: JSONPointer?)
    /// A message for a vendor.
    case message(Dialect)

    /// - Parameter object: The root of a file.
    package init?(_ object: JSONObject) {
        if object["aps"] != nil {
            self = .payload
        } else if let vendor = Vendors.all.first(where: { $0.isOwn(object) }) {
            self = .message(vendor.dialect)
        } else if let payload = Self.payload(in: object, at: JSONPointer(tokens: []), depth: 2) {
            let headers = object["headers"]?.objectValue == nil ? nil : JSONPointer(tokens: ["headers"])
            self = .wrapped(payload: payload, headers: headers)
        } else {
            return nil
        }
    }

    /// The one member with `aps` in it; nil where there are several.
    private static func payload(in object: JSONObject, at place: JSONPointer, depth: Int) -> JSONPointer? {
        guard depth > 0 else { return nil }
        var found: [JSONPointer] = []
        for member in object.members {
            guard let inner = member.value.objectValue else { continue }
            let here = place.appending(member.key)
            if inner["aps"] != nil {
                found.append(here)
            } else if let deeper = payload(in: inner, at: here, depth: depth - 1) {
                found.append(deeper)
            }
        }
        return found.count == 1 ? found[0] : nil
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
        case .payload: return "is a payload of APNs and no message for \(vendor.name): lint without --dialect judges it"
        case .message(let other): return "reads as a message for another vendor: --dialect \(other.rawValue)"
        case .wrapped, nil:
            let sent = SentMessage(name: "", dialect: dialect, input: .value(.object(object)))
            let known = table(sent.object, sent.context)
            let isForeign =
                !object.isEmpty && sent.object == object && object.keys.allSatisfy { known.type(of: $0) == nil }
            return isForeign ? "has no field of a message for \(vendor.name)" : nil
        }
    }
}
