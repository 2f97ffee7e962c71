/// The formats that can be asserted (JSON Schema Validation, 7.3). Every other format says what a text is for, and no more:
/// the international ones (`idn-…`, `iri…`) and `uri-template`.
package enum StringFormat: String, Sendable, CaseIterable {
    case dateTime = "date-time"
    case date, time, duration, email, hostname, ipv4, ipv6, uri, uuid, regex
    case uriReference = "uri-reference"
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"

    package func matches(_ text: String) -> Bool {
        switch self {
        case .dateTime: TimeFormats.isDateTime(text)
        case .date: TimeFormats.isDate(text)
        case .time: TimeFormats.isTime(text)
        case .regex: (try? Pattern(text)) != nil
        case .ipv6: NetworkFormats.isIPv6(text)
        case .hostname: text.utf8.count <= 253 && RegularFormat.hostname.isMet(by: text)
        case .email: NetworkFormats.isEmail(text)
        case .duration: RegularFormat.duration.isMet(by: text)
        case .ipv4: RegularFormat.ipv4.isMet(by: text)
        case .uri: RegularFormat.uri.isMet(by: text)
        case .uriReference: RegularFormat.uriReference.isMet(by: text)
        case .uuid: RegularFormat.uuid.isMet(by: text)
        case .jsonPointer: RegularFormat.jsonPointer.isMet(by: text)
        case .relativeJSONPointer: RegularFormat.relativeJSONPointer.isMet(by: text)
        }
    }
}
