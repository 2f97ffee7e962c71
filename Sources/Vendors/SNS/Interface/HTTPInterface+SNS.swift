import JSONModel
import VendorModel

extension HTTPInterface {
    static let sns = HTTPInterface { host, _ in
        host.hasPrefix("sns.") && host.contains(".amazonaws.com")
    } message: {
        publish($0)
    }

    /// The parameters of `Publish`, from the form of the query protocol, as the message that is judged.
    private static func publish(_ body: [UInt8]) -> [UInt8]? {
        if let value = try? JSONValue(parsing: body) { return value["Message"] == nil ? nil : body }
        let form = FormFields(String(decoding: body, as: UTF8.self)[...])
        guard form["Action"] == "Publish" else { return nil }
        var message: JSONObject = [:]
        var attributes: [String: (name: String, value: JSONObject)] = [:]
        for field in form.fields {
            let parts = field.name.split(separator: ".", maxSplits: 3).map(String.init)
            if parts.count == 1, !["Action", "Version"].contains(field.name), field.name.first?.isUppercase ?? false {
                message[field.name] = .string(field.value)
            } else if parts.count >= 4, parts[0] == "MessageAttributes", parts[1] == "entry" {
                var entry = attributes[parts[2]] ?? (name: "", value: [:])
                if parts[3] == "Name" {
                    entry.name = field.value
                } else if parts[3].hasPrefix("Value.") {
                    entry.value[String(parts[3].dropFirst(6))] = .string(field.value)
                }
                attributes[parts[2]] = entry
            }
        }
        if !attributes.isEmpty {
            let sorted = attributes.sorted { (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key) }
            let members = sorted.map { JSONMember(key: $0.value.name, value: .object($0.value.value)) }
            message["MessageAttributes"] = .object(JSONObject(members: members))
        }
        for name in ["AWSAccessKeyId", "Signature", "SignatureMethod", "SignatureVersion", "Timestamp"] {
            message[name] = nil
        }
        return JSONValue.object(message).serialized()
    }
}
