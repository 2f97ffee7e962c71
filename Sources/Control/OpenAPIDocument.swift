import JSONModel

/// The description of the control interface for tools, made from the table of its routes (OpenAPI 3.1.0).
struct OpenAPIDocument {
    let version: String

    var value: JSONValue {
        var paths = JSONObject()
        for route in ControlRoute.allCases {
            var item = paths[route.path]?.objectValue ?? JSONObject()
            item[route.method.lowercased()] = operation(route)
            paths[route.path] = .object(item)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Pushproof control interface",
                "version": .string(version),
                "description":
                    "Drives a mock of APNs: what arrived, wait until it did, forget it, make the next one fail.",
            ],
            "paths": .object(paths),
            "components": ["schemas": schemas],
        ]
    }

    private func operation(_ route: ControlRoute) -> JSONValue {
        var operation: JSONObject = [
            "operationId": .string("\(route)"),
            "summary": .string(route.summary),
        ]
        if !route.parameters.isEmpty { operation["parameters"] = .array(route.parameters.map(parameter)) }
        if route == .setFaults {
            operation["requestBody"] = ["required": true, "content": json(reference("Faults"))]
        }
        var responses = JSONObject()
        for (status, response) in self.responses(of: route) { responses[status] = response }
        operation["responses"] = .object(responses)
        return .object(operation)
    }

    private func parameter(_ parameter: ControlParameter) -> JSONValue {
        [
            "name": .string(parameter.rawValue),
            "in": "query",
            "description": .string(parameter.summary),
            "schema": schema(of: parameter),
        ]
    }

    private func schema(of parameter: ControlParameter) -> JSONValue {
        func integer(from least: Int, to most: Int?, default usual: Int) -> JSONValue {
            var schema: JSONObject = [
                "type": "integer", "minimum": .number(JSONNumber(least)), "default": .number(JSONNumber(usual)),
            ]
            if let most { schema["maximum"] = .number(JSONNumber(most)) }
            return .object(schema)
        }
        return switch parameter {
        case .token, .tokens, .topic, .id: ["type": "string"]
        case .after: integer(from: 0, to: .max, default: 0)
        case .limit: integer(from: 1, to: ControlParameter.mostPushes, default: ControlParameter.usualLimit)
        case .count: integer(from: 1, to: ControlParameter.mostPushes, default: 1)
        case .timeout:
            // Ten minutes at most; a number alone is seconds.
            [
                "type": "string",
                "pattern":
                    "^\\+?0*(([1-9][0-9]{0,4}|[1-5][0-9]{5}|600000)ms|([1-9][0-9]?|[1-5][0-9]{2}|600)s?|([1-9]|10)m)$",
                "default": "5s",
            ]
        }
    }

    // MARK: Answers

    private func responses(of route: ControlRoute) -> [(String, JSONValue)] {
        var responses: [(String, JSONValue)] =
            switch route {
            case .pushes: [("200", response("The pushes that match.", json(reference("Page"))))]
            case .wait:
                [
                    ("200", response("So many pushes match.", json(reference("Page")))),
                    ("408", response("The time was over: what there is.", json(reference("Page")))),
                ]
            case .reset: [("200", response("How many pushes were forgotten.", json(counter("forgotten"))))]
            case .setFaults: [("200", response("How many faults are set.", json(counter("faults"))))]
            case .removeFaults: [("200", response("None is set any more.", json(counter("faults"))))]
            case .report: [("200", response("The content of report.json.", json(["type": "object"])))]
            case .events:
                [
                    (
                        "200",
                        response(
                            "Events push, answer and connection; the header Last-Event-ID asks for those after a push.",
                            content("text/event-stream")
                        )
                    )
                ]
            case .health:
                [
                    ("200", response("It serves.", json(["type": "object", "required": ["ready"]]))),
                    ("503", response("It comes to its end.", json(["type": "object", "required": ["ready"]]))),
                ]
            case .metrics: [("200", response("Text format 0.0.4.", content("text/plain")))]
            case .document: [("200", response("This document.", json(["type": "object"])))]
            }
        responses.append(("400", response("A parameter or the body cannot be read.", json(reference("Problem")))))
        responses.append(("403", response("The header Host names another machine.", json(reference("Problem")))))
        return responses
    }

    private func response(_ description: String, _ content: JSONValue) -> JSONValue {
        ["description": .string(description), "content": content]
    }

    private func content(_ type: String) -> JSONValue {
        var content = JSONObject()
        content[type] = ["schema": ["type": "string"]]
        return .object(content)
    }

    private func json(_ schema: JSONValue) -> JSONValue { ["application/json": ["schema": schema]] }

    private func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

    private func counter(_ name: String) -> JSONValue {
        var properties = JSONObject()
        properties[name] = ["type": "integer", "minimum": 0]
        return ["type": "object", "required": [.string(name)], "properties": .object(properties)]
    }

    private var optionalText: JSONValue { ["type": ["string", "null"], "minLength": 1] }

    private func optionalInteger(_ range: ClosedRange<Int>) -> JSONValue {
        [
            "type": ["integer", "null"],
            "minimum": .number(JSONNumber(range.lowerBound)),
            "maximum": .number(JSONNumber(range.upperBound)),
        ]
    }

    // MARK: Values

    private var schemas: JSONValue {
        [
            "Page": [
                "type": "object",
                "required": ["pushes", "last", "forgotten"],
                "properties": [
                    "pushes": [
                        "description": "As the lines of requests.jsonl; number is the push's, from 1.",
                        "type": "array",
                        "items": [
                            "type": "object",
                            "required": ["number", "path", "outcome", "violations", "response"],
                            "properties": ["number": ["type": "integer", "minimum": 1]],
                        ],
                    ],
                    "last": ["type": "integer", "minimum": 0, "description": "What to give as after next time."],
                    "forgotten": [
                        "type": "integer", "minimum": 0,
                        "description": "Pushes that are not kept because there were too many.",
                    ],
                ],
            ],
            "Faults": [
                "anyOf": [
                    [
                        "type": "object",
                        "required": ["faults"],
                        "additionalProperties": false,
                        "properties": ["faults": ["type": "array", "items": reference("Fault")]],
                    ],
                    ["type": "array", "items": reference("Fault")],
                ]
            ],
            "Fault": [
                "description":
                    """
                As a member of the list faults in the file of --config: it has respond, action or delayMs. A member that is null \
                is as good as left out.
                """,
                "type": "object",
                "anyOf": [
                    ["required": ["respond"], "properties": ["respond": ["type": "object"]]],
                    ["required": ["action"], "properties": ["action": ["type": "string"]]],
                    ["required": ["delayMs"], "properties": ["delayMs": ["type": "integer", "minimum": 1]]],
                ],
                "not": [
                    "required": ["respond", "action"],
                    "properties": ["respond": ["type": "object"], "action": ["type": "string"]],
                ],
                "if": ["required": ["reason"], "properties": ["reason": ["type": "string"]]],
                "then": ["required": ["action"], "properties": ["action": ["const": "goaway"]]],
                "additionalProperties": false,
                "properties": [
                    "match": [
                        "type": ["object", "null"],
                        "additionalProperties": false,
                        "properties": [
                            "token": ["type": ["string", "null"], "pattern": "^([0-9a-fA-F]{2})+$"],
                            "topic": optionalText, "pushType": optionalText, "path": optionalText,
                            "method": optionalText,
                            "nth": optionalInteger(1...Int.max), "everyNth": optionalInteger(1...Int.max),
                        ],
                    ],
                    "delayMs": optionalInteger(0...3_600_000),
                    "respond": [
                        "type": ["object", "null"],
                        "required": ["status"],
                        "additionalProperties": false,
                        "properties": [
                            "status": ["type": "integer", "minimum": 200, "maximum": 599],
                            "reason": optionalText,
                            "retryAfter": optionalInteger(0...1_000_000),
                        ],
                        // These answers have no content.
                        "if": ["properties": ["status": ["enum": [200, 204, 304]]]],
                        "then": ["properties": ["reason": ["type": "null"]]],
                        "else": ["required": ["reason"], "properties": ["reason": ["type": "string"]]],
                    ],
                    "action": ["enum": ["goaway", "reset", "close", "refuse", .null]],
                    "reason": [
                        "type": ["string", "null"], "minLength": 1, "description": "Of action goaway.",
                    ],
                ],
            ],
            "Problem": [
                "type": "object",
                "required": ["error"],
                "properties": ["error": ["type": "string"]],
            ],
        ]
    }
}
