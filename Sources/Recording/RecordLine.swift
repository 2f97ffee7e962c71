import APNsRules
import APNsWire
import Campaign
import JSONModel
import PushModel

/// The lines of JSON that the recorder writes: a request, a connection, a line for the log.
enum RecordLine {
    /// A whole request, with its verdict and its answer: a line of `requests.jsonl`.
    static func request(_ exchange: Exchange, number: Int) -> JSONValue {
        let request = exchange.request.masked
        var object: JSONObject = [
            "number": .number(JSONNumber(number)),
            "time": .number(JSONNumber(exchange.arrivedAt)),
            "connection": .number(JSONNumber(exchange.connection)),
            "stream": .number(JSONNumber(exchange.stream)),
            "method": .string(request.method),
            "path": .string(request.path),
        ]
        if let authority = request.authority { object["authority"] = .string(authority) }
        object["headers"] = headers(request.headers)
        object["bytes"] = .number(JSONNumber(exchange.bodyBytes))
        add(request.body, as: "body", to: &object)
        object["violations"] = violations(exchange.violations)
        if exchange.fault != nil { object["fault"] = true }
        if let problem = exchange.malformation { object["malformation"] = .string(problem) }
        object["response"] = exchange.response.map(response) ?? .null
        return .object(object)
    }

    /// A request in short: a line of `--log json`.
    static func log(_ exchange: Exchange) -> JSONValue {
        [
            "time": .number(JSONNumber(exchange.settledAt)),
            "connection": .number(JSONNumber(exchange.connection)),
            "stream": .number(JSONNumber(exchange.stream)),
            "method": .string(exchange.request.method),
            "path": .string(exchange.request.path),
            "status": exchange.response.map { .number(JSONNumber($0.status)) } ?? .null,
            "reason": exchange.response?.reason.map { .string($0.rawValue) } ?? .null,
            "bytes": .number(JSONNumber(exchange.bodyBytes)),
            "violations": violations(exchange.violations),
        ]
    }

    /// A connection that is over: a line of `connections.jsonl`.
    static func connection(_ end: ConnectionEnd) -> JSONValue {
        [
            "connection": .number(JSONNumber(end.number)),
            "peer": .string(end.peer),
            "openedAt": .number(JSONNumber(end.openedAt)),
            "closedAt": .number(JSONNumber(end.closedAt)),
            "requests": .number(JSONNumber(end.requests)),
            "cause": .string(end.cause),
            "violations": violations(end.violations),
        ]
    }

    private static func response(_ response: PushResponse) -> JSONValue {
        var object: JSONObject = [
            "status": .number(JSONNumber(response.status)),
            "reason": response.reason.map { .string($0.rawValue) } ?? .null,
            "headers": headers(response.headers),
        ]
        add(response.body, as: "body", to: &object)
        return .object(object)
    }

    /// Text where the bytes are UTF-8, base64 otherwise.
    private static func add(_ body: [UInt8], as name: String, to object: inout JSONObject) {
        guard !body.isEmpty else { return }
        if let text = String(validating: body, as: UTF8.self) {
            object.members.append(JSONMember(key: name, value: .string(text)))
        } else {
            object.members.append(JSONMember(key: name + "Base64", value: .string(Base64.encode(body))))
        }
    }

    /// An object of strings in the order of the fields; a repeated header is an array of its values.
    private static func headers(_ fields: [HeaderField]) -> JSONValue {
        var object = JSONObject()
        for field in fields {
            let value = JSONValue.string(field.value)
            switch object[field.name] {
            case nil: object.members.append(JSONMember(key: field.name, value: value))
            case .array(let values)?: object[field.name] = .array(values + [value])
            case let first?: object[field.name] = .array([first, value])
            }
        }
        return .object(object)
    }

    private static func violations(_ violations: [Violation]) -> JSONValue {
        .array(
            violations.map { violation in
                [
                    "rule": .string(violation.rule),
                    "severity": .string(violation.level.severity.rawValue),
                    "pointer": .string(violation.place.description),
                    "message": .string(violation.message),
                ]
            }
        )
    }
}
