import APNsRules
import JSONModel
import PushModel
import Testing

@testable import Reports

/// What a page draws of a phone.
@Suite struct PhoneScreenTests {
    /// A phone, and pushes that APNs took for it, one a second.
    private struct Walk {
        var phone = Phone(token: "00112233445566778899aabbccddeeff")
        var number = 0
        var time = 1_800_000_000_000

        mutating func push(_ aps: String, _ type: String = "alert", collapseID: String? = nil) {
            number += 1
            time += 1_000
            let topic = "com.example.chat" + (type == "liveactivity" ? ".push-type.liveactivity" : "")
            let headers =
                [
                    HeaderField("apns-topic", topic), HeaderField("apns-push-type", type),
                    HeaderField("apns-priority", type == "background" ? "5" : "10"),
                ] + (collapseID.map { [HeaderField("apns-collapse-id", $0)] } ?? [])
            let request = PushRequest(
                path: "/3/device/" + phone.token,
                headers: headers,
                body: Array(#"{"aps":\#(aps)}"#.utf8)
            )
            let subject = PushSubject(request: request, now: time / 1_000)
            phone.receive(PhonePush(number: number, apnsID: "id-\(number)", subject: subject), at: time)
        }

        var screen: PhoneScreen { PhoneScreen(phone) }
        var json: JSONValue { screen.jsonValue }
    }

    private func bodies(_ groups: [PhoneScreen.Group]) -> [[String?]] {
        groups.map { $0.notifications.map(\.body.literal) }
    }

    /// Apple, UNNotificationContent, threadIdentifier. The system shows the newest first.
    @Test func groupsByThread() {
        var walk = Walk()
        for (body, thread) in [("1", "anna"), ("2", "ben"), ("3", "anna")] {
            walk.push(#"{"alert":{"body":"\#(body)"},"thread-id":"\#(thread)"}"#)
        }
        for body in ["4", "5"] { walk.push(#"{"alert":{"body":"\#(body)"}}"#) }
        #expect(walk.screen.lockScreen.map(\.thread) == [nil, "anna", "ben"])
        #expect(bodies(walk.screen.lockScreen) == [["5", "4"], ["3", "1"], ["2"]])
        #expect(walk.screen.notificationCenter.isEmpty)
    }

    /// Apple, UNNotificationInterruptionLevel, passive: listed, and the screen stays dark.
    @Test func whatComesQuietlyIsInNotificationCenterAlone() {
        var walk = Walk()
        walk.push(#"{"alert":{"body":"loud"}}"#)
        walk.push(#"{"alert":{"body":"quiet"},"interruption-level":"passive"}"#)
        #expect(bodies(walk.screen.lockScreen) == [["loud"]])
        #expect(bodies(walk.screen.notificationCenter) == [["quiet"]])
    }

    /// Apple, Sending notification requests to APNs, apns-collapse-id.
    @Test func tellsWhatTookThePlaceOfAnother() {
        var walk = Walk()
        for body in ["first", "second", "third"] {
            walk.push(#"{"alert":{"title":"T","body":"\#(body)"}}"#, collapseID: "c")
        }
        let banners = walk.json["lock"]?["groups"]?.arrayValue?.first?["banners"]?.arrayValue
        #expect(banners?.count == 1)
        #expect(banners?.first?["body"] == "third")
        #expect(banners?.first?["title"] == "T")
        #expect(banners?.first?["replaced"] == 2)
        #expect(banners?.first?["push"] == 3)
    }

    /// Apple, Generating a remote notification: 0 removes the badge.
    @Test func aBadgeOfZeroIsNone() {
        var walk = Walk()
        walk.push(#"{"badge":7}"#)
        #expect(walk.json["badge"] == 7)
        walk.push(#"{"badge":0}"#)
        #expect(walk.json["badge"]?.isNull == true)
    }

    @Test func aTextOfTheAppIsNamedByItsKey() {
        var walk = Walk()
        walk.push(#"{"alert":{"loc-key":"HELLO","loc-args":["Anna"]}}"#)
        let banner = walk.json["lock"]?["groups"]?.arrayValue?.first?["banners"]?.arrayValue?.first
        #expect(banner?["body"] == "the app's text for HELLO")
    }

    @Test func aLiveActivityHasALineForEachMember() {
        var walk = Walk()
        let seconds = walk.time / 1_000
        walk.push(
            #"{"timestamp":\#(seconds),"event":"start","content-state":{"minutes":20,"step":"on its way","at":{"x":1}},"#
                + #""attributes-type":"Courier","attributes":{},"alert":{"title":"Lunch","body":"soon"},"#
                + #""stale-date":\#(seconds + 600)}"#,
            "liveactivity"
        )
        let activity = walk.json["activities"]?.arrayValue?.first
        #expect(activity?["type"] == "Courier")
        #expect(activity?["state"] == "active")
        #expect(activity?["lines"] == [["minutes", "20"], ["step", "on its way"], ["at", #"{"x":1}"#]])
        #expect(activity?["push"] == 1)
        #expect(activity?["staleDate"] == .number(JSONNumber((seconds + 600) * 1_000)))
        walk.phone.advance(to: (seconds + 600) * 1_000)
        #expect(walk.json["activities"]?.arrayValue?.first?["state"] == "stale")
    }

    /// Apple, Viewing the status of push notifications using metrics and APNs: stored, device offline.
    @Test func tellsWhatWaitsAndWhy() {
        var walk = Walk()
        walk.phone.change(at: walk.time) { $0.isOnline = false }
        walk.push(#"{"alert":{"body":"later"}}"#)
        #expect(walk.screen.lockScreen.isEmpty)
        #expect(walk.screen.marks == ["offline"])
        let waiting = walk.json["waiting"]?.arrayValue
        #expect(waiting?.count == 1)
        #expect(waiting?.first?["push"] == 1)
        #expect(waiting?.first?["reason"] == "device offline")
    }

    @Test func marksWhatIsNotAsUsual() {
        var phone = Phone(token: "ab")
        #expect(PhoneScreen(phone).marks.isEmpty)
        phone.change(at: 1) { settings in
            settings.hasFocus = true
            settings.isLowPower = true
            settings.permission = .provisional
            settings.app = .foreground
        }
        #expect(PhoneScreen(phone).marks == ["Focus", "Low Power", "app foreground", "permission provisional"])
        phone.change(at: 2) { $0.app = .deleted }
        #expect(PhoneScreen(phone).marks.contains("token unregistered"))
    }

    @Test func namesADeviceByTheEndOfItsTokenAlone() {
        #expect(Walk().json["name"] == "…ccddeeff")
        let text = String(decoding: Walk().json.serialized(), as: UTF8.self)
        #expect(!text.contains("00112233445566778899aabb"))
    }

    /// Of much of everything, the page gets what it can draw, and how much there is beside.
    @Test func isBounded() {
        var walk = Walk()
        let text = String(repeating: "x", count: 2_000)
        for index in 0..<100 { walk.push(#"{"alert":{"body":"\#(text)"},"thread-id":"\#(index)"}"#) }
        let json = walk.json
        #expect(json["lock"]?["groups"]?.arrayValue?.count == 40)
        #expect(json["lock"]?["undrawn"] == 60)
        #expect(json["history"]?.arrayValue?.count == 50)
        #expect(json["earlier"] == 50)
        let body = json["lock"]?["groups"]?.arrayValue?.first?["banners"]?.arrayValue?.first?["body"]?.stringValue
        #expect(body?.hasPrefix(text.prefix(1_000) + "…") == true)
    }
}
