import Foundation
import JSONModel
import Testing

/// `pushproof export --apns`: what `xcrun simctl push` takes is an object with `aps` of at most 4096 bytes, for the app that its
/// member "Simulator Target Bundle" names.
@Suite struct ExportCommandTests {
    private static func payloadCase(_ text: String, headers: String = #"{"apns-topic":"com.example.chat"}"#) -> String {
        let quoted = String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
        return #"{"id":"apns/x","dialect":"apns","messageText":\#(quoted),"headers":\#(headers)}"#
    }

    @Test func thePayloadStaysAsItIsAndNamesItsApp() async throws {
        try await Tool.inTemporaryFolder { tool in
            // Spaces, an escape and a number that a machine would write in another way.
            let text = #"{ "aps" : {"alert":"\u0041/", "badge": 1.0e0} }"#
            try tool.write(Self.payloadCase(text), to: "x.json")
            let run = try await tool.run("export", "--apns", "out", "x.json")
            #expect(run.code == 0, "\(run.output)\(run.errorOutput)")
            #expect(
                try tool.text(of: "out/apns/x.apns")
                    == #"{"Simulator Target Bundle":"com.example.chat", "aps" : {"alert":"\u0041/", "badge": 1.0e0} }"#
            )
        }
    }

    /// What is exported, with which further arguments, and what is said of it.
    static let obstacles: [(payload: String, headers: String, arguments: [String], says: String)] = [
        (#"{"aps":{"alert":"a"},"aps":{}}"#, #"{"apns-topic":"a.b"}"#, [], "a key occurs twice"),
        (#"{"aps":{"alert":"a"},"k":{"x":1,"x":1}}"#, #"{"apns-topic":"a.b"}"#, [], "a key occurs twice"),
        (#"["aps"]"#, #"{"apns-topic":"a.b"}"#, [], "not an object"),
        (#"{"aps":"#, #"{"apns-topic":"a.b"}"#, [], "not JSON"),
        (#"{"a":1}"#, #"{"apns-topic":"a.b"}"#, [], "no object aps"),
        (#"{"aps":{"alert":"a"}}"#, "{}", [], "name the app with --bundle"),
        (#"{"aps":{"alert":"a"}}"#, #"{"apns-topic":"a.b.voip"}"#, [], "the topic is a.b.voip"),
        (#"{"aps":{"alert":"a"}}"#, #"{"apns-push-type":"liveactivity"}"#, ["--bundle", "a.b"], "type liveactivity"),
        (
            #"{"aps":{"alert":"a"},"Simulator Target Bundle":"c.d"}"#, "{}", ["--bundle", "a.b"],
            "it already has a member"
        ),
        (
            #"{"aps":{"alert":"\#(String(repeating: "x", count: 4096))"}}"#, "{}", ["--bundle", "a.b"],
            "over the simulator's 4096"
        ),
    ]

    @Test(arguments: obstacles.indices)
    func whatTheSimulatorDoesNotTakeIsToldAndNotWritten(index: Int) async throws {
        let obstacle = Self.obstacles[index]
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.payloadCase(obstacle.payload, headers: obstacle.headers), to: "x.json")
            let run = try await tool.run(["export", "--apns", "out"] + obstacle.arguments + ["x.json"])
            #expect(run.code == 75)
            #expect(run.output.contains("apns/x: left out: ") && run.output.contains(obstacle.says), "\(run.output)")
            #expect(!tool.exists("out/apns/x.apns"))
            #expect(run.complaints.count == 1 && run.errorOutput.contains("1 left out"))
        }
    }

    /// 4096 bytes are right, and have no room for one more member.
    @Test func aFullPayloadGoesWithoutTheMember() async throws {
        try await Tool.inTemporaryFolder { tool in
            let frame = #"{"aps":{"alert":""}}"#
            let text = frame.replacing("\"\"", with: "\"\(String(repeating: "x", count: 4096 - frame.utf8.count))\"")
            try tool.write(Self.payloadCase(text), to: "x.json")
            let run = try await tool.run("export", "--apns", "out", "x.json")
            #expect(run.code == 0)
            #expect(run.output.contains("xcrun simctl push booted com.example.chat out/apns/x.apns"))
            #expect(try tool.text(of: "out/apns/x.apns") == text)
        }
    }

    @Test func vendorCasesAreCompiledAndTheRestIsCounted() async throws {
        try await Tool.inTemporaryFolder { tool in
            func easemob(_ name: String, _ ext: String) -> String {
                #"{"id":"easemob/\#(name)","dialect":"easemob","message":{"target_type":"users","target":["b"],"msg":{"type":"txt","msg":"hi"},"from":"a","ext":\#(ext)}}"#
            }
            try tool.write(easemob("shown", "{}"), to: "cases/shown.json")
            // Easemob, silent messages: such a message gets no push.
            try tool.write(easemob("ignored", #"{"em_ignore_notification":true}"#), to: "cases/ignored.json")
            let run = try await tool.run("export", "--apns", "out", "--bundle", "com.example.chat", "cases")
            #expect(run.code == 0, "\(run.output)\(run.errorOutput)")
            #expect(run.output.contains("suppressed"))
            #expect(run.lines.last == "1 file, 1 left out (1 suppressed) in out")
            let files = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path + "/out")
            let file = try #require(files.first { $0.hasSuffix(".apns") })
            let payload = try tool.json(of: "out/" + file)
            #expect(payload["Simulator Target Bundle"] == "com.example.chat")
            #expect(payload["aps"]?["alert"] != nil)
        }
    }

    @Test func aRecordingGivesEachPushOnce() async throws {
        try await Tool.inTemporaryFolder { tool in
            func line(_ number: Int, _ path: String, _ body: String, _ type: String = "alert") -> String {
                let text = String(decoding: JSONValue.string(body).serialized(), as: UTF8.self)
                return
                    #"{"number":\#(number),"method":"POST","path":"\#(path)","headers":{"apns-topic":"a.b","apns-push-type":"\#(type)"},"outcome":"accepted","body":\#(text)}"#
            }
            let alert = #"{"aps":{"alert":"a"}}"#
            try tool.write(
                [
                    line(1, "/3/device/aa", alert), line(2, "/3/device/bb", alert),
                    line(3, "/3/device/bb", #"{"aps":{"content-available":1}}"#, "background"),
                    line(4, "/3/device/bb", alert, "voip"),
                    #"{"number":5,"method":"GET","path":"/1/apps/a.b/channels"}"#,
                ].joined(separator: "\n") + "\n",
                to: "requests.jsonl"
            )
            let run = try await tool.run("export", "--apns", "out", "requests.jsonl")
            #expect(run.code == 0, "\(run.output)\(run.errorOutput)")
            let files = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/out").sorted()
            #expect(files == ["request-1.apns", "request-3.apns"])
            #expect(run.lines.last == "2 files, 2 left out (1 a repeat, 1 of another push type) in out")
            let json = try await tool.run("export", "--apns", "json", "--format", "json", "requests.jsonl")
            let lines = try json.lines.map { try JSONValue(parsing: Array($0.utf8)) }
            #expect(lines.map { $0["file"]?.stringValue } == ["json/request-1.apns", nil, "json/request-3.apns", nil])
            #expect(lines[1]["leftOut"] == "a repeat")
        }
    }

    /// Of a finding the right payload and the one that was sent.
    @Test func aFindingGivesBothPayloads() async throws {
        try await Tool.inTemporaryFolder { tool in
            let folder = "run/findings/0123456789abcdef"
            try tool.write(Self.payloadCase(#"{"aps":{"alert":"right"}}"#), to: folder + "/case.json")
            try tool.write(#"{"aps":{"alert":"sent"}}"#, to: folder + "/sent.json")
            for (path, out) in [("run", "a"), (folder, "b")] {
                let run = try await tool.run("export", "--apns", out, path)
                #expect(run.code == 0, "\(run.output)\(run.errorOutput)")
                #expect(try tool.text(of: out + "/0123456789abcdef.apns").contains("right"))
                #expect(try tool.text(of: out + "/0123456789abcdef-sent.apns").contains("sent"))
            }
        }
    }

    @Test func namesStayInTheFolderAndDoNotMeet() async throws {
        try await Tool.inTemporaryFolder { tool in
            for (file, id) in [("a", "../../apns/x"), ("b", "apns/X"), ("c", "apns/x"), ("d", "apns/.h\\u0000\\n")] {
                let text = Self.payloadCase(#"{"aps":{"alert":"\#(file)"}}"#)
                try tool.write(text.replacing(#""id":"apns/x""#, with: #""id":"\#(id)""#), to: "cases/\(file).json")
            }
            let run = try await tool.run("export", "--apns", "out/deep", "cases")
            let files = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path + "/out").sorted()
            #expect(run.code == 0 || run.code == 65, "\(run.errorOutput)")
            #expect(files.filter { $0.hasSuffix(".apns") }.allSatisfy { $0.hasPrefix("deep/apns/") }, "\(files)")
            #expect(!tool.exists("apns"))
        }
    }

    @Test func wrongUseHasItsCode() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.payloadCase(#"{"aps":{"alert":"a"}}"#), to: "x.json")
            try tool.write("{", to: "broken.json")
            try tool.write("[]\n", to: "requests.jsonl")
            try tool.write("x", to: "full/there")
            try await tool.run("export", "x.json").expectFailure(64, naming: "--apns")
            try await tool.run("export", "--apns", "o1", "--bundle", "a b", "x.json").expectFailure(
                64,
                naming: "--bundle"
            )
            try await tool.run("export", "--apns", "full", "x.json").expectFailure(74, naming: "not empty")
            try await tool.run("export", "--apns", "o2", "none.json").expectFailure(65, naming: "none.json")
            try await tool.run("export", "--apns", "o3", "requests.jsonl").expectFailure(65, naming: "requests.jsonl:1")
            let run = try await tool.run("export", "--apns", "o4", "x.json", "broken.json")
            #expect(run.code == 65)
            #expect(tool.exists("o4/apns/x.apns"))
        }
    }
}
