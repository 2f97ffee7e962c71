import APNsWire
import JSONModel
import JSONSchema
import Testing

@testable import Control

/// What is asked wrongly, what is told of the server, and its description.
@Suite(.timeLimit(.minutes(10))) struct RoutesTests {
    @Test(arguments: [
        ("GET", "/v1/push", 404, "unknown path"),
        ("GET", "/", 404, "unknown path"),
        ("POST", "/v1/pushes", 405, "takes GET"),
        ("GET", "/v1/faults", 405, "takes PUT, DELETE"),
        ("GET", "/v1/teams/TEAM123456", 405, "takes PUT"),
        ("PUT", "/v1/teams/", 404, "unknown path"),
        ("PUT", "/v1/teams/TEAM123456/keys", 404, "unknown path"),
        ("PUT", "/v1/clock", 405, "takes GET, POST"),
        ("POST", "/v1/clock", 400, "the body must be like"),
        ("GET", "/v1/pushes?toke=aa", 400, "did you mean \"token\"?"),
        ("GET", "/v1/report?token=aa", 400, "/v1/report has none"),
        ("GET", "/v1/pushes?token=aa&token=bb", 400, "token occurs more than once"),
        ("GET", "/v1/pushes?token=%4", 400, "percent"),
        ("GET", "/v1/pushes?token=%ff", 400, "not UTF-8"),
        ("GET", "/v1/pushes?after=-1", 400, "after must be a whole number"),
        ("GET", "/v1/pushes?limit=0", 400, "limit must be a whole number, 1 to 10000"),
        ("GET", "/v1/pushes/wait?timeout=soon", 400, "timeout must be a time such as 5s"),
        ("GET", "/v1/pushes/wait?timeout=601s", 400, "at most 600s"),
    ])
    func wrongRequestsAreNamed(_ method: String, _ target: String, _ status: Int, _ words: String) async throws {
        try await Controlled.run { world in
            let answer = try await world.ask(method, target)
            #expect(answer.status == status)
            #expect(answer.body["error"]?.stringValue?.contains(words) == true, "\(answer.body)")
        }
    }

    @Test func theMethodsOfAPathAreNamedByAHeader() async throws {
        try await Controlled.run { world in
            let response = await world.router.answer("GET", "/v1/faults", lastEventID: nil, [])
            #expect(response.allow == ["PUT", "DELETE"])
        }
    }

    @Test func healthSaysWhetherTheEndpointServes() async throws {
        try await Controlled.run { world in
            #expect(try await world.get("/healthz").body == ["ready": true])
            await world.endpoint.stop(drain: .zero)
            let after = try await world.get("/healthz")
            #expect(after.status == 503)
            #expect(after.body == ["ready": false])
        }
    }

    @Test func theReportIsAsItIsMade() async throws {
        try await Controlled.run { world in
            let report = try await world.get("/v1/report").body
            #expect(report == ["schemaVersion": 1])
        }
    }

    // MARK: Figures

    /// Each family once with its help and type, in the order of the text format: Prometheus, "Exposition formats".
    @Test func figuresAreOfTheTextFormat() async throws {
        try await Controlled.run { world in
            _ = try await world.ask("PUT", "/v1/faults?tokens=bb", #"[{"respond":{"status":500,"reason":"a\"b\\c"}}]"#)
            try await world.push(to: "aa", "bb")
            let response = await world.router.answer("GET", "/metrics", lastEventID: nil, [])
            #expect(response.contentType == "text/plain; version=0.0.4; charset=utf-8")
            let text = String(decoding: try #require(response.bytes), as: UTF8.self)
            let lines = text.split(separator: "\n").map(String.init)
            #expect(text.hasSuffix("\n"))
            #expect(lines.contains(#"pushproof_build_info{version="1.2.3"} 1"#))
            #expect(lines.contains(#"pushproof_requests_total{outcome="accepted"} 1"#))
            #expect(lines.contains(#"pushproof_requests_total{outcome="refused"} 1"#))
            #expect(lines.contains(#"pushproof_answers_total{status="200",reason=""} 1"#))
            #expect(lines.contains(#"pushproof_answers_total{status="500",reason="a\"b\\c"} 1"#))
            #expect(lines.contains(#"pushproof_payload_bytes_bucket{le="256"} 2"#))
            #expect(lines.contains(#"pushproof_payload_bytes_bucket{le="+Inf"} 2"#))
            #expect(lines.contains("pushproof_payload_bytes_sum 62"))
            #expect(lines.contains("pushproof_payload_bytes_count 2"))
            let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
            #expect(Set(types).count == types.count)
            for line in lines where !line.hasPrefix("#") {
                #expect(types.contains { line.hasPrefix($0) }, "\(line)")
            }
        }
    }

    // MARK: The description

    @Test func everyRouteAndParameterIsDescribed() async throws {
        try await Controlled.run { world in
            let document = try await world.get("/openapi.json").body
            #expect(document["openapi"] == "3.1.0")
            let paths = try #require(document["paths"]?.objectValue)
            #expect(Set(paths.keys) == Set(ControlRoute.allCases.map(\.path)))
            #expect(paths.members.map { $0.value.objectValue?.count ?? 0 }.reduce(0, +) == ControlRoute.allCases.count)
            #expect(document["info"]?["version"] == "1.2.3")
            for route in ControlRoute.allCases {
                let operation = try #require(paths[route.path]?[route.method.lowercased()])
                let parameters = operation["parameters"]?.arrayValue ?? []
                let inPath = parameters.filter { $0["in"] == "path" }.compactMap { $0["name"]?.stringValue }
                let braces = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
                #expect(inPath.map { "{\($0)}" } == braces.map(String.init), "\(route)")
                let names = parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.stringValue }
                #expect(names == route.parameters.map(\.rawValue), "\(route)")
                #expect(operation["operationId"] == .string("\(route)"))
                #expect(operation["summary"]?.stringValue?.isEmpty == false)
                for parameter in operation["parameters"]?.arrayValue ?? [] { expectBounds(of: parameter) }
                #expect(operation["responses"]?["200"] != nil)
            }
            let schemas = try #require(document["components"]?["schemas"]?.objectValue)
            for name in references(in: document) { #expect(schemas[name] != nil, "\(name)") }
        }
    }

    /// What the document calls a time to wait, and what the server takes for one.
    @Test(arguments: [
        ("1ms", true), ("600000ms", true), ("600001ms", false), ("599999ms", true), ("99999ms", true), ("0ms", false),
        ("1s", true), ("100s", true), ("600s", true), ("601s", false), ("05s", true), ("5", true), ("601", false),
        ("10m", true), ("11m", false), ("1h", false), ("", false), ("-1s", false), ("1.5s", false), ("s", false),
    ])
    func theDocumentSaysWhichTimesAreTaken(time: String, isTime: Bool) async throws {
        try await Controlled.run { world in
            let document = try await world.get("/openapi.json").body
            let parameters = document["paths"]?["/v1/pushes/wait"]?["get"]?["parameters"]?.arrayValue ?? []
            let parameter = try #require(parameters.first { $0["name"] == "timeout" })
            let schema = try Schema(try #require(parameter["schema"]))
            #expect(try schema.isMet(by: .string(time)) == isTime)
            let longest = ControlParameter.longestTimeout
            let query = try ControlQuery(Substring("timeout=" + time), of: .wait)
            let taken = try? query.duration(.timeout, atMost: longest, default: longest)
            #expect((taken != nil) == isTime)
        }
    }

    /// What the document calls a fault, and what the server takes for one.
    @Test(arguments: [
        (#"{"delayMs":0}"#, false), (#"{"delayMs":1}"#, true), ("{}", false),
        (#"{"delayMs":0,"action":"close"}"#, true), (#"{"delayMs":-1,"action":"close"}"#, false),
        (#"{"respond":{"status":500}}"#, false), (#"{"respond":{"status":500,"reason":"InternalServerError"}}"#, true),
        (#"{"respond":{"status":200}}"#, true), (#"{"respond":{"status":200,"reason":"a"}}"#, false),
        (#"{"respond":{"status":204}}"#, true), (#"{"respond":{"status":199,"reason":"a"}}"#, false),
        (#"{"respond":{"status":429,"reason":"a","retryAfter":0}}"#, true),
        (#"{"action":"close","respond":{"status":200}}"#, false), (#"{"action":"close","reason":"a"}"#, false),
        (#"{"action":"goaway","reason":"a"}"#, true), (#"{"delayMs":1,"reason":"a"}"#, false),
        (#"{"action":"other"}"#, false), (#"{"action":"close","match":{"nth":0}}"#, false),
        (#"{"action":"close","match":{"token":"abc"}}"#, false), (#"{"action":"close","match":{"token":"ab"}}"#, true),
        // Texts as JSON writes them, and YAML does not.
        (#"{"action":"close","match":{"topic":"\ud83d\ude00"}}"#, true),
        ("{\"action\":\"close\",\"reason\":\"\u{7F}\"}", false),
        (#"{"action":"close","match":{"topic":"\ud83d"}}"#, false),
        ("{\"action\":\"goaway\",\"reason\":\"\u{7F}\"}", true),
        // Null is as good as nothing.
        (#"{"action":"close","reason":null}"#, true), (#"{"action":"close","respond":null,"delayMs":null}"#, true),
        (#"{"action":null}"#, false), (#"{"delayMs":null}"#, false), (#"{"respond":null}"#, false),
        (#"{"respond":{"status":null}}"#, false), (#"{"respond":{"status":200,"reason":null}}"#, true),
        (#"{"respond":{"status":500,"reason":null}}"#, false), (#"{"respond":{"status":200,"retryAfter":null}}"#, true),
        (#"{"action":"close","match":null}"#, true), (#"{"action":"close","match":{"nth":null,"topic":null}}"#, true),
        (#"{"delayMs":1,"reason":null}"#, true), (#"{"action":null,"delayMs":1,"reason":"a"}"#, false),
        // A whole number, however it is written.
        (#"{"delayMs":2097152.0}"#, true), (#"{"delayMs":1e3}"#, true), (#"{"delayMs":1.5}"#, false),
        (#"{"delayMs":1e400}"#, false), (#"{"action":"close","match":{"nth":9223372036854775808}}"#, false),
        // Another type, which YAML would take.
        (#"{"action":"close","match":{"topic":5}}"#, false), (#"{"action":"goaway","reason":true}"#, false),
        (#"{"respond":{"status":500,"reason":1}}"#, false), (#"{"delayMs":"5"}"#, false),
        (#"{"action":"stall"}"#, true), (#"{"action":"halfOpen"}"#, true), (#"{"action":"stall","reason":"a"}"#, false),
        (#"{"action":"goaway","unprocessed":true}"#, true), (#"{"action":"close","unprocessed":false}"#, false),
        (#"{"action":"close","unprocessed":null}"#, true), (#"{"action":"goaway","unprocessed":"yes"}"#, false),
        (#"{"slow":{"bytesPerSecond":1}}"#, true), (#"{"slow":{"bytesPerSecond":0}}"#, false), (#"{"slow":{}}"#, false),
        (#"{"slow":null}"#, false), (#"{"slow":{"bytesPerSecond":1},"action":"close"}"#, false),
        (#"{"slow":{"bytesPerSecond":1},"respond":{"status":200}}"#, true),
        (#"{"action":"close","for":"30s","after":"1d"}"#, true), (#"{"action":"close","for":30}"#, true),
        (#"{"action":"close","for":0}"#, false), (#"{"action":"close","for":"0s"}"#, false),
        (#"{"action":"close","for":"soon"}"#, false), (#"{"action":"close","for":1.5}"#, false),
        (#"{"action":"close","for":1e3}"#, true), (#"{"action":"close","for":31536001}"#, false),
        (#"{"action":"close","for":null,"after":null}"#, true),
        (#"{"action":"close","match":{"from":1,"to":2,"per":"token"}}"#, true),
        (#"{"action":"close","match":{"from":0}}"#, false), (#"{"action":"close","match":{"per":"device"}}"#, false),
        (#"{"action":"close","match":{"providerToken":"first"}}"#, true),
        (#"{"action":"close","match":{"providerToken":"last"}}"#, false),
        (#"{"respond":{"status":410,"reason":"a","since":5}}"#, true),
        (#"{"respond":{"status":410,"reason":"a","since":"2h ago"}}"#, true),
        (#"{"respond":{"status":410,"reason":"a","since":"2h"}}"#, false),
        (#"{"respond":{"status":410,"reason":"a","since":"5"}}"#, false),
        (#"{"respond":{"status":400,"reason":"a","since":5}}"#, false),
        (#"{"respond":{"status":400,"reason":"a","since":null}}"#, true),
        (#"{"action":"close","match":[]}"#, false), (#"{"action":"close","other":1}"#, false),
    ])
    func theDocumentSaysWhichFaultsAreTaken(fault: String, isFault: Bool) async throws {
        try await Controlled.run { world in
            let document = try await world.get("/openapi.json").body
            let schema = try Schema(document, at: try #require(JSONPointer("/components/schemas/Fault")))
            // Half a surrogate pair is no text at all.
            let value = try? JSONValue(parsing: Array(fault.utf8))
            #expect(try value.map(schema.isMet) ?? false == isFault)
            #expect(try await world.ask("PUT", "/v1/faults", "[" + fault + "]").status == (isFault ? 200 : 400))
        }
    }

    // MARK: Time

    @Test func theClockIsPutForwardAndNeverBack() async throws {
        try await Controlled.run { world in
            let start = 1_800_000_000_000
            #expect(try await world.get("/v1/clock").body == ["now": .number(JSONNumber(start)), "offset": 0])
            let after = try await world.ask("POST", "/v1/clock", #"{"advance":"25m"}"#)
            #expect(after.status == 200)
            #expect(after.body == ["now": .number(JSONNumber(start + 1_500_000)), "offset": 1_500_000])
            #expect(try await world.ask("POST", "/v1/clock", #"{"advance":30}"#).body["offset"] == 1_530_000)
            #expect(try await world.ask("POST", "/v1/clock", #"{"advance":"1d"}"#).body["offset"] == 87_930_000)
            for wrong in [
                #"{"advance":"-5s"}"#, #"{"advance":0}"#, #"{"advance":null}"#, #"{"advance":"5s","now":1}"#, "{}", "5",
                "",
                #"{"advance":"366d"}"#, #"{"advance":1.5}"#,
            ] {
                #expect(try await world.ask("POST", "/v1/clock", wrong).status == 400, "\(wrong)")
            }
            // A reset leaves it alone.
            _ = try await world.ask("POST", "/v1/reset")
            #expect(world.clock.offset == 87_930_000)
            try await world.push(to: "aa")
            let push = try await world.get("/v1/pushes").body["pushes"]?.arrayValue?.first
            #expect(push?["time"] == .number(JSONNumber(start + 87_930_000)))
        }
    }

    /// Never so far that its sums would overflow.
    @Test func theClockHasAnEnd() async throws {
        try await Controlled.run { world in
            world.clock.advance(by: EndpointClock.longestOffset)
            let answer = try await world.ask("POST", "/v1/clock", #"{"advance":1}"#)
            #expect(answer.status == 400)
            #expect(answer.body["error"]?.stringValue?.contains("a hundred years") == true)
        }
    }

    /// The bounds and defaults that the server goes by.
    private func expectBounds(of parameter: JSONValue) {
        let schema = parameter["schema"]
        let found = ["minimum", "maximum", "default"].map { schema?[$0] }
        let most = JSONValue.number(JSONNumber(ControlParameter.mostPushes))
        let due: [JSONValue?] =
            switch ControlParameter(rawValue: parameter["name"]?.stringValue ?? "") {
            case .after: [0, .number(JSONNumber(Int.max)), 0]
            case .limit: [1, most, .number(JSONNumber(ControlParameter.usualLimit))]
            case .count: [1, most, 1]
            case .timeout: [nil, nil, .string("\(ControlParameter.usualTimeout.components.seconds)s")]
            case .token, .tokens, .topic, .id, nil: [nil, nil, nil]
            }
        #expect(found == due, "\(parameter)")
    }

    private func references(in value: JSONValue) -> [String] {
        if let array = value.arrayValue { return array.flatMap(references) }
        guard let object = value.objectValue else { return [] }
        let own = object["$ref"]?.stringValue?.split(separator: "/").last.map { [String($0)] } ?? []
        return own + object.members.flatMap { references(in: $0.value) }
    }
}
