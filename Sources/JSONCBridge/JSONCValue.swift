import CJSONC
import JSONModel

extension JSONValue {
    /// A copy of what json-c has read; nil is its null. Ill-formed UTF-8, which json-c can let through, is repaired.
    @unsafe init(jsonC object: OpaquePointer?) {
        switch unsafe json_object_get_type(object) {
        case json_type_boolean:
            self = unsafe .bool(json_object_get_boolean(object) != 0)
        case json_type_int:
            self = unsafe .number(JSONNumber(uncheckedLexeme: Self.integer(object)))
        case json_type_double:
            // json-c keeps the text of a number with a fraction or an exponent, and writes it again.
            var length = 0
            let text = unsafe json_object_to_json_string_length(object, JSON_C_TO_STRING_PLAIN, &length)
            self = unsafe .number(JSONNumber(uncheckedLexeme: Self.string(text, length)))
        case json_type_string:
            self = unsafe .string(
                Self.string(json_object_get_string(object), Int(json_object_get_string_len(object)))
            )
        case json_type_array:
            let count = unsafe json_object_array_length(object)
            var elements: [JSONValue] = []
            elements.reserveCapacity(count)
            for index in 0..<count {
                elements.append(unsafe JSONValue(jsonC: json_object_array_get_idx(object, index)))
            }
            self = .array(elements)
        case json_type_object:
            self = unsafe .object(JSONObject(members: Self.members(json_object_get_object(object))))
        default:
            self = .null
        }
    }

    /// json-c does not tell whether an integer is signed: at the end of Int64 it may be unsigned and larger.
    @unsafe private static func integer(_ object: OpaquePointer?) -> String {
        let signed = unsafe json_object_get_int64(object)
        return unsafe signed == .max ? String(json_object_get_uint64(object)) : String(signed)
    }

    /// Names end at their first NUL, as json-c reads them.
    @unsafe private static func members(_ table: UnsafeMutablePointer<lh_table>?) -> [JSONMember] {
        guard let table = unsafe table else { return [] }
        var members: [JSONMember] = []
        unsafe members.reserveCapacity(Int(lh_table_length(table)))
        var next = unsafe lh_table_head(table)
        while let entry = unsafe next {
            if let key = unsafe lh_entry_k(entry) {
                let name = unsafe String(cString: key.assumingMemoryBound(to: CChar.self))
                let value = unsafe JSONValue(jsonC: lh_entry_v(entry).map { OpaquePointer($0) })
                members.append(JSONMember(key: name, value: value))
            }
            unsafe next = unsafe lh_entry_next(entry)
        }
        return members
    }

    @unsafe private static func string(_ text: UnsafePointer<CChar>?, _ length: Int) -> String {
        guard let text = unsafe text else { return "" }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
    }
}

extension JSONValue {
    /// Whether json-c has read this very value, as far as can be said at once: false also where only a comparison with a copy
    /// could tell, as it is for numbers with a fraction and for equal names.
    @unsafe func isCertainly(jsonC object: OpaquePointer?) -> Bool {
        switch (self, unsafe json_object_get_type(object)) {
        case (.null, json_type_null): return true
        case (.bool(let bool), json_type_boolean): return unsafe bool == (json_object_get_boolean(object) != 0)
        case (.number(let number), json_type_int):
            // At the end of Int64 the number may be unsigned and larger.
            let integer = unsafe json_object_get_int64(object)
            return integer != .max && number.intValue == Int(integer)
        case (.string(let string), json_type_string):
            let length = unsafe Int(json_object_get_string_len(object))
            return unsafe string.hasUTF8(UnsafeRawBufferPointer(start: json_object_get_string(object), count: length))
        case (.array(let elements), json_type_array):
            return unsafe elements.count == json_object_array_length(object)
                && elements.indices.allSatisfy {
                    unsafe elements[$0].isCertainly(jsonC: json_object_array_get_idx(object, $0))
                }
        case (.object(let expected), json_type_object):
            return unsafe Self.are(expected.members, in: json_object_get_object(object))
        default: return false
        }
    }

    /// json-c keeps the order of names, and each once.
    @unsafe private static func are(_ members: [JSONMember], in table: UnsafeMutablePointer<lh_table>?) -> Bool {
        guard let table = unsafe table, unsafe members.count == Int(lh_table_length(table)) else { return false }
        var next = unsafe lh_table_head(table)
        for member in members {
            guard let entry = unsafe next, let key = unsafe lh_entry_k(entry) else { return false }
            let name = unsafe key.assumingMemoryBound(to: CChar.self)
            guard unsafe member.key.isWritten(name),
                unsafe member.value.isCertainly(jsonC: lh_entry_v(entry).map { OpaquePointer($0) })
            else { return false }
            unsafe next = unsafe lh_entry_next(entry)
        }
        return true
    }
}

extension String {
    /// Whether the text up to its NUL is the string.
    @unsafe fileprivate func isWritten(_ text: UnsafePointer<CChar>) -> Bool {
        var position = 0
        for byte in utf8 {
            // A NUL in the string must not lead beyond the end of the text.
            guard byte != 0, unsafe UInt8(bitPattern: text[position]) == byte else { return false }
            position += 1
        }
        return unsafe text[position] == 0
    }
}
