import JSONModel
import PushModel
import Testees
import WorldConfiguration

/// What belongs to one request to the service.
struct TemplateValues {
    let request: TesteeRequest
    let deviceToken: String

    /// The context with the request's own device token.
    private var context: JSONObject {
        var context = request.context
        context["deviceToken"] = .string(deviceToken)
        return context
    }

    /// The value as JSON; the message has its bytes, whatever they are.
    fileprivate func value(_ value: RequestTemplate.Value) -> JSONValue {
        switch value {
        case .message: .string(String(decoding: request.message.bytes, as: UTF8.self))
        case .deviceToken: .string(deviceToken)
        case .headers:
            .object(
                JSONObject(members: request.headers.map { JSONMember(key: $0.name, value: .string($0.value)) })
            )
        case .id: .string(request.caseID)
        case .dialect: .string(request.dialect.rawValue)
        case .context(let names):
            names.reduce(JSONValue.object(context)) { $0.objectValue?[$1] ?? .null }
        }
    }
}

extension RequestTemplate {
    /// As the body of a request: the message byte for byte, objects and numbers as JSON, and texts as they stand between
    /// quotation marks of JSON.
    func body(_ values: TemplateValues) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): bytes += text.utf8
            case .value(.message): bytes += values.request.message.bytes
            case .value(let value):
                switch values.value(value) {
                case .string(let text): bytes += JSONValue.string(text).serialized().dropFirst().dropLast()
                case let value: value.append(to: &bytes)
                }
            }
        }
        return bytes
    }

    /// As a path with its query: all but letters, digits and `-._~` percent-encoded (RFC 3986).
    func target(_ values: TemplateValues) -> String {
        text(values, URIText.part)
    }

    /// As the value of a header: control characters become blanks.
    func header(_ values: TemplateValues) -> String {
        text(values) { text in
            String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
        }
    }

    private func text(_ values: TemplateValues, _ encoded: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .value(let value):
                let value = values.value(value)
                return encoded(value.stringValue ?? String(decoding: value.serialized(), as: UTF8.self))
            }
        }.joined()
    }
}

extension ServiceFile.Request {
    /// The request for one message.
    func made(for values: TemplateValues) -> ServiceRequest {
        ServiceRequest(
            method: method,
            target: target.target(values),
            headers: headers.map { ($0.name, $0.value.header(values)) },
            body: body.body(values)
        )
    }
}
