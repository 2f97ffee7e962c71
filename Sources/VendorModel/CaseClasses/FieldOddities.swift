import JSONModel
import PushModel

/// What is odd about a message by the tables of its documents: names, types and ranges.
struct FieldOddities {
    /// Whole numbers from here on are no counts: 32 bits do not hold them.
    fileprivate static let largestCount = 2_147_483_647
    /// Bytes: what documents and Apple allow of such texts.
    private static let longestName = 64
    private static let longestCollapseID = 64

    private(set) var oddities: [Oddity] = []
    /// Every documented name with the objects that have it.
    private let homes: Set<String>

    package init(_ object: JSONObject, by table: FieldTable, at place: [String] = []) {
        homes = Self.names(below: table)
        scan(object, by: table, at: place)
    }

    private mutating func add(_ kind: Oddity.Kind, _ place: [String]) { oddities.append(Oddity(kind, at: place)) }

    private mutating func scan(_ object: JSONObject, by table: FieldTable, at place: [String]) {
        lazy var counts = object.keys.reduce(into: [:]) { $0[Self.letters(of: $1), default: 0] += 1 }
        // One field in two spellings is there twice.
        func isTwice(_ name: String) -> Bool { counts[Self.letters(of: name), default: 0] > 1 }
        for member in object.members {
            let here = place + [member.key]
            if let field = table[member.key] {
                if case .spelling = field.type, isTwice(member.key) { add(.equalNames, here) }
                let first = oddities.endIndex
                scan(member.value, as: field.type, at: here)
                if field.decidesNothing { doubt(from: first) }
            } else if let kind = oddity(ofName: member.key, in: table) {
                add(isTwice(member.key) ? .equalNames : kind, here)
            } else {
                scanFree(member, at: here)
            }
        }
        for field in table.fields where field.isRequired && object[field.name] == nil {
            add(.null, place + [field.name])
        }
    }

    /// From that index on what is odd is so in a field that decides nothing of the push.
    private mutating func doubt(from first: Int) {
        for index in oddities.indices[first...] where [.confusedType, .outOfRange].contains(oddities[index].kind) {
            oddities[index] = Oddity(.oddUnread, at: oddities[index].place)
        }
    }

    /// A member of the sender's own. Apple's part of a payload is Apple's wherever it stands.
    private mutating func scanFree(_ member: JSONMember, at place: [String]) {
        guard member.key == "aps" else { return }
        scan(member.value, as: .object(ApplesFields.aps), at: place)
    }

    private func oddity(ofName name: String, in table: FieldTable) -> Oddity.Kind? {
        let known = table.fields.map(\.name)
        if known.contains(where: { $0.lowercased() == name.lowercased() }) { return .nameCase }
        let letters = Self.letters(of: name)
        if known.contains(where: { Self.letters(of: $0) == letters }) { return .unknownName }
        let isOurs =
            switch table.others {
            case .none: true
            case .free: false
            case .freeUnless(let prefix): name.lowercased().hasPrefix(prefix)
            }
        guard isOurs else { return nil }
        return homes.contains(name) ? .misplacedName : .unknownName
    }

    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    private mutating func scan(_ value: JSONValue, as type: FieldType, at place: [String]) {
        if value.isNull { return add(.null, place) }
        guard type.admits(value) else { return add(type.isConfused(with: value) ? .confusedType : .wrongType, place) }
        if case .either(let first, let second) = type {
            return scan(value, as: first.admits(value) ? first : second, at: place)
        }
        if case .spelling(_, let inner) = type { return scan(value, as: inner, at: place) }
        if value.isEmpty { return add(.empty, place) }
        scanInside(value, as: type, at: place)
    }

    private mutating func scanInside(_ value: JSONValue, as type: FieldType, at place: [String]) {
        switch (type, value) {
        case (.time, .number(let number)):
            if number.intValue == nil {
                add(.wrongType, place)
            } else if number.lexeme.hasPrefix("-") {
                add(.outOfRange, place)
            }
        case (.range(let range), .number(let number)):
            guard let value = number.intValue, value.magnitude <= Self.largestCount else {
                return add(.hugeCount, place)
            }
            if !range.contains(value) { add(.outOfRange, place) }
        case (.badgeText, .string(let text)):
            let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
            if digits.isEmpty || digits.count > 5 || Int(digits).map(String.init) != String(digits) {
                add(.oddName, place)
            }
        case (.integer, .number(let number)), (.number, .number(let number)), (.score, .number(let number)):
            if let kind = Self.oddity(of: number, as: type) { add(kind, place) }
        case (.choice(let choices), .string(let text)):
            if !choices.contains(where: text.hasSameScalars) { add(.outOfRange, place) }
        case (.header, .string(let text)):
            if !text.isHeaderValue {
                add(.oddHeader, place)
            } else if text.utf8.count > Self.longestCollapseID {
                add(.outOfRange, place)
            }
        case (.name, .string(let text)):
            if !text.isName {
                add(.oddName, place)
            } else if text.utf8.count > Self.longestName {
                add(.outOfRange, place)
            }
        case (.user, .string(let text)): scanUser(text, at: place)
        case (.numeral(let range), .string(let text)):
            if let range, let number = Int(text), String(number) == text {
                // Nobody slips by nine digits.
                if !range.contains(number) { add(text.utf8.count > 9 ? .hugeCount : .outOfRange, place) }
            } else if range != nil, text.count > 9, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
                add(.hugeCount, place)
            } else if range != nil, Int(text) != nil || text.isNumberOfSourceCode {
                // +1, 007, 0x10
                add(.numberSpelling, place)
            } else if range != nil || JSONNumber(decimal: text) == nil {
                let isTyped = text.isName && text.utf8.allSatisfy { $0 < 0x80 }
                add(isTyped ? .confusedType : .oddName, place)
            }
        case (.members(_, let type), .object(let object)):
            for member in object.members {
                let here = place + [member.key]
                let isOdd = member.key.hasPrefix(".") || member.key.hasSuffix(".") || member.key.contains("..")
                if isOdd || !member.key.isName { add(.oddName, here) }
                scan(member.value, as: type(member.key, member.value), at: here)
            }
        case (.users, .array(let elements)):
            for case .string(let text) in elements { scanUser(text, at: place) }
        case (.string, .string(let text)):
            if text.isBlank { add(.empty, place) }
        case (.names, .array(let elements)):
            if elements.contains(where: { $0.stringValue.map { !$0.isName } ?? false }) { add(.oddName, place) }
        case (.strings, .array(let elements)):
            if elements.contains(where: \.isEmpty) { add(.empty, place) }
        case (.texts, .object(let object)):
            for member in object.members { scanText(member.value, at: place + [member.key]) }
        case (.headers, .object(let object)):
            var seen: Set<String> = []
            for member in object.members {
                let isRepeated = !seen.insert(member.key.lowercased()).inserted
                if isRepeated { add(.oddHeader, place + [member.key]) }
                scanHeader(member, at: place + [member.key])
            }
        case (.json(let table), .string(let text)): scanJSON(text, by: table, at: place)
        case (.objects(let table), .array(let elements)):
            for (index, element) in elements.enumerated() {
                if let object = element.objectValue { scan(object, by: table, at: place + [String(index)]) }
            }
        case (.object(let table), .object(let object)), (.foreign(let table), .object(let object)):
            scan(object, by: table, at: place)
        case (.map, .object(let object)), (.anything, .object(let object)):
            for member in object.members { scanFree(member, at: place + [member.key]) }
        default: break
        }
    }

    /// The value of a map of texts. Numbers and truths get there by the sender's language.
    private mutating func scanText(_ value: JSONValue, at place: [String]) {
        switch value {
        case .string(let text): if text.isEmpty { add(.empty, place) }
        case .null: add(.null, place)
        default: add(.confusedType, place)
        }
    }

    /// Documents name the letters that a user's ID may have.
    private mutating func scanUser(_ id: String, at place: [String]) {
        if !id.isName { add(.oddName, place) } else if !id.isUserID { add(.outOfRange, place) }
    }

    private mutating func scanHeader(_ member: JSONMember, at place: [String]) {
        if !ApplesFields.headers.contains(member.key) {
            add(member.key.isHeaderName ? .unknownName : .oddHeader, place)
        }
        switch member.value {
        case .string(let text):
            if text.isEmpty { add(.empty, place) } else if !text.isHeaderValue { add(.oddHeader, place) }
        case .null: add(.null, place)
        case .number: add(.confusedType, place)
        default: add(.wrongType, place)
        }
    }

    private mutating func scanJSON(_ text: String, by table: FieldTable, at place: [String]) {
        guard let value = try? JSONValue(parsing: Array(text.utf8)) else {
            let looksLikeJSON = text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "[")
            return add(looksLikeJSON ? .invalidJSON : .confusedType, place)
        }
        guard let object = value.objectValue else { return add(.wrongType, place) }
        scan(object, by: table, at: place)
    }

    private static func oddity(of number: JSONNumber, as type: FieldType) -> Oddity.Kind? {
        guard case .integer = type else { return number.isFromZeroToOne ? nil : .outOfRange }
        guard let value = number.intValue, value.magnitude <= largestCount else { return .hugeCount }
        return value < 0 ? .outOfRange : nil
    }

    private static func names(below table: FieldTable) -> Set<String> {
        table.fields.reduce(into: []) { names, field in
            names.insert(field.name)
            for inner in field.type.tables { names.formUnion(Self.names(below: inner)) }
        }
    }
}

extension FieldType {
    /// Whether people confuse the value's type with this one: what a form, a shell or another language makes of it.
    fileprivate func isConfused(with value: JSONValue) -> Bool {
        switch (self, value) {
        case (.time, .string(let text)): text.isEmpty || Int(text).map(String.init) == text
        case (.integer, .string(let text)), (.range, .string(let text)), (.number, .string(let text)),
            (.score, .string(let text)):
            text.isEmpty || Int(text).map { String($0) == text && $0.magnitude <= FieldOddities.largestCount } ?? false
        case (.integer, .bool), (.range, .bool), (.number, .bool), (.score, .bool): true
        case (.boolean, .number(let number)): number.lexeme == "0" || number.lexeme == "1"
        case (.boolean, .string(let text)): ["", "true", "false", "0", "1"].contains(text)
        case (.strings, .string), (.names, .string), (.users, .string): true
        case (.strings, .array(let elements)), (.names, .array(let elements)), (.users, .array(let elements)):
            elements.allSatisfy { element in
                if case .number = element { return true }
                return element.stringValue != nil
            }
        case (.objects, .object): true
        // A text for the object that it could be written as, and a text for an alert.
        case (.object, .string), (.map, .string), (.texts, .string), (.headers, .string), (.foreign, .string): true
        case (.json, .object): true
        case (.choice, .number), (.header, .number), (.badgeText, .number), (.numeral, .number): true
        // An ID may be a number in another system; 0 is none.
        case (.name, .number(let number)), (.user, .number(let number)): number.intValue ?? 0 > 0
        case (.either(let first, let second), _): first.isConfused(with: value) || second.isConfused(with: value)
        case (.spelling(_, let type), _), (.noted(let type, _), _): type.isConfused(with: value)
        default: false
        }
    }
}

extension JSONValue {
    /// Whether it is a text, a list or an object with nothing in it.
    package var isEmpty: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let object): object.isEmpty
        default: false
        }
    }
}

extension String {
    /// Whether it can be the name of a header field (RFC 9110 §5.1).
    var isHeaderName: Bool {
        !isEmpty
            && utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains($0)
                }
            }
    }

    /// Whether it can be the value of one as senders write them: of ASCII characters that can be seen (RFC 9110 §5.5).
    var isHeaderValue: Bool { utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

    /// Whether people call a thing so that programs are to know: letters of any script and digits, perhaps joined by signs.
    package var isName: Bool {
        utf8.count <= 256
            && unicodeScalars.allSatisfy { $0.isOfWords || "_-.:@/+#".unicodeScalars.contains($0) }
            && unicodeScalars.contains(where: \.isOfWords)
    }

    /// Whether it has the letters and the length of a user's ID, as documents of chat services name them.
    fileprivate var isUserID: Bool {
        (1...64).contains(utf8.count)
            && utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || "_-.".utf8.contains($0) }
    }

    /// Whether it has nothing that can be seen.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension Unicode.Scalar {
    /// Whether words and numbers are made of it.
    fileprivate var isOfWords: Bool { properties.isAlphabetic || properties.numericType == .decimal }
}

extension String {
    /// Whether it is a number as source code has it, which the number readers of some languages take from a text as well: `1_000`, `0x10`, `1e3`.
    fileprivate var isNumberOfSourceCode: Bool {
        let digits = lowercased().drop { $0 == "+" || $0 == "-" }
        if ["0x", "0o", "0b"].contains(digits.prefix(2)) {
            return digits.dropFirst(2).allSatisfy { $0.isHexDigit || $0 == "_" }
        }
        guard digits.first?.isNumber == true, digits.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        if digits.contains("_") { return digits.allSatisfy { $0.isNumber || $0 == "_" } }
        return digits.contains("e") && Double(digits) != nil
    }
}
