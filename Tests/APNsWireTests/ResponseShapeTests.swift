import APNsRules
import Determinism
import PushModel
import Testing

@testable import APNsWire

@Suite struct ResponseShapeTests {
    private func response(
        _ answer: Answer?,
        timestamp: Int? = nil,
        environment: World.Environment = .production,
        headers: [HeaderField] = []
    ) -> PushResponse {
        var shape = ResponseShape(environment: environment, generator: SeededGenerator(seed: 1))
        return shape.response(
            to: PushRequest(path: "/", headers: headers, body: []),
            judgement: Judgement(violations: [], answer: answer, timestamp: timestamp)
        )
    }

    @Test func acceptedHasNoBody() throws {
        let response = response(nil)
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
        #expect(response.reason == nil)
        #expect(response.headers.map(\.name) == ["apns-id"])
    }

    @Test func theDevelopmentEnvironmentAddsAUniqueID() {
        #expect(response(nil, environment: .sandbox).headers.map(\.name) == ["apns-id", "apns-unique-id"])
    }

    @Test func aRejectionHasAReason() {
        let response = response(Answer(400, .badTopic))
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.headers["apns-id"] != nil)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"reason":"BadTopic"}"#)
    }

    /// RFC 9110 §9.3.2.
    @Test func theAnswerToHEADHasNoContent() {
        var shape = ResponseShape(environment: .production, generator: SeededGenerator(seed: 1))
        let request = PushRequest(method: "HEAD", path: "/3/device/ab", headers: [], body: [])
        let refusal = Judgement(violations: [], answer: Answer(405, .methodNotAllowed))
        let fault = shape.response(to: request, status: 503, reason: .serviceUnavailable, retryAfter: nil, timestamp: 0)
        for response in [shape.response(to: request, judgement: refusal), fault] {
            #expect(response.body.isEmpty)
            #expect(response.headers["content-type"] == "application/json")
            #expect(response.reason != nil)
        }
    }

    @Test func goneHasATime() {
        let response = response(Answer(410, .unregistered), timestamp: 1_700_000_000_123)
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"reason":"Unregistered","timestamp":1700000000123}"#
        )
        #expect(response.timestamp == 1_700_000_000_123)
    }

    @Test func mintedIDsAreRandomUUIDsInUpperCase() throws {
        var shape = ResponseShape(environment: .production, generator: SeededGenerator(seed: 7))
        var seen: Set<String> = []
        for _ in 0..<100 {
            let request = PushRequest(path: "/", headers: [], body: [])
            let response = shape.response(to: request, judgement: Judgement(violations: []))
            let id = try #require(response.headers["apns-id"])
            #expect(id.contains(/^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/))
            seen.insert(id)
        }
        #expect(seen.count == 100)
    }

    @Test func aGoodIDIsEchoedABadOrRepeatedOneIsNot() {
        let id = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
        #expect(response(nil, headers: [HeaderField("apns-id", id)]).headers["apns-id"] == id)
        let bad = [["no-uuid"], [id, id], [""], [id + "0"], ["eabeae5414a811e5b60b1697f925ec7b"]]
        for values in bad {
            let minted = response(Answer(400, .badMessageId), headers: values.map { HeaderField("apns-id", $0) })
                .headers["apns-id"]
            #expect(minted.map(\.isCanonicalUUID) == true)
            #expect(minted != values[0])
        }
    }

    // MARK: Broadcasts and channels

    private func response(
        _ method: String,
        _ path: String,
        _ judgement: Judgement,
        headers: [HeaderField] = [],
        environment: World.Environment = .production
    ) -> PushResponse {
        var shape = ResponseShape(environment: environment, generator: SeededGenerator(seed: 1))
        return shape.response(
            to: PushRequest(method: method, path: path, headers: headers, body: []),
            judgement: judgement
        )
    }

    @Test func aBroadcastHasARequestID() {
        let id = HeaderField("apns-request-id", "eabeae54-14a8-11e5-b60b-1697f925ec7b")
        let path = "/4/broadcasts/apps/com.example.app"
        let accepted = response("POST", path, Judgement(violations: []), headers: [id], environment: .sandbox)
        #expect(accepted.status == 200)
        #expect(accepted.headers == [id])
        #expect(accepted.body.isEmpty)
        let refused = response("POST", path, Judgement(violations: [], answer: Answer(400, .badChannelId)))
        #expect(refused.headers.map(\.name) == ["apns-request-id", "content-type"])
    }

    @Test func channelsAreAnsweredAsApplesPageSays() {
        let path = "/1/apps/com.example.app/channels"
        let created = response("POST", path, Judgement(violations: [], success: .channelCreated("dHN0")))
        #expect(created.status == 201)
        #expect(created.headers["apns-channel-id"] == "dHN0")
        #expect(created.body.isEmpty)
        let found = response("GET", path, Judgement(violations: [], success: .channelFound(storesMessages: true)))
        #expect(found.status == 200)
        let policy = #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#
        #expect(String(decoding: found.body, as: UTF8.self) == policy)
        let deleted = response("DELETE", path, Judgement(violations: [], success: .channelDeleted))
        #expect(deleted.status == 204)
        #expect(deleted.body.isEmpty)
        let all = "/1/apps/com.example.app/all-channels"
        let listed = response("GET", all, Judgement(violations: [], success: .channelsListed(["YQ==", "Yg=="])))
        #expect(String(decoding: listed.body, as: UTF8.self) == #"{"channels":["YQ==","Yg=="]}"#)
        #expect(listed.headers.map(\.name) == ["apns-request-id", "content-type"])
    }
}
