import Foundation
import JSONModel
import Testing

/// `pushproof lint`. The rules' names are those of the published list.
@Suite struct LintCommandTests {
    /// 4097 bytes: 26 before the text, 4 after it.
    static let tooLarge = #"{"aps":{"alert":{"body":""# + String(repeating: "a", count: 4069) + #""}}}"#

    static let payloads: [(name: String, text: String, options: [String], findings: [String], code: Int)] = [
        ("one byte too many", String(tooLarge.dropLast(4)) + #"a"}}}"#, [], ["size.limit "], 1),
        (
            "silent with an alert", #"{"aps":{"content-available":1,"alert":{"body":"x"}}}"#,
            ["--push-type", "background", "--header", "apns-priority:5"],
            // Any header makes absent ones count: there is no topic either.
            ["background.no_user_keys /aps/alert", "hdr.topic.missing header:apns-topic"], 1
        ),
        (
            "silent with an alert and a topic", #"{"aps":{"content-available":1,"alert":{"body":"x"}}}"#,
            [
                "--header", "apns-push-type: background", "--header", "APNS-Priority:5", "--header",
                "apns-topic:com.example.app",
            ],
            ["background.no_user_keys /aps/alert"], 1
        ),
        ("extension without alert", #"{"aps":{"mutable-content":1}}"#, [], ["nse.alert_dict /aps/alert"], 1),
        (
            "repeated key", #"{"aps":{"alert":{"body":"x"},"badge":1,"badge":2}}"#, [],
            ["json.duplicate_keys /aps/badge"], 0
        ),
        ("broken", #"{"aps":{"alert":"x","#, [], ["json.syntax "], 1),
        ("nothing", "", [], ["size.empty "], 1),
        ("clean", #"{"aps":{"alert":{"title":"t","body":"b"},"sound":"default"}}"#, [], [], 0),
    ]

    /// Mending takes the second fault away, and finds the first again.
    @Test func aFaultBeforeAnotherIsSaidOnce() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"aps":{"badge":1} "b":2,}"#, to: "a.json")
            let result = try await tool.run("lint", "a.json")
            #expect(result.code == 1)
            #expect(result.lines.count { $0.contains("json.syntax") } == 1, "\(result.output)")
        }
    }

    @Test(arguments: payloads.indices)
    func payloadsBreakExactlyTheirRules(index: Int) async throws {
        let payload = Self.payloads[index]
        try await Tool.inTemporaryFolder { tool in
            try tool.write(payload.text, to: "p.json")
            let json = try await tool.run(["lint", "--format", "json", "p.json"] + payload.options)
            #expect(json.code == payload.code, "\(payload.name)")
            #expect(json.errorOutput.isEmpty)
            let report = try JSONValue(parsing: Array(json.output.utf8))
            let found = (report["findings"]?.arrayValue ?? []).map {
                "\($0["rule"]?.stringValue ?? "") \($0["pointer"]?.stringValue ?? "")"
            }
            #expect(found.sorted() == payload.findings, "\(payload.name)")

            let text = try await tool.run(["lint", "p.json"] + payload.options)
            #expect(text.code == payload.code)
            let rules = text.lines.compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
            if !payload.findings.isEmpty {
                let named = rules.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
                #expect(named.sorted() == payload.findings.map { String($0.prefix { $0 != " " }) })
            }
        }
    }

    @Test func jsonHasTheDocumentedShape() async throws {
        try await Tool.inTemporaryFolder { tool in
            let payload = #"{"aps":{"alert":{"title":"t"},"badge":"3"}}"#
            let result = try await tool.run(
                "lint",
                "-",
                "--format",
                "json",
                "--push-type",
                "alert",
                "--header",
                "apns-topic:com.example.app",
                "--header",
                "apns-priority:10",
                input: payload
            )
            #expect(result.lines.count == 1)
            let report = try JSONValue(parsing: Array(result.output.utf8))
            #expect(report.objectValue?.members.map(\.key) == ["input", "bytes", "findings", "effect"])
            #expect(report["input"] == "-")
            #expect(report["bytes"]?.intValue == payload.utf8.count)
            let finding = report["findings"]?.arrayValue?.first
            #expect(finding?.objectValue?.members.map(\.key) == ["rule", "severity", "pointer", "message"])
            #expect(finding?["rule"] == "aps.badge.type")
            #expect(finding?["severity"] == "error")
            #expect(finding?["pointer"] == "/aps/badge")
            let effect = report["effect"]?.objectValue?.members
            #expect(effect?.map(\.key) == ["foreground", "background", "terminated"])
            #expect(report["effect"]?["terminated"]?["banner"] == true)
            #expect(report["effect"]?["terminated"]?["badge"] == false)
        }
    }

    @Test func explainSaysWhatIsRequiredAndWhatTheDeviceDoes() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run("lint", "--explain", "-", input: #"{"aps":{"mutable-content":1}}"#)
            for word in ["requirement: ", "source: ", "developer.apple.com", "APNs answers 200"] {
                #expect(result.output.contains(word))
            }
            for state in ["foreground", "background", "terminated"] {
                #expect(result.output.contains("\(state): nothing happens"))
            }
            let large = try await tool.run("lint", "--explain", "-", input: Self.tooLarge)
            #expect(large.output.contains("APNs answers 413 PayloadTooLarge"))
        }
    }

    @Test func failOnChoosesWhatFails() async throws {
        try await Tool.inTemporaryFolder { tool in
            let warning = try tool.write(#"{"aps":{"alert":{"body":"x"},"badge":1,"badge":2}}"#, to: "warning.json")
            let error = try tool.write(#"{"aps":{"mutable-content":1}}"#, to: "error.json")
            #expect(try await tool.run("lint", warning).code == 0)
            #expect(try await tool.run("lint", "--fail-on", "warning", warning).code == 1)
            #expect(try await tool.run("lint", "--fail-on", "never", error, warning).code == 0)
            #expect(try await tool.run("lint", warning, error).code == 1)
        }
    }

    @Test(arguments: ["missing.json", "secret/missing.json"])
    func unreadableFileIsOneLine(path: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("lint", path).expectFailure(65, naming: path)
        }
    }

    @Test func foldersOfPayloadsAreRead() async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("lint", ".").expectFailure(75, naming: "has no payload")
            try tool.write(#"{"aps":{"mutable-content":1}}"#, to: "payloads/wrong.json")
            try tool.write(#"{"aps":{"badge":1}}"#, to: "payloads/right.json")
            try tool.write("no payload", to: "other/readme.txt")
            let result = try await tool.run("lint", "payloads")
            #expect(result.code == 1)
            #expect(result.output.contains("payloads/wrong.json: error: nse.alert_dict"))
            #expect(result.output.contains("payloads/right.json: 19 bytes, no violation"))
            // A folder that has nothing beside a file that is right is told.
            let beside = try await tool.run("lint", "payloads/right.json", "other")
            #expect(beside.code == 75)
            #expect(beside.errorOutput.contains("other"))
        }
    }

    /// 12 of 65 public files for the simulator have a trailing comma: what else is wrong is said in the same run.
    /// What is no payload on its own is judged for what it is, or told: file, words, code.
    @Test(arguments: [
        (#"{"headers":{"apns-priority":"7"},"payload":{"aps":{"badge":1}}}"#, "hdr.priority.value", 1),
        (#"{"note":"n","default_payload":{"aps":{"badge":"1"}}}"#, "judged: the payload at /default_payload", 1),
        (#"[{"aps":{"badge":1}},{"aps":{"badge":"1"}}]"#, "p.apns[1]: error: aps.badge.type", 1),
        (#"{"message":{"token":"t","notification":{"title":"t","body":"b"}}}"#, "lint --dialect fcm", 1),
        (#"{"token":"t","apns":{"payload":{"aps":{"badge":1}}},"android":{"ttl":"1s"}}"#, "lint --dialect fcm", 1),
        (#"{"default":"d","APNS":"{\"aps\":{\"badge\":1}}"}"#, "lint --dialect sns", 1),
        (#"{"target_type":"users","target":["u"],"ext":{"em_apns_ext":{}}}"#, "lint --dialect easemob", 1),
        (#"{"push_channel":{"ios":{"aps":{"alert":{"body":"b"}}}}}"#, "lint --dialect getui", 1),
        (#"{"pushConfig":{"resourcesID":"r","title":"t"}}"#, "lint --dialect zego", 1),
        (#"{"apns":{"alert":"Hi"}}"#, #"did you mean "aps""#, 1),
        // Services that are no vendors: a format that ships reads some.
        (#"{"to":"ExponentPushToken[x]","title":"t","body":"b","data":{"a":1}}"#, "lint --dialect expo", 1),
        (#"[{"to":["ExponentPushToken[x]"],"body":"b"}]"#, "looks like a message for Expo's", 1),
        (
            #"{"web_push":8030,"notification":{"title":"t","body":"b","navigate":"https://example.com"}}"#,
            "looks like a declarative Web Push", 1
        ),
        (
            #"{"notification":{"title":"t","body":"b","vibrate":[1],"actions":[{"action":"a","title":"t"}]}}"#,
            "looks like a Web Push message", 1
        ),
        (
            #"{"app_id":"a","included_segments":["All"],"contents":{"en":"Hi"},"data":{"a":1}}"#,
            "looks like a message for OneSignal: judge it by lint --dialect onesignal", 1
        ),
        (
            #"{"notifications":[{"tokens":["t"],"platform":1,"message":"Hi"}]}"#,
            "looks like a request to gorush, which no dialect reads", 1
        ),
        (#"{"to":"t","notification":{"title":"t","body":"b","icon":"i","tag":"a"}}"#, "lint --dialect fcm", 1),
        // Its own data may have the names of a vendor's fields.
        (#"{"aps":{"badge":1},"to":"Ann","data":{"a":1},"notification":{"title":"t"},"topic":"x"}"#, "no violation", 0),
    ])
    func otherFormsAreToldAndJudged(text: String, words: String, code: Int32) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "p.apns")
            let result = try await tool.run("lint", "p.apns")
            #expect(result.code == code, "\(result.output)")
            #expect(result.output.contains(words), "\(result.output)")
        }
    }

    @Test func foreignMessagesAreNamedToDialectsToo() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"to":"ExponentPushToken[x]","title":"t","body":"b"}"#, to: "p.json")
            let result = try await tool.run("lint", "--dialect", "fcm", "p.json")
            result.expectFailure(
                65,
                naming: "looks like a message for Expo's push service: judge it by lint --dialect expo"
            )
        }
    }

    /// FCM's own name for the part of Apple's is right.
    @Test(arguments: [
        #"{"token":"t","apns":{"payload":{"aps":{"badge":1}}},"android":{"ttl":"1s"}}"#,
        #"{"message":{"token":"t"},"apns":{"payload":{}}}"#,
        #"{"topic":"t","apns":{"alert":"Hi"},"notification":{"title":"t","body":"b"}}"#,
    ])
    func noOtherNameIsMeantInAMessageForFCM(text: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "p.json")
            let result = try await tool.run("lint", "p.json")
            #expect(result.output.contains("json.aps.present") && !result.output.contains("did you mean"))
        }
    }

    /// Apple, Sending notification requests to APNs: which push types there are; the payload of some is the app's own. Each is right.
    @Test(arguments: [
        #"{"headers":{"apns-push-type":"voip","apns-topic":"com.example.a.voip","apns-priority":"10","apns-expiration":"0"},"payload":{"call":"x"}}"#,
        #"{"headers":{"apns-push-type":"mdm","apns-topic":"com.apple.mgmt.External.a"},"payload":{"mdm":"6D2F"}}"#,
        #"{"headers":{"apns-push-type":"alert","apns-topic":"pass.com.example"},"payload":{}}"#,
        #"{"headers":{"apns-push-type":"pushtotalk","apns-topic":"com.example.a.voip-ptt","apns-priority":"10","apns-expiration":"0"},"payload":{"speaker":"Ann"}}"#,
        #"{"headers":{"apns-push-type":"fileprovider","apns-topic":"com.example.a.pushkit.fileprovider"},"payload":{"container-identifier":"NSFileProviderWorkingSetContainerItemIdentifier","domain":"d"}}"#,
        #"{"headers":{"apns-push-type":"location","apns-topic":"com.example.a.location-query","apns-priority":"10"},"payload":{"q":1}}"#,
        #"{"name":"call","request":{"headers":{"apns-push-type":"voip","apns-topic":"com.example.a.voip"},"body":{"call":"x"}}}"#,
        #"{"pushType":"voip","topic":"com.example.a.voip","payload":{"call":"x"}}"#,
        #"{"push_type":"background","priority":5,"payload":{"aps":{"content-available":1}}}"#,
        #"{"Headers":{"APNS-Push-Type":"voip","apns_topic":"com.example.a.voip"},"payload":"{\"call\":\"x\"}"}"#,
        // Members of a fixture that mean something else.
        #"{"id":"case-1","topic":"news","priority":"high","pushType":"silent","payload":{"aps":{"badge":1}}}"#,
        #"{"welcome":{"aps":{"badge":1}},"reset":{"aps":{"badge":2}},"$schema":"x"}"#,
        #"{"fixtures":[{"aps":{"badge":1}},{"pushType":"voip","payload":{"call":"x"}}]}"#,
    ])
    func headersBesideAPayloadSayWhatItIs(text: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "p.json")
            let result = try await tool.run("lint", "p.json")
            #expect(result.code == 0, "\(result.output)")
            #expect(!result.output.contains(": error: "), "\(result.output)")
        }
    }

    /// Headers beside a payload are judged, however their names are written: text, rule.
    @Test(arguments: [
        (#"{"pushType":"background","priority":10,"payload":{"aps":{"content-available":1}}}"#, "background.priority"),
        (
            #"{"push_type":"background","apnsPriority":"10","payload":{"aps":{"content-available":1}}}"#,
            "background.priority"
        ),
        (#"{"apns-push-type":"alert","apns-expiration":"soon","payload":{"aps":{"badge":1}}}"#, "hdr.expiration"),
        (#"{"headers":{"apns-push-type":"alert"},"payload":{"a":1}}"#, "json.aps.present"),
        (#"{"pushType":"alert","payload":"{\"aps\":{\"badge\":\"1\"}}"}"#, "aps.badge.type"),
        (
            #"{"pushType":"alert","collapseId":"\#(String(repeating: "a", count: 65))","payload":{"aps":{"badge":1}}}"#,
            "hdr.collapse"
        ),
    ])
    func headersBesideAPayloadAreJudged(text: String, rule: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "p.json")
            let result = try await tool.run("lint", "p.json")
            #expect(result.output.contains(": error: \(rule)"), "\(result.output)")
        }
    }

    /// One element that is no payload keeps none of the others from being judged.
    @Test func eachElementOfAListIsJudged() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                #"[{"aps":{"badge":1}},5,{"aps":{"badge":"1"}},{"call":"x"},{"pushType":"voip","payload":{"call":"x"}}]"#,
                to: "p.json"
            )
            let result = try await tool.run("lint", "p.json")
            #expect(result.output.contains("p.json[0]: 19 bytes, no violation"), "\(result.output)")
            #expect(result.output.contains("p.json[1]: error: json.root"), "\(result.output)")
            #expect(result.output.contains("p.json[2]: error: aps.badge.type"), "\(result.output)")
            #expect(result.output.contains("p.json[3]: error: json.aps.present"), "\(result.output)")
            #expect(result.output.contains("p.json[4]: 12 bytes, no violation"), "\(result.output)")
            try tool.write(#"{"a":{"aps":{"badge":1}},"b":{"aps":{"badge":"1"}}}"#, to: "m.json")
            let map = try await tool.run("lint", "m.json")
            #expect(map.output.contains("m.json[a]: 19 bytes, no violation"), "\(map.output)")
            #expect(map.output.contains("m.json[b]: error: aps.badge.type"), "\(map.output)")
            try tool.write(#"{"a":{"aps":{"badge":"1"}},"b":{"pushType":"voip","payload":{"call":"x"}}}"#, to: "m.json")
            let mixed = try await tool.run("lint", "m.json")
            #expect(mixed.output.contains("m.json[a]: error: aps.badge.type"), "\(mixed.output)")
            #expect(mixed.output.contains("m.json[b]: 12 bytes, no violation"), "\(mixed.output)")
            try tool.write("[1, 2]", to: "n.json")
            #expect(try await tool.run("lint", "n.json").output.contains("n.json: error: json.root"))
        }
    }

    /// Xcode: the simulator takes its keys out; APNs gets neither them nor the line breaks.
    @Test func aFileForTheSimulatorCountsAsItIsSent() async throws {
        try await Tool.inTemporaryFolder { tool in
            let body = String(repeating: "a", count: 4096 - #"{"aps":{"alert":{"body":""}}}"#.count)
            let bundle = String(repeating: "b", count: 40)
            try tool.write(
                "{\n  \"Simulator Target Bundle\": \"\(bundle)\",\n  \"aps\": {\"alert\": {\"body\": \"\(body)\"}}}",
                to: "f/a.apns"
            )
            #expect(try await tool.run("lint", "f").code == 0)
            try tool.write(
                "{\"Simulator Target Bundle\": \"\(bundle)\", \"aps\": {\"alert\": {\"body\": \"\(body)a\"}}}",
                to: "f/a.apns"
            )
            #expect(try await tool.run("lint", "f").output.contains("size.limit"))
        }
    }

    /// Who builds a payload rarely knows the topic: nothing is missing before it is sent.
    @Test func aTopicMayComeLater() async throws {
        try await Tool.inTemporaryFolder { tool in
            let headers = ["--header", "apns-priority:5", "--header", "apns-push-type:alert"]
            let payload = #"{"aps":{"badge":1}}"#
            let some = try await tool.run(["lint", "-"] + headers, input: payload)
            #expect(some.code == 0)
            let typed = try await tool.run(["lint", "--push-type", "alert", "-"], input: payload)
            #expect(typed.output.contains("no violation"))
            let all = try await tool.run(["lint", "-", "--all-headers"] + headers, input: payload)
            #expect(all.code == 1)
        }
    }

    /// Each slip of writing is named with its line: text, words.
    @Test(arguments: [
        ("{\n  \"aps\": {} // a\n, 1}", "a comment at line 2"), ("{'aps':{}}", "a single quote"),
        ("{\u{201C}aps\u{201D}:{}}", "a curly quote"), ("{\"aps\":\u{A0}{}}", "a no-break space"),
        ("{\"aps\":{}\n\"a\":1}", "a comma is missing before \"a\" at line 2"),
        ("{aps:{}}", "a word without quotes, \"aps\""),
        ("{\"aps\":{\"badge\":True}}", "Python's True"),
        ("{\"aps\":{}} and more", "more text after the value"),
    ])
    func slipsOfWritingAreNamed(text: String, words: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run(["lint", "-"], input: text)
            #expect(result.code == 1)
            #expect(result.output.contains(words), "\(result.output)")
        }
    }

    @Test(arguments: [
        #"{"aps":{"alert":{"body":"x"},"mutable-content":"1",}}"#,
        "{\"aps\":{\"alert\":{\"body\":\"a // b /* c */ ,}\"}, // a remark\n\"mutable-content\":\"1\" /* and one */}}",
        "\u{FEFF}{\"aps\":{\"alert\":{\"body\":\"x\"},\"mutable-content\":\"1\"}}",
    ])
    func faultsBehindOneOfSyntaxAreSaid(payload: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(payload, to: "p.json")
            let result = try await tool.run("lint", "p.json")
            #expect(result.code == 1)
            #expect(result.output.contains("json.syntax"))
            #expect(result.output.contains("aps.mutable_content.value"))
        }
    }

    // MARK: Hostile payloads

    @Test func nestingOf100000IsAFinding() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write([UInt8](repeating: 0x5B, count: 100_000) + .init(repeating: 0x5D, count: 100_000), to: "p")
            let result = try await tool.run("lint", "p")
            #expect(result.code == 1)
            #expect(result.output.contains("json.syntax"))
            #expect(result.output.contains("nesting too deep"))
        }
    }

    @Test(arguments: ["[", "a"])
    func aLineOf100MegabytesIsAFinding(unit: Character) async throws {
        try await Tool.inTemporaryFolder { tool in
            let line = [UInt8](repeating: unit.asciiValue ?? 0, count: 100_000_000)
            try tool.write(Array(#"{"aps":{"alert":""#.utf8) + line, to: "p")
            let result = try await tool.run("lint", "p")
            #expect(result.code == 1)
            #expect(result.output.contains("size.limit"))
            #expect(result.output.utf8.count < 1000)
            #expect(result.errorOutput.isEmpty)
        }
    }

    @Test func bytesThatAreNoTextAreAFinding() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Array(#"{"aps":{"alert":""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#""}}"#.utf8), to: "p")
            let result = try await tool.run("lint", "p")
            #expect(result.code == 1)
            #expect(result.lines.count == 1)
            #expect(result.output.contains("json.syntax"))
        }
    }

    /// `<(…)` of a shell is a pipe, and standard input has a name as well.
    @Test func pipesAreReadLikeFiles() async throws {
        try await Tool.inTemporaryFolder { tool in
            for line in [
                "cat p.json | \"$PUSHPROOF\" lint /dev/stdin",
                "mkfifo f && (cat p.json > f &) && \"$PUSHPROOF\" lint f",
            ] {
                try tool.write(#"{"aps":{"mutable-content":1}}"#, to: "p.json")
                let result = try await tool.shell(line)
                #expect(result.code == 1, "\(result.errorOutput)")
                #expect(result.output.contains("nse.alert_dict"))
            }
            try await tool.run("lint", "-", "-").expectFailure(64, naming: "- can be read only once")
            try await tool.run("lint", "/").expectFailure(65, naming: "files: name the files")
        }
    }
}
