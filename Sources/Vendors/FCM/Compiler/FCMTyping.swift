import JSONModel
import VendorModel

/// The types of FCM's fields outside `data` and the Admin SDKs; `"true"`, `1`, `"3"` and arguments as JSON text are
/// what users and older pages show.
struct FCMTyping: FieldTyping {
    var typeFaults: TypeFaults
    /// Fields that no document names, and where they stand; of the legacy protocol without that.
    private(set) var unknownFields: [(name: String, object: String)] = []

    /// The objects around what is being read, and the field, as the service names them.
    private var path: [String] = []
    private var field = ""
    /// Whether a message is read as its sender wrote it: the Admin SDKs have names of their own in the parts for other platforms.
    private let isRaw: Bool

    init(at modes: [FaultPlace: TypeFaults.Mode] = [:], isRaw: Bool = true) {
        typeFaults = TypeFaults(.convert, at: modes)
        self.isRaw = isRaw
    }

    mutating func enter(_ member: JSONMember) {
        field = member.key
        // A picture stands in two places, which are two questions.
        let isOption = path.last == "fcm_options" || path.last == "fcmOptions"
        typeFaults.enter(isOption ? "fcm_options.\(member.key)" : member.key, member.value)
    }

    /// The rest of a legacy notification is for Android.
    mutating func pass(_ member: JSONMember, in table: FieldTable) {
        if path.first != "notification" { unknownFields.append((member.key, path.joined(separator: "."))) }
    }

    mutating func read(_ value: JSONValue, as type: FieldType) -> JSONValue? {
        switch type {
        case .object(let table) where FCMFields.areOfOtherPlatform(table):
            if let fields = object(value) { check(otherPlatform: fields, by: table) }
            return value
        case .object:
            path.append(field)
            defer { path.removeLast() }
            return plainlyRead(value, as: type)
        case .headers: return headers(value)
        case .strings: return arguments(value).map(JSONValue.array)
        case .choice(let words):
            guard let word = string(value) else { return nil }
            return words.contains(word) ? .string(word) : fault()
        case .range:
            guard let number = number(value) else { return nil }
            return number.intValue == nil ? fault() : .number(number)
        default: return plainlyRead(value, as: type)
        }
    }

    private mutating func headers(_ value: JSONValue) -> JSONValue? {
        guard var headers = object(value) else { return nil }
        for index in headers.members.indices {
            typeFaults.enter("header", headers.members[index].value)
            headers.members[index].value = string(headers.members[index].value).map(JSONValue.string) ?? .null
        }
        return .object(headers)
    }

    /// Nothing in it has an effect on APNs, but it has documented types: data, and options of its own.
    private mutating func check(otherPlatform fields: JSONObject, by table: FieldTable) {
        if let data = fields["data"] {
            typeFaults.enter("data of another platform", data)
            for member in object(data)?.members ?? [] {
                typeFaults.enter("value in data of another platform", member.value)
                // Elsewhere null is as good as absent; of a map's values the documents do not say so.
                _ = member.value.isNull ? fault() : string(member.value)
            }
        }
        for fault in FCMFields.faults(in: fields, by: table, at: (path + [field]).joined(separator: ".")) {
            switch fault.kind {
            case .unknown where isRaw: unknownFields.append((fault.member.key, fault.path))
            case .unknown: break
            case .odd:
                typeFaults.enter("\(fault.member.key) of another platform", fault.member.value)
                _ = self.fault() as JSONValue?
            }
        }
    }

    /// A string, or what a number says.
    mutating func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let string): string
        case .null: nil
        case .number(let number): fault(convertedTo: number.lexeme)
        default: fault()
        }
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): bool
        case .null: nil
        case .string("true"): fault(convertedTo: true)
        case .string("false"): fault(convertedTo: false)
        case .number where value.intValue == 1: fault(convertedTo: true)
        case .number where value.intValue == 0: fault(convertedTo: false)
        default: fault()
        }
    }

    /// A number as it was written; it may be beyond every machine type.
    mutating func number(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number): return number
        case .null: return nil
        case .string(let text):
            guard case .number(let number) = try? JSONValue(parsing: Array(text.utf8)) else {
                // JSON has no zeros in front and no plus, and languages read a few of them all the same.
                let isShort = text.utf8.count <= 18
                return fault(convertedTo: isShort ? Int(text).map { JSONNumber($0) } : nil)
            }
            return fault(convertedTo: number)
        default: return fault()
        }
    }

    mutating func integer(_ value: JSONValue) -> JSONNumber? { number(value) }

    /// A list of strings, as it is or with numbers among them, or the JSON text of one.
    mutating func arguments(_ value: JSONValue) -> [JSONValue]? {
        switch value {
        case .array(let elements) where elements.strings != nil: return elements
        case .array(let elements):
            let areTexts = elements.allSatisfy { $0.stringValue != nil || $0.numberValue != nil }
            return fault(convertedTo: areTexts ? elements : nil)
        case .null: return nil
        case .string(let text):
            guard case .array(let elements) = try? JSONValue(parsing: Array(text.utf8)) else { return fault() }
            return fault(convertedTo: elements.strings == nil ? nil : elements)
        default: return fault()
        }
    }

    /// A list of strings, or the JSON text of one.
    mutating func strings(_ value: JSONValue) -> [String]? {
        if case .array(let elements) = value { return elements.strings ?? fault() }
        return arguments(value)?.strings
    }
}
