import APNsRules
import NIOHPACK
import PushModel
import Testing

@testable import APNsWire

@Suite struct ConnectionJournalTests {
    private func journal() -> ConnectionJournal {
        ConnectionJournal(number: 3, peer: "127.0.0.1:5", peerPort: 5, openedAt: 1000, connectionsInMinute: 2)
    }

    @Test func addsUpTheTimeWithoutStreams() {
        var journal = journal()
        journal.streamOpened(at: 4000)
        journal.streamOpened(at: 5000)
        journal.streamClosed(at: 6000)
        #expect(!journal.isIdle)
        journal.streamClosed(at: 7000)
        let end = journal.end(cause: .idle, at: 12_500)
        // From 1 to 4 seconds, and from 7 to 12.5.
        #expect(end.record.idleSeconds == 8)
        #expect(end.record.connectionsInMinute == 2)
        #expect(end.number == 3)
        #expect(end.cause == "IdleTimeout")
        #expect(!end.isClosedByClient)
        #expect(end.openedAt == 1000)
        #expect(end.closedAt == 12_500)
    }

    @Test func pingsCountOnlyWhileIdle() {
        var journal = journal()
        journal.pinged()
        journal.streamOpened(at: 1000)
        journal.pinged()
        journal.streamClosed(at: 1000)
        journal.pinged()
        #expect(journal.record.idlePings == 2)
    }

    @Test func refusalsBeforeAndAfterTheLimitOpensAreApart() {
        var journal = journal()
        journal.streamRefused()
        journal.streamsOpened()
        journal.streamRefused()
        journal.streamRefused()
        #expect(journal.record.streamsRefusedInitially == 1)
        #expect(journal.record.streamsRefusedLater == 2)
    }

    @Test func streamsOfTheFirstSecondMayHaveCrossedGoAway() {
        var journal = journal()
        journal.streamAfterGoAway(at: 1000)
        journal.goAwaySent(at: 2000)
        journal.goAwaySent(at: 9000)
        journal.streamAfterGoAway(at: 2999)
        journal.streamAfterGoAway(at: 3000)
        #expect(journal.record.streamsAfterGoAway == 1)
    }

    @Test func looksAtHostAndEncoding() throws {
        var journal = journal()
        let pseudo = [(":method", "POST"), (":scheme", "https"), (":path", "/")]
        journal.arrived(try RequestHead(HPACKHeaders(pseudo)))
        journal.arrived(try RequestHead(HPACKHeaders(pseudo + [(":authority", "localhost")])))
        journal.arrived(try RequestHead(HPACKHeaders(pseudo + [("host", "localhost"), ("content-encoding", "gzip")])))
        journal.arrived(try RequestHead(HPACKHeaders(pseudo + [("host", "a"), ("content-encoding", "identity")])))
        #expect(journal.record.requestsWithoutHost == 1)
        #expect(journal.record.compressedRequests == 1)
        #expect(journal.requests == 4)
    }

    @Test func answersAreCountedByKind() {
        var journal = journal()
        let responses: [(Int, Reason?)] = [
            (200, nil), (400, .badDeviceToken), (400, .badTopic), (410, .unregistered), (503, .shutdown),
        ]
        for (status, reason) in responses {
            journal.answered(PushResponse(status: status, headers: [], reason: reason, body: []))
        }
        #expect(journal.record.answers == 5)
        #expect(journal.record.clientErrors == 2)
        #expect(journal.record.badDeviceTokens == 1)
    }
}
