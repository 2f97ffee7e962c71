import Foundation
import JSONModel
import NIOCore
import Synchronization
import Testing

@testable import Findings
@testable import LivePage

@Suite struct LiveServerTests {
    private func snapshot(_ milliseconds: Int, cases: Int) -> ProgressSnapshot {
        ProgressSnapshot(
            cases: cases,
            total: 100,
            elapsed: .milliseconds(milliseconds),
            errors: 1,
            warnings: 0,
            tuplesCovered: 3,
            tuplesTotal: 4
        )
    }

    /// Serves the feed while the body runs.
    private func serving(_ feed: LiveFeed, _ body: (LiveServer) async throws -> Void) async throws {
        let server = try await LiveServer.start(feed, port: 0) { Issue.record($0) }
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    // MARK: The page

    @Test func servesItsPageAndNothingElse() async throws {
        try await serving(LiveFeed()) { server in
            let page = try await Browser(server).get("/")
            #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(page.contains("default-src 'none'"))
            #expect(page.contains("<script src=\"live.js\">"))
            #expect(try await Browser(server).get("/live.js").contains("new EventSource(\"events\")"))
            #expect(try await Browser(server).get("/live.css").contains(".trend"))
            #expect(try await Browser(server).get("/../report.json").hasPrefix("HTTP/1.1 404 "))
            #expect(try await Browser(server).get("/", method: "POST").hasPrefix("HTTP/1.1 405 "))
            // RFC 9110, 9.3.2: no body.
            #expect(try await Browser(server).get("/", method: "HEAD").hasSuffix("\r\n\r\n"))
        }
    }

    /// What is sent along is thrown away, and the connection is kept.
    @Test func bodiesAreNoReasonToRefuseOrToEnd() async throws {
        try await serving(LiveFeed()) { server in
            let body = String(repeating: "x", count: 10_000)
            let answers = try await Browser(server).send([
                "POST / HTTP/1.1\r\nhost: \(server.host)\r\ncontent-length: 10000\r\n\r\n\(body)",
                "GET / HTTP/1.1\r\nhost: LOCALHOST:\(server.port)\r\ncontent-length: 10000\r\n\r\n\(body)",
                "GET / HTTP/1.0\r\nhost: \(server.host)\r\n\r\n",
            ])
            #expect(answers.components(separatedBy: "HTTP/1.1 405 ").count == 2)
            #expect(answers.components(separatedBy: "HTTP/1.1 200 ").count == 3)
            #expect(answers.hasSuffix("</html>\n"))
        }
    }

    @Test(.timeLimit(.minutes(1))) func takesNoMoreConnectionsThanItHasRoomFor() async throws {
        try await serving(LiveFeed()) { server in
            var connections: [any Channel] = []
            for _ in 0...LiveServer.mostConnections { connections.append(try await Browser(server).connect()) }
            // Which of them is the one too many is the affair of the server's threads.
            while connections.allSatisfy(\.isActive) { try await Task.sleep(for: .milliseconds(1)) }
            let refused = (try? await Browser(server).get("/")) ?? ""
            #expect(refused.isEmpty)
            #expect(connections.filter { !$0.isActive }.count == 1)
            for connection in connections where connection.isActive { try await connection.close() }
            // The server hears of it a moment later.
            var answer = ""
            while answer.isEmpty { answer = (try? await Browser(server).get("/")) ?? "" }
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    /// A name of somebody else's that leads to this machine makes a page of theirs no page of ours.
    @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1", ""])
    func answersNobodyWhoNamesAnotherHost(host: String) async throws {
        try await serving(LiveFeed()) { server in
            for path in ["/", "/events"] {
                let answer = try await Browser(server).get(path, host: host)
                #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
            }
        }
    }

    // MARK: Events

    @Test func tellsAllThatHappensAndEnds() async throws {
        let feed = LiveFeed()
        feed.show(snapshot(0, cases: 10))
        try await serving(feed) { server in
            let browser = Browser(server)
            let answer = try await browser.get("/events", until: "\"cases\":10") {
                feed.show(self.snapshot(100, cases: 11))
                feed.show(self.snapshot(300, cases: 12))
                feed.show(self.snapshot(310, cases: 14))
                feed.end(report: "Reports/latest")
                feed.show(self.snapshot(900, cases: 13))
                Task { await server.stop() }
            }
            #expect(answer.contains("content-type: text/event-stream"))
            #expect(answer.contains("event: progress\ndata: {\"cases\":10,\"total\":100,"))
            // What comes right after another waits, what is last is told, and nothing comes after the end.
            #expect(!answer.contains("\"cases\":11"))
            #expect(answer.contains("\"cases\":12"))
            #expect(answer.contains("\"cases\":14"))
            #expect(answer.contains("event: end\ndata: {\"report\":\"Reports/latest\"}\n\n"))
            #expect(!answer.contains("\"cases\":13"))
        }
    }

    @Test func whoComesLateIsToldEverything() async throws {
        let feed = LiveFeed()
        feed.show(snapshot(0, cases: 10))
        feed.end(report: nil)
        try await serving(feed) { server in
            let answer = try await Browser(server).get("/events", until: "event: end") { Task { await server.stop() } }
            #expect(answer.contains("\"cases\":10"))
            #expect(answer.contains("{\"report\":null}"))
        }
    }

    /// Where nothing happens, nothing is written either.
    @Test(.timeLimit(.minutes(1))) func whoGoesIsForgottenThoughNothingIsTold() async throws {
        let feed = LiveFeed()
        try await serving(feed) { server in
            let page = try await Browser(server).connect()
            try await page.writeAndFlush(ByteBuffer(string: "GET /events HTTP/1.1\r\nhost: \(server.host)\r\n\r\n"))
            while feed.readerCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
            try await page.close()
            while feed.readerCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func whoDoesNotKeepUpIsToldLessOftenHowFarTheRunIsAndOfItsEndAllTheSame() async throws {
        let feed = LiveFeed()
        let reader = feed.join()
        for number in 0..<1000 { feed.show(snapshot(number * 250, cases: number)) }
        feed.end(report: nil)
        feed.close()
        var events: [LiveEvent] = []
        for await event in reader.events {
            events.append(event)
            reader.took(event)
        }
        #expect(events.count == LiveReader.mostWaiting + 1)
        #expect(events.last?.kind == .end)
        // Who comes late is told where it ended.
        var late: [LiveEvent] = []
        for await event in feed.join().events { late.append(event) }
        #expect(late.map(\.kind) == [.progress, .end])
        #expect(late.first?.text.contains("{\"cases\":999,") == true)
    }

    // MARK: An endpoint

    /// Phones whose revision is the number of looks, until there were three.
    private final class Phones: Sendable {
        let looks = Atomic<Int>(0)
        let rests = Atomic<Int>(0)

        func live(isMasked: Bool = false) -> LivePhones {
            LivePhones(
                most: 60,
                isMasked: isMasked,
                look: {
                    let look = min(3, self.looks.add(1, ordering: .relaxed).newValue)
                    return ["offset": 0, "phones": [[1, .number(JSONNumber(look))]]]
                },
                phone: { id in id == 1 ? ["name": "…ab"] : nil },
                push: { number in number == 7 ? ["number": 7] : nil },
                rest: { _ = self.rests.add(1, ordering: .relaxed) }
            )
        }
    }

    @Test func anEndpointsPageHasPhonesAndNoCases() async throws {
        try await serving(LiveFeed(of: .endpoint, phones: Phones().live())) { server in
            let page = try await Browser(server).get("/")
            #expect(page.contains(">Requests</th>"))
            #expect(page.contains("id=\"devices\""))
            #expect(page.contains("<script src=\"phones.js\">"))
            #expect(!page.contains("Combinations"))
            #expect(!page.contains("--redact"))
            #expect(try await Browser(server).get("/phones.js").contains("window.phones"))
        }
        try await serving(LiveFeed()) { server in
            let page = try await Browser(server).get("/")
            #expect(page.contains(">Combinations</th>"))
            #expect(!page.contains("id=\"devices\""))
            #expect(!page.contains("phones.js"))
            #expect(try await Browser(server).get("/phones.js").hasPrefix("HTTP/1.1 404 "))
        }
    }

    @Test func aPageOfMaskedPhonesSaysSo() async throws {
        try await serving(LiveFeed(of: .endpoint, phones: Phones().live(isMasked: true))) { server in
            let page = try await Browser(server).get("/")
            #expect(page.contains("are masked (--redact)"))
        }
    }

    @Test func aPageAsksForAPhoneAndForAPush() async throws {
        try await serving(LiveFeed(of: .endpoint, phones: Phones().live())) { server in
            let phone = try await Browser(server).get("/phones/1")
            #expect(phone.contains("content-type: application/json"))
            #expect(phone.hasSuffix(#"{"name":"…ab"}"#))
            #expect(try await Browser(server).get("/pushes/7").hasSuffix(#"{"number":7}"#))
            for path in ["/phones/2", "/pushes/8", "/phones/", "/phones/x", "/phones/1/1", "/phones", "/others/1"] {
                #expect(try await Browser(server).get(path).hasPrefix("HTTP/1.1 404 "), "\(path)")
            }
            #expect(try await Browser(server).get("/phones/1", host: "evil.example").hasPrefix("HTTP/1.1 403 "))
        }
        try await serving(LiveFeed()) { server in
            let answer = try await Browser(server).get("/phones/1")
            #expect(answer.hasPrefix("HTTP/1.1 404 "))
        }
    }

    /// A look that shows nothing new is not told, and without a page there is none.
    @Test func pagesAreToldOfPhonesThatChanged() async throws {
        let phones = Phones()
        let feed = LiveFeed(of: .endpoint, phones: phones.live())
        feed.tellHeld()
        #expect(phones.looks.load(ordering: .relaxed) == 0)
        #expect(phones.rests.load(ordering: .relaxed) == 1)
        let reader = feed.join()
        for _ in 0..<6 { feed.tellHeld() }
        feed.end(report: nil)
        feed.close()
        var told: [JSONValue] = []
        for await event in reader.events where event.kind == .phones { told.append(event.data) }
        #expect(told.compactMap { $0["phones"] } == [[[1, 1]], [[1, 2]], [[1, 3]]])
        // Who comes late is told what there is.
        var late: [LiveEvent] = []
        for await event in feed.join().events { late.append(event) }
        #expect(late.map(\.kind) == [.phones, .end])
    }
}
