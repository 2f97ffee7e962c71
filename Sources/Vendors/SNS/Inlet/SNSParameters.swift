import JSONModel
import VendorModel

/// The parameters of a request in AWS's query protocol, in which a list is `Name.member.1` and a map `Name.entry.1.key`.
struct SNSParameters {
    // Looked up, never iterated.
    private let values: [String: String]
    private let indices: [String: [Int]]

    /// - Parameter fields: Of the form; of equal names the last counts.
    init(_ fields: FormFields) {
        var values: [String: String] = [:]
        var indices: [String: Set<Int>] = [:]
        for field in fields.fields {
            values[field.name] = field.value
            for (prefix, index) in Self.places(in: field.name) { indices[prefix, default: []].insert(index) }
        }
        self.values = values
        self.indices = indices.mapValues { $0.sorted() }
    }

    subscript(_ name: String) -> String? { values[name] }

    /// - Throws: ``SNSError`` where the parameter is not there.
    func required(_ name: String) throws(SNSError) -> String {
        guard let value = values[name] else { throw .missing(Self.inLowerCase(name)) }
        return value
    }

    /// The names before the numbers of a list's or a map's elements, in the order of the numbers: `Attributes.entry.1`.
    func elements(of name: String, _ kind: String) -> [String] {
        let prefix = "\(name).\(kind)"
        return (indices[prefix] ?? []).map { "\(prefix).\($0)" }
    }

    /// A map of strings.
    func map(_ name: String) -> [(key: String, value: String)] {
        elements(of: name, "entry").compactMap { element in
            values[element + ".key"].map { ($0, values[element + ".value"] ?? "") }
        }
    }

    /// `MessageAttributes`, as JSON has them.
    ///
    /// - Parameter prefix: What stands before the name, with its point.
    /// - Returns: nil where there are none.
    func messageAttributes(_ prefix: String) -> JSONObject? {
        let elements = elements(of: prefix + "MessageAttributes", "entry")
        guard !elements.isEmpty else { return nil }
        var attributes: JSONObject = [:]
        for element in elements {
            var value: JSONObject = [:]
            for part in ["DataType", "StringValue", "BinaryValue"] {
                if let text = values["\(element).Value.\(part)"] { value[part] = .string(text) }
            }
            attributes[values[element + ".Name"] ?? ""] = .object(value)
        }
        return attributes
    }

    /// The numbers in a name, each with what is before it.
    private static func places(in name: String) -> [(prefix: String, index: Int)] {
        var places: [(String, Int)] = []
        for part in name.split(separator: ".", omittingEmptySubsequences: false) where places.count < deepest {
            guard part.startIndex > name.startIndex, let index = Int(part) else { continue }
            places.append((String(name[..<name.utf8.index(before: part.startIndex)]), index))
        }
        return places
    }

    /// Lists in lists that the interface has.
    private static let deepest = 4

    /// As AWS's sentences have names.
    private static func inLowerCase(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}

extension SNSParameters {
    /// What comes of a signature, and is no part of a message.
    private static let ofSignatures: Set = [
        "AWSAccessKeyId", "Signature", "SignatureMethod", "SignatureVersion", "Timestamp",
    ]

    /// The parameters of `Publish` as the message that is judged, those that the interface has not included; nil for another request.
    static func publish(_ body: [UInt8]) -> [UInt8]? {
        if let value = try? JSONValue(parsing: body) { return value["Message"] == nil ? nil : body }
        let form = FormFields(String(decoding: body, as: UTF8.self)[...])
        guard form["Action"] == "Publish" else { return nil }
        var message: JSONObject = [:]
        for field in form.fields
        where !field.name.contains(".") && field.name.first?.isUppercase ?? false
            && !["Action", "Version"].contains(field.name) && !ofSignatures.contains(field.name)
        {
            message[field.name] = .string(field.value)
        }
        if let attributes = SNSParameters(form).messageAttributes("") {
            message["MessageAttributes"] = .object(attributes)
        }
        return JSONValue.object(message).serialized()
    }
}
