import Foundation
import JSONModel
import PushModel
import Testing
import Vendors

/// HTTP archives and unexpanded patterns at `pushproof lint`. HAR 1.2: log.entries, request.url, headers and postData.
@Suite struct LintArchiveTests {
    static func entry(_ url: String, _ body: String, headers: [(String, String)] = [], method: String = "POST")
        -> JSONValue
    {
        [
            "request": [
                "method": .string(method), "url": .string(url),
                "headers": .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] }),
                "postData": ["mimeType": "application/json", "text": .string(body)],
            ]
        ]
    }

    static let token = String(repeating: "a", count: 64)
    static let entries: [JSONValue] = [
        entry("https://example.com/", "{}"),
        entry(
            "https://api.push.apple.com/3/device/\(token)",
            #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":"1"}}"#,
            headers: [(":method", "POST"), ("apns-topic", "com.example.app"), ("apns-push-type", "alert")]
        ),
        entry(
            "https://api.sandbox.push.apple.com:2197/3/device/\(token)",
            #"{"aps":{"content-available":1}}"#,
            headers: [("apns-topic", "com.example.app"), ("apns-push-type", "background"), ("apns-priority", "5")]
        ),
        entry(
            "https://fcm.googleapis.com/v1/projects/p/messages:send",
            #"{"message":{"token":"t","notification":{"title":"t","body":"b"},"apns":{"payload":{"aps":{"sound":"default"}}}}}"#
        ),
        entry(
            "https://sns.us-east-1.amazonaws.com/",
            "Action=Publish&Version=2010-03-31&TargetArn=arn%3Aaws%3Asns%3Aus-east-1%3A123456789012%3Aendpoint%2FAPNS%2Fapp%2F1"
                + "&Message=Hi"
        ),
        entry("https://fcm.googleapis.com/v1/projects/p/messages:send", "", method: "GET"),
    ]

    @Test func requestsToAPNsAndVendorsAreJudged() async throws {
        let archive: JSONValue = ["log": ["version": "1.2", "entries": .array(Self.entries)]]
        try await Tool.inTemporaryFolder { tool in
            try tool.write(String(decoding: archive.serialized(), as: UTF8.self), to: "a.har")
            let all = try await tool.run("lint", "a.har")
            #expect(all.code == 1)
            #expect(all.lines.first == "a.har: 4 of 6 entries were judged, 2 were left out")
            #expect(
                all.lines.contains { $0.hasPrefix("a.har:2: error: aps.mutable_content.value at /aps/mutable-content") }
            )
            #expect(all.lines.contains("a.har:3: 31 bytes, no violation"))
            #expect(all.lines.contains { $0.hasPrefix("a.har:4: ") }, "\(all.output)")
            #expect(all.lines.contains { $0.hasPrefix("a.har:5: ") }, "\(all.output)")

            let fcm = try await tool.run("lint", "--dialect", "fcm", "a.har")
            #expect(fcm.code == 0)
            #expect(fcm.lines.first == "a.har: 1 of 6 entries were judged, 5 were left out")

            let none = try await tool.run("lint", "--dialect", "zego", "a.har")
            #expect(none.code == 75)
            try tool.write("{}", to: "b.har")
            let broken = try await tool.run("lint", "b.har")
            #expect(broken.code == 65)
            #expect(broken.complaints == ["pushproof: b.har: not an HTTP archive: it has no log.entries"])
        }
    }

    /// A session is read as it went: the requests stand in the order of the file, whoever they go to.
    @Test func entriesStandInTheOrderOfTheFile() async throws {
        let entries = [3, 1, 4, 2, 3].map { Self.entries[$0] }
        let archive: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
        try await Tool.inTemporaryFolder { tool in
            try tool.write(String(decoding: archive.serialized(), as: UTF8.self), to: "a.har")
            for format in ["text", "json"] {
                let result = try await tool.run("lint", "--format", format, "a.har")
                let numbers = result.lines.compactMap { line -> Int? in
                    line.firstRange(of: /a\.har:[0-9]+/).flatMap { Int(line[$0].dropFirst(6)) }
                }
                #expect(numbers == numbers.sorted() && Set(numbers) == [1, 2, 3, 4, 5], "\(result.output)")
            }
        }
    }

    @Test func patternsThatNoShellExpandedAreFiles() async throws {
        try await Tool.inTemporaryFolder { tool in
            for name in ["fixtures/a.apns", "fixtures/x/y/b.apns", "fixtures/.hidden/c.apns", "fixtures/d.txt"] {
                let file = tool.folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(#"{"aps":{"badge":1}}"#.utf8).write(to: file)
            }
            let result = try await tool.run("lint", "fixtures/**/*.apns")
            #expect(
                result.lines == [
                    "fixtures/a.apns: 19 bytes, no violation", "fixtures/x/y/b.apns: 19 bytes, no violation",
                ]
            )
            let none = try await tool.run("lint", "fixtures/*.json")
            #expect(none.code == 65)
            #expect(none.complaints == ["pushproof: fixtures/*.json: no file matches"])
        }
    }

    @Test func schemasAreWrittenAndListed() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list = try await tool.run("schema")
            #expect(
                list.lines.map { String($0.prefix { $0 != " " }) }
                    == ["apns", "apns-headers"] + Dialect.allCases.map(\.rawValue).filter { $0 != "apns" }
            )
            let written = try await tool.run("schema", "apns", "--output", "apns.schema.json")
            #expect(written.code == 0 && written.output.isEmpty)
            let printed = try await tool.run("schema", "apns")
            #expect(
                try String(contentsOf: tool.folder.appending(path: "apns.schema.json"), encoding: .utf8)
                    == printed.output
            )
            #expect(try await tool.run("schema", "sms").code == 64)
            #expect(try await tool.run("schema", "apns", "--output", "none/a.json").code == 74)
        }
    }
}
