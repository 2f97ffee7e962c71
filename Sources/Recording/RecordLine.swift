import APNsRules
import APNsWire
import CaseFiles
import Findings
import JSONModel
import PushModel

/// The lines of JSON that the recorder writes: a request, a connection, a line for the log.
enum RecordLine {
    /// A whole request as it may be stored, with its verdict and its answer: a line of `requests.jsonl`, written member by
    /// member, since a server under load writes tens of thousands a second.
    ///
    /// What the push breaks of a vendor's rules, `ofVendor`, comes after what it breaks of APNs'.
    static func append(_ exchange: Exchange, number: Int, _ ofVendor: [Diagnostic] = [], to bytes: inout [UInt8]) {
        let request = exchange.request
        JSONObjectWriter.append(to: &bytes) { line in
            line.add("number", number)
            line.add("time", exchange.arrivedAt)
            line.add("connection", exchange.connection)
            line.add("stream", exchange.stream)
            line.add("method", request.method)
            line.add("path", request.path)
            if let authority = request.authority { line.add("authority", authority) }
            add(request.headers, to: &line)
            if let omission = exchange.omission {
                line.add(
                    "headersOmitted",
                    object: { line in
                        line.add("fields", omission.fields)
                        line.add("bytes", omission.bytes)
                    }
                )
            }
            line.add("bytes", exchange.bodyBytes)
            add(request.body, to: &line)
            if exchange.bodyBytes > request.body.count {
                line.add("bodyOmitted", exchange.bodyBytes - request.body.count)
            }
            if exchange.isAnsweredEarly { line.add("answeredEarly", true) }
            if !exchange.trailers.isEmpty { add(exchange.trailers, as: "trailers", to: &line) }
            line.add("outcome", exchange.outcome.rawValue)
            line.add("violations", violations(exchange.violations, ofVendor))
            if exchange.omittedViolations > 0 { line.add("violationsOmitted", exchange.omittedViolations) }
            if exchange.fault != nil { line.add("fault", true) }
            if exchange.isUnprocessed { line.add("unprocessed", true) }
            if let problem = exchange.malformation { line.add("malformation", problem) }
            if let interruption = exchange.brokenOff { line.add("brokenOff", "\(interruption)") }
            if let interruption = exchange.abandoned { line.add("abandoned", "\(interruption)") }
            if let report = exchange.upstream {
                add(report.mock, as: "mockResponse", to: &line)
                if let problem = report.problem { line.add("upstreamProblem", problem) }
            }
            guard let response = exchange.response else { return line.add("response", .null) }
            add(response, as: "response", to: &line)
        }
    }

    private static func add(_ response: PushResponse, as member: String, to line: inout JSONObjectWriter) {
        line.add(
            member,
            object: { line in
                line.add("status", response.status)
                line.add("reason", response.reason.map { .string($0.rawValue) } ?? .null)
                if let scope = response.scope { line.add("scope", scope) }
                add(response.headers, to: &line)
                add(response.body, to: &line)
            }
        )
    }

    /// A request in short: a line of `--log json`.
    static func log(_ exchange: Exchange, _ ofVendor: [Diagnostic] = []) -> JSONValue {
        [
            "time": .number(JSONNumber(exchange.settledAt)),
            "connection": .number(JSONNumber(exchange.connection)),
            "stream": .number(JSONNumber(exchange.stream)),
            "method": .string(exchange.request.method),
            "path": .string(exchange.request.path),
            "status": exchange.response.map { .number(JSONNumber($0.status)) } ?? .null,
            "reason": exchange.response?.reason.map { .string($0.rawValue) } ?? .null,
            "bytes": .number(JSONNumber(exchange.bodyBytes)),
            "outcome": .string(exchange.outcome.rawValue),
            "violations": violations(exchange.violations, ofVendor),
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
            "brokenOff": .number(JSONNumber(end.brokenOff)),
            "cause": .string(end.cause),
            "errors": .array(end.breaches.map(error)),
            "violations": violations(end.violations),
        ]
    }

    private static func error(_ count: BreachCount) -> JSONValue {
        [
            "code": .string(count.breach.codeName),
            "problem": .string("\(count.breach)"),
            "endsConnection": .bool(count.endsConnection),
            "count": .number(JSONNumber(count.count)),
        ]
    }

    /// Text where the bytes are UTF-8, base64 otherwise.
    private static func add(_ body: [UInt8], to line: inout JSONObjectWriter) {
        guard !body.isEmpty else { return }
        if let text = String(validating: body, as: UTF8.self) {
            line.add("body", text)
        } else {
            line.add("bodyBase64", Base64.standard.encode(body))
        }
    }

    /// An object of strings in the order of the fields; a repeated header is an array of its values.
    private static func add(
        _ fields: [HeaderField],
        as member: String = "headers",
        to line: inout JSONObjectWriter
    ) {
        line.add(
            member,
            object: { headers in
                guard hasRepeatedName(fields) else {
                    for field in fields { headers.add(field.name, field.value) }
                    return
                }
                var values = Dictionary(grouping: fields, by: \.name).mapValues {
                    $0.map { JSONValue.string($0.value) }
                }
                for field in fields {
                    guard let all = values.removeValue(forKey: field.name) else { continue }
                    headers.add(field.name, all.count == 1 ? all[0] : .array(all))
                }
            }
        )
    }

    /// A request has some ten fields: to compare each name with those before it costs less than a set of them.
    private static func hasRepeatedName(_ fields: [HeaderField]) -> Bool {
        guard fields.count <= 32 else { return Set(fields.lazy.map(\.name)).count < fields.count }
        return fields.indices.contains { index in fields[..<index].contains { $0.name == fields[index].name } }
    }

    private static func violations(_ violations: [Violation], _ ofVendor: [Diagnostic] = []) -> JSONValue {
        .array(
            violations.map { entry($0.rule, $0.level.severity, $0.place.description, $0.message) }
                + ofVendor.map { entry($0.specRule ?? $0.rule, $0.severity, $0.place, $0.title) }
        )
    }

    private static func entry(_ rule: String, _ severity: Severity, _ place: String, _ message: String) -> JSONValue {
        [
            "rule": .string(rule),
            "severity": .string(severity.rawValue),
            "pointer": .string(place),
            "message": .string(message),
        ]
    }
}

extension ConnectionEnd {
    /// The line of `connections.jsonl`.
    package var recordLine: JSONValue { RecordLine.connection(self) }
}
