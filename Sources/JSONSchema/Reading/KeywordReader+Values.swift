import JSONModel

extension KeywordReader {
    func report(_ keyword: String, _ sentence: String) {
        compiler.report(place.appending(keyword), sentence)
    }

    func hasAny(_ keywords: String...) -> Bool {
        keywords.contains { object.lastIndex(of: $0) != nil }
    }

    func text(_ keyword: String) -> String? {
        guard let value = object[keyword] else { return nil }
        if value.stringValue == nil { report(keyword, "“\(keyword)” must be a string") }
        return value.stringValue
    }

    func flag(_ keyword: String) -> Bool {
        guard let value = object[keyword] else { return false }
        if value.boolValue == nil { report(keyword, "“\(keyword)” must be true or false") }
        return value.boolValue ?? false
    }

    func numberValue(_ keyword: String) -> JSONNumber? {
        guard let value = object[keyword] else { return nil }
        if value.numberValue == nil { report(keyword, "“\(keyword)” must be a number") }
        return value.numberValue
    }

    /// A number of characters, elements or members. More than there can be is as much as there can be.
    func count(_ keyword: String) -> Int? {
        guard let value = object[keyword] else { return nil }
        guard case .number(let number) = value, number.isInteger, !ExactNumber(number).isNegative else {
            report(keyword, "“\(keyword)” must be a whole number that is not negative")
            return nil
        }
        return number.intValue ?? .max
    }

    func array(_ keyword: String) -> [JSONValue]? {
        guard let value = object[keyword] else { return nil }
        if value.arrayValue == nil { report(keyword, "“\(keyword)” must be an array") }
        return value.arrayValue
    }

    func members(_ keyword: String) -> [JSONMember] {
        guard let value = object[keyword] else { return [] }
        if value.objectValue == nil { report(keyword, "“\(keyword)” must be an object") }
        return value.objectValue?.members ?? []
    }

    func texts(_ keyword: String) -> [String] {
        object[keyword].map { texts($0, at: place.appending(keyword)) } ?? []
    }

    func texts(_ value: JSONValue, at place: SchemaCompiler.Place) -> [String] {
        let texts = value.arrayValue?.compactMap(\.stringValue) ?? []
        if texts.count != value.arrayValue?.count { compiler.report(place, "it must be an array of names") }
        return texts
    }

    func schema(_ keyword: String) -> Int? {
        object[keyword].map { compiler.node(at: place.appending(keyword), $0) }
    }

    func schemas(_ keyword: String) -> [Int] {
        guard let elements = array(keyword) else { return [] }
        if elements.isEmpty { report(keyword, "“\(keyword)” has no schema") }
        return elements.enumerated().map { index, element in
            compiler.node(at: place.appending(keyword).appending(String(index)), element)
        }
    }

    func namedSchemas(_ keyword: String) -> [(name: String, schema: Int)] {
        members(keyword).map { member in
            (member.key, compiler.node(at: place.appending(keyword).appending(member.key), member.value))
        }
    }
}
