import Foundation
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import Testing

@testable import Testees

/// What the protocol allows, and what it carries.
@Suite(.serialized)
struct ProtocolTests {
    @Test func answersComeInAnyOrder() async throws {
        let observations = try await Stub("reverse").observe((0..<20).map { .say("\($0)") })
        #expect(observations == (0..<20).map { .payload("\($0)") })
    }

    @Test func windowOfOneIsLockStep() async throws {
        let observations = try await Stub("lock-step", window: 1).observe((0..<50).map { .say("\($0)") })
        #expect(observations == (0..<50).map { .payload("\($0)") })
    }

    @Test func thousandsArePipelinedOverManyCalls() async throws {
        let stub = try Stub("none")
        let testee = try await SubprocessTestee.start(stub.configuration)
        for call in 0..<10 {
            let requests = (0..<1000).map { TesteeRequest.say("\(call) \($0)") }
            #expect(try await testee.compile(requests) == (0..<1000).map { .payload("\(call) \($0)") })
        }
        let statistics = await testee.statistics
        #expect(statistics == TesteeStatistics(cases: 10_000, restarts: 0, loneRuns: 0))
        await testee.stop()
        try await stub.expectNoProcessLeft()
    }

    @Test func slowStartIsNoHang() async throws {
        #expect(try await Stub("slow-start").observe([.say("a")]) == [.payload("a")])
    }

    @Test func blankLinesCarriageReturnsAndUnknownMembersAreFine() async throws {
        let observations = try await Stub("loose").observe([.say("a"), .say("b")])
        #expect(observations == [.payload("loose"), .payload("loose")])
    }

    @Test func lastLineFeedMayBeMissing() async throws {
        #expect(try await Stub("no-last-line-feed").observe([.say("a")]) == [.payload("bare")])
    }

    @Test func answersUpToTheLimitAreTaken() async throws {
        let size = (1 << 20) - 200
        let observations = try await Stub("big").observe([
            .message(["size": 5]), .message(["size": .number(JSONNumber(size))]), .message(["size": 1_048_576]),
        ])
        #expect(observations[0] == .payload("xxxxx"))
        #expect(observations[1].payloadText?.utf8.count == size)
        #expect(observations[2].failure?.detail == "a line of more than 1048576 bytes")
    }

    @Test(arguments: [
        "line\u{2028}separator\u{2029}", "nul \u{0} tab \t feed \n return \r delete \u{7F}", "e\u{301} é 🎏 \u{FEFF}",
        String(repeating: "推送", count: 16_667),
    ])
    func textsArriveUnchanged(text: String) async throws {
        let observation = try #require(try await Stub("none").observe([.say(text)]).first)
        #expect(observation.payloadText?.hasSameScalars(as: text) == true)
    }

    @Test func testeeSeesOneLineARequest() async throws {
        let number = JSONNumber(uncheckedLexeme: "1.50e+0300")
        let request = TesteeRequest(
            dialect: .getui,
            message: .value(["z": .number(number), "a": "x\ny\u{2028}"]),
            context: ["now": 1]
        )
        let line = try #require(try await Stub("echo-line").observe([request]).first?.payloadText)
        #expect(line.hasPrefix(#"{"id":"#))
        #expect(line.hasSuffix("\n"))
        #expect(line.utf8.filter { $0 == 10 }.count == 1)
        #expect(line.contains(#""message":{"z":1.50e+0300,"a":"x\ny"#))
        let value = try JSONValue(parsing: Array(line.utf8))
        #expect(value["dialect"] == "getui")
        #expect(value["message"] == ["z": .number(number), "a": "x\ny\u{2028}"])
        #expect(value["context"] == ["now": 1])
    }

    @Test func textAndBytesGoUnderTheirOwnNames() throws {
        let text = TesteeRequest(dialect: .sns, message: .text("{\"a\":1,\"a\":2}\n"), context: [:])
        #expect(
            text.line(id: 3)
                == #"{"id":3,"dialect":"sns","messageText":"{\"a\":1,\"a\":2}\n","context":{}}"# + "\n"
        )
        let bytes = TesteeRequest(dialect: .apns, message: .bytes([0xFF, 0x00, 0x0A]), context: [:])
        #expect(
            bytes.line(id: 4)
                == #"{"id":4,"dialect":"apns","messageBase64":"/wAK","context":{},"headers":{}}"# + "\n"
        )
    }

    /// A payload on its own goes with the headers that are meant.
    @Test func headersGoWithAPayload() {
        let request = TesteeRequest(
            dialect: .apns,
            message: .value(["aps": [:]]),
            context: [:],
            headers: [HeaderField("apns-push-type", "alert"), HeaderField("apns-topic", "a\"b")]
        )
        #expect(
            request.line(id: 5) == #"{"id":5,"dialect":"apns","message":{"aps":{}},"context":{},"#
                + #""headers":{"apns-push-type":"alert","apns-topic":"a\"b"}}"# + "\n"
        )
    }

    @Test func environmentIsReproducible() async throws {
        let stub = try Stub("environment")
        var environment = ProcessInfo.processInfo.environment
        environment["KEPT"] = "kept"
        environment["TZ"] = "Asia/Tokyo"
        let testee = try await SubprocessTestee.start(stub.configuration, inheriting: environment)
        #expect(try await testee.compile([.say("")]) == [.payload("C.UTF-8 UTC enable=no kept")])
        await testee.stop()
    }

    @Test func shellScriptIsATestee() async throws {
        let command = try TesteeCommand(parsing: "'\(Stub.folder)/echo.sh'")
        let testee = try await SubprocessTestee.start(TesteeConfiguration(target: .program(command)))
        let observations = try await testee.compile(Array(repeating: .say("a"), count: 200))
        #expect(observations == Array(repeating: .outcome(.suppressed("shell")), count: 200))
        await testee.stop()
    }

    /// Programs started at the same time must not hold each other's pipes open: the input of each would never end.
    @Test func testeesOfManyJobsDoNotDisturbEachOther() async throws {
        var stub = try Stub("none")
        stub.configuration.exitGrace = .seconds(60)
        let configuration = stub.configuration
        let testees = try await withThrowingTaskGroup(of: SubprocessTestee.self) { group in
            for job in 0..<8 {
                group.addTask {
                    let testee = try await SubprocessTestee.start(configuration)
                    let requests = (0..<200).map { TesteeRequest.say("\(job) \($0)") }
                    #expect(try await testee.compile(requests) == (0..<200).map { .payload("\(job) \($0)") })
                    return testee
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let clock = ContinuousClock()
        let begin = clock.now
        for testee in testees { await testee.stop() }
        #expect(begin.duration(to: clock.now) < stub.configuration.exitGrace)
        try await stub.expectNoProcessLeft()
    }

    @Test func nothingToCompileIsNothingObserved() async throws {
        #expect(try await Stub("none").observe([]) == [])
    }
}

extension TesteeRequest {
    fileprivate func line(id: Int) -> String {
        var bytes: [UInt8] = []
        appendLine(id: id, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
