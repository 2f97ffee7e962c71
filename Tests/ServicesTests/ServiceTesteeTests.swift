import APNsWire
import Findings
import JSONModel
import PushModel
import Synchronization
import Testees
import Testing
import ZEGOVendor

@testable import Services

/// Contract part two, §10.
struct ServiceTesteeTests {
    private static func payload(_ text: String) -> String { #"{"aps":{"alert":"\#(text)"}}"# }

    @Test func eachMessageGetsThePushOfItsOwnDeviceToken() async throws {
        let messages = (0..<200).map { Self.payload("message \($0)") }
        try await SmallService.with { message, service in
            let status = await service.push(message.text, to: message.deviceToken)
            return .status(status == 200 ? 202 : 502)
        } body: { testee, service in
            let requests = messages.enumerated().map { SmallService.request($1, number: $0) }
            let observations = try await testee.compile(requests)
            let headers = [HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert")]
            #expect(observations == messages.map { .outcome(.payload(Array($0.utf8), headers: headers)) })
            #expect(Set(service.received.map(\.deviceToken)).count == 200)
            #expect(service.received.allSatisfy { $0.deviceToken.utf8.count == 64 })
            #expect(testee.takeServiceEvents().isEmpty)
        }
    }

    @Test func whatStatusesMean() async throws {
        try await SmallService.with { message, service in
            switch message.text {
            case "push": await service.push(Self.payload("a"), to: message.deviceToken)
            case "too large": await service.push(String(repeating: "x", count: 5000), to: message.deviceToken)
            default: break
            }
            switch message.text {
            case "refused": return .status(422, "no such user\nmore")
            case "suppressed": return .status(204)
            case "broken": return .status(500, "oops")
            case "too large": return .status(502)
            default: return .status(202)
            }
        } body: { testee, _ in
            let texts = ["push", "refused", "suppressed", "quiet", "broken", "too large"]
            let observations = try await testee.compile(texts.map { SmallService.request($0) })
            #expect(observations[0].isPayload)
            #expect(observations[1] == .outcome(.refused("status 422: no such user")))
            #expect(observations[2] == .outcome(.suppressed("status 204")))
            #expect(observations[3] == .outcome(.suppressed("status 202, but no push within 20ms")))
            guard case .failed(let failure) = observations[4] else {
                Issue.record("500 is \(observations[4])")
                return
            }
            #expect(failure.kind == .protocol)
            #expect(failure.detail == "the service answers with status 500")
            // The service says in its way that APNs did not take the push: what it sent is what is judged.
            #expect(observations[5].isPayload)
            #expect(testee.takeServiceEvents().isEmpty)
        }
    }

    @Test func aPushToAnotherTokenIsAStray() async throws {
        try await SmallService.with { _, service in
            await service.push(Self.payload("a"), to: String(repeating: "ab", count: 32))
            return .status(204)
        } body: { testee, _ in
            let observations = try await testee.compile([SmallService.request("a")])
            #expect(observations == [.outcome(.suppressed("status 204"))])
            let serviceEvents = testee.takeServiceEvents()
            #expect(serviceEvents.flatMap(\.diagnostics).map(\.check) == [.service(.stray)])
            #expect(serviceEvents.first?.number == nil)
            #expect(serviceEvents.first?.testCase.message == .value(["aps": ["alert": "a"]]))
        }
    }

    @Test(arguments: [422, 204]) func aPushThatTheAnswerDeniesIsAStray(status: Int) async throws {
        try await SmallService.with { message, service in
            await service.push(Self.payload("a"), to: message.deviceToken)
            return .status(status)
        } body: { testee, _ in
            let observations = try await testee.compile([SmallService.request("a", number: 7)])
            #expect(observations[0].isPayload)
            let serviceEvents = testee.takeServiceEvents()
            #expect(serviceEvents.flatMap(\.diagnostics).map(\.check) == [.service(.stray)])
            #expect(serviceEvents.first?.number == 7)
            #expect(serviceEvents.first?.testCase.id == "apns/7")
        }
    }

    @Test func aSecondPushIsRepeated() async throws {
        try await SmallService.with { message, service in
            await service.push(Self.payload("a"), to: message.deviceToken)
            await service.push(Self.payload("b"), to: message.deviceToken)
            return .status(202)
        } body: { testee, _ in
            let observations = try await testee.compile([SmallService.request("a", number: 3)])
            guard case .outcome(.payload(let bytes, _)) = observations[0] else {
                Issue.record("\(observations[0])")
                return
            }
            // The first is the one that is judged.
            #expect(bytes == Array(Self.payload("a").utf8))
            let serviceEvents = testee.takeServiceEvents()
            #expect(serviceEvents.flatMap(\.diagnostics).map(\.check) == [.service(.repeated)])
            #expect(serviceEvents.first?.number == 3)
        }
    }

    @Test func aPushAfterTheQuietIsLate() async throws {
        let token = Mutex("")
        try await SmallService.with { message, _ in
            token.withLock { $0 = message.deviceToken }
            return .status(202)
        } body: { testee, service in
            let observations = try await testee.compile([SmallService.request("a", number: 5)])
            #expect(observations == [.outcome(.suppressed("status 202, but no push within 20ms"))])
            #expect(testee.takeServiceEvents().isEmpty)
            await service.push(Self.payload("a"), to: token.withLock { $0 })
            let serviceEvents = testee.takeServiceEvents()
            #expect(serviceEvents.flatMap(\.diagnostics).map(\.check) == [.service(.late)])
            #expect(serviceEvents.first?.number == 5)
        }
    }

    @Test func aDeviceTokenInUpperCaseIsTheSame() async throws {
        try await SmallService.with { message, service in
            await service.push(Self.payload("a"), to: message.deviceToken.uppercased())
            return .status(202)
        } body: { testee, _ in
            let observations = try await testee.compile([SmallService.request("a")])
            #expect(observations[0].isPayload)
            #expect(testee.takeServiceEvents().isEmpty)
        }
    }

    /// What the payload shows is the case's to say; what the sending shows is nobody's else.
    @Test func credentialsAreSeenAside() async throws {
        try await SmallService.with { message, service in
            let expired = HeaderField("authorization", "bearer a.b.c")
            await service.push(#"{"aps":{"alert":"a","badge":"1"}}"#, to: message.deviceToken, headers: [expired])
            return .status(202)
        } body: { testee, _ in
            let observations = try await testee.compile([SmallService.request("a")])
            #expect(observations[0].isPayload)
            let rules = testee.takeServiceEvents().flatMap(\.diagnostics).map(\.rule)
            #expect(rules.contains { $0.hasPrefix("auth.") })
            #expect(!rules.contains { $0.hasPrefix("aps.") })
        }
    }

    /// A client of APNs gives a push an `apns-id` and a `user-agent` of its own; one that the message means is the message's.
    @Test func headersOfTheSendingAreJudgedWhereTheyAreMeant() async throws {
        let id = HeaderField("apns-id", "123e4567-e89b-12d3-a456-426614174000")
        let other = HeaderField("apns-id", "123e4567-e89b-12d3-a456-426614174001")
        try await SmallService.with { message, service in
            let headers = [message.text == Self.payload("meant") ? id : other, HeaderField("user-agent", "provider")]
            await service.push(message.text, to: message.deviceToken, headers: headers)
            return .status(202)
        } body: { testee, _ in
            var meant = SmallService.request(Self.payload("meant"))
            meant.headers = [HeaderField("Apns-Id", id.value)]
            let observations = try await testee.compile([SmallService.request(Self.payload("other")), meant])
            let usual = [HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert")]
            #expect(
                observations == [
                    .outcome(.payload(Array(Self.payload("other").utf8), headers: usual)),
                    .outcome(.payload(Array(Self.payload("meant").utf8), headers: usual + [id])),
                ]
            )
            #expect(testee.takeServiceEvents().isEmpty)
        }
    }

    /// What the message's own header breaks is the case's to say, and what the service's breaks is not.
    @Test func aHeaderThatIsMeantIsNotSeenAside() async throws {
        let wrong = HeaderField("apns-id", "no UUID")
        try await SmallService.with { message, service in
            await service.push(message.text, to: message.deviceToken, headers: [wrong])
            return .status(202)
        } body: { testee, _ in
            var meant = SmallService.request(Self.payload("a"))
            meant.headers = [wrong]
            _ = try await testee.compile([meant])
            #expect(testee.takeServiceEvents().isEmpty)
            _ = try await testee.compile([SmallService.request(Self.payload("a"))])
            #expect(testee.takeServiceEvents().flatMap(\.diagnostics).map(\.rule) == ["hdr.id.format"])
        }
    }

    // MARK: Faults

    @Test func aMessageThatEndsTheConnectionIsToBlame() async throws {
        try await SmallService.with { message, service in
            if message.text == "deadly" { return .hangUp }
            await service.push(message.text, to: message.deviceToken)
            return .status(202)
        } body: { testee, _ in
            let texts = (0..<20).map { $0 == 13 ? "deadly" : Self.payload("\($0)") }
            let observations = try await testee.compile(texts.map { SmallService.request($0) })
            for (number, observation) in observations.enumerated() where number != 13 {
                #expect(observation.isPayload, "\(number): \(observation)")
            }
            guard case .failed(let failure) = observations[13] else {
                Issue.record("\(observations[13])")
                return
            }
            #expect(failure.kind == .crash)
            // It is the case's finding, and no other.
            #expect(testee.takeServiceEvents().isEmpty)
        }
    }

    @Test func aFaultThatNoMessageBringsAboutLosesNone() async throws {
        let hasHungUp = Mutex(0)
        try await SmallService.with(concurrency: 1) { message, service in
            // Twice: a used connection that ends is not yet a fault.
            let hangsUp =
                message.text == Self.payload("10")
                && hasHungUp.withLock { count in
                    count += 1
                    return count <= 2
                }
            if hangsUp { return .hangUp }
            await service.push(message.text, to: message.deviceToken)
            return .status(202)
        } body: { testee, _ in
            let requests = (0..<20).map { SmallService.request(Self.payload("\($0)"), number: $0) }
            let observations = try await testee.compile(requests)
            #expect(observations.count == 20)
            #expect(observations.allSatisfy { $0.isPayload })
            let serviceEvents = testee.takeServiceEvents()
            #expect(serviceEvents.flatMap(\.diagnostics).map(\.check) == [.testee(.crash)])
            #expect(serviceEvents.first?.number == 10)
        }
    }

    @Test func aConnectionThatWasClosedIdleIsNoFault() async throws {
        let count = Mutex(0)
        try await SmallService.with(concurrency: 1) { message, service in
            let hangsUp = count.withLock { count in
                count += 1
                return count == 2
            }
            if hangsUp { return .hangUp }
            await service.push(message.text, to: message.deviceToken)
            return .status(202)
        } body: { testee, _ in
            let requests = (0..<3).map { SmallService.request(Self.payload("\($0)")) }
            let observations = try await testee.compile(requests)
            #expect(observations.allSatisfy { $0.isPayload })
            #expect(testee.takeServiceEvents().isEmpty)
        }
    }

    // MARK: Sequences and what cannot be asked

    @Test func theStepsOfASequenceGoOneAfterTheOther() async throws {
        let open = Mutex(0)
        try await SmallService.with { message, service in
            let others = open.withLock { open in
                defer { open += 1 }
                return open
            }
            await service.push(message.text, to: message.deviceToken)
            open.withLock { $0 -= 1 }
            return others == 0 ? .status(202) : .status(500)
        } body: { testee, service in
            let requests = (0..<10).map { number in
                var request = SmallService.request(Self.payload("\(number)"))
                request.followsAnother = number > 0
                return request
            }
            let observations = try await testee.compile(requests)
            #expect(observations.allSatisfy { $0.isPayload })
            #expect(service.received.map(\.text) == (0..<10).map { Self.payload("\($0)") })
        }
    }

    @Test func whatAServiceCannotBeAskedIsSkipped() async throws {
        try await SmallService.with { _, _ in
            .status(500)
        } body: { testee, service in
            var broadcast = SmallService.request("{}")
            broadcast.headers = [HeaderField("apns-channel-id", "dHN0LXNyY2gtY2hubA==")]
            var badToken = SmallService.request("{}")
            badToken.context["deviceToken"] = "no token"
            let updates = [.value(["incoming": [:]]), .text(#"{"incoming":{},"incoming":{}}"#)].map { message in
                TesteeRequest(dialect: .zego, message: message, context: [:])
            }
            for observation in try await testee.compile([broadcast, badToken] + updates) {
                guard case .skipped = observation else {
                    Issue.record("\(observation)")
                    continue
                }
            }
            #expect(service.received.isEmpty)
        }
    }
}

extension TesteeObservation {
    fileprivate var isPayload: Bool {
        if case .outcome(.payload) = self { true } else { false }
    }
}
