import APNsRules
import JSONModel
import PushModel
import Testing

/// The ten pushes of a chat, and what Apple's documents say is on the phone after each.
@Suite struct ChatWalkTests {
    @Test func tenPushesOfAChat() throws {
        var walk = PhoneWalk()

        // 1. Generating a remote notification: alert, badge, sound, thread.
        walk.push(
            #"{"alert":{"title":"Anna","body":"Hello"},"badge":1,"sound":"default","thread-id":"anna"}"#,
            collapseID: "anna-1"
        )
        #expect(walk.bodies == ["Hello"])
        #expect(walk.phone.badge == 1 && walk.phone.sounds == ["default"])

        // 2. Sending notification requests to APNs, apns-collapse-id: the edited message takes the place of the first. It has no
        // badge, which leaves the badge, and no sound.
        walk.push(#"{"alert":{"title":"Anna","body":"Hello!"},"thread-id":"anna"}"#, collapseID: "anna-1")
        #expect(walk.bodies == ["Hello!"])
        #expect(walk.phone.notifications.first?.replaced == ["id-1"])
        #expect(walk.phone.badge == 1 && walk.phone.sounds == ["default"])

        // 3. and 4. thread-id groups: two of Anna's, one of Ben's.
        walk.push(#"{"alert":{"title":"Anna","body":"Lunch?"},"badge":2,"thread-id":"anna"}"#, collapseID: "anna-2")
        walk.push(#"{"alert":{"title":"Ben","body":"Hi"},"badge":3,"thread-id":"ben"}"#, collapseID: "ben-1")
        #expect(walk.phone.notifications.map(\.threadID) == ["anna", "anna", "ben"])
        #expect(walk.phone.badge == 3)

        // 5. Pushing background updates to your App: a recall is a silent push that wakes the app; the app then removes the
        // notification (UNUserNotificationCenter, removeDeliveredNotifications).
        walk.push(#"{"content-available":1}"#, "background", priority: 5)
        #expect(walk.phone.wakes.total == 1 && walk.phone.notifications.count == 3)
        walk.act(.remove, NotificationSelection(collapseID: "anna-2"))
        #expect(walk.bodies == ["Hello!", "Hi"])

        // 6. Generating a remote notification: badge 0 removes the badge; nothing else is changed.
        walk.push(#"{"badge":0}"#, priority: 5)
        #expect(walk.phone.badge == 0)
        #expect(walk.bodies == ["Hello!", "Hi"])

        // 7. Starting and updating Live Activities with ActivityKit push notifications: a start by push.
        walk.push(
            #"{"timestamp":\#(walk.seconds),"event":"start","content-state":{"minutes":20},"attributes-type":"Courier","#
                + #""attributes":{"order":"17"},"alert":{"title":"Lunch","body":"On its way"},"#
                + #""stale-date":\#(walk.seconds + 600)}"#,
            "liveactivity",
            topic: "com.example.app.push-type.liveactivity",
            priority: 10
        )
        #expect(walk.activity?.type == "Courier" && walk.activity?.state == .active)
        #expect(walk.activity?.contentState == ["minutes": 20])

        // 8. The same page: stale-date, and an update.
        walk.wait(600_000)
        #expect(walk.activity?.state == .stale)
        walk.activity("update", state: #"{"minutes":5}"#)
        #expect(walk.activity?.state == .active && walk.activity?.contentState == ["minutes": 5])

        // 9. The same page: an update that is older is ignored.
        walk.activity("update", state: #"{"minutes":10}"#, timestamp: walk.seconds - 60)
        #expect(walk.activity?.contentState == ["minutes": 5])

        // 10. The same page: the end, and its dismissal-date.
        walk.activity("end", #","dismissal-date":\#(walk.seconds + 900)"#, state: #"{"minutes":0}"#)
        #expect(walk.activity?.state == .ended && walk.activity?.contentState == ["minutes": 0])
        #expect(walk.activity?.dismissalDate == walk.time + 900_000)
        walk.wait(900_000)
        #expect(walk.phone.activities.isEmpty)

        #expect(walk.bodies == ["Hello!", "Hi"])
        #expect(walk.phone.badge == 0)
        #expect(
            walk.phone.history.map { "\($0.push) \($0.kind)" } == [
                "1 delivered", "1 replaced", "2 delivered", "3 delivered", "4 delivered", "5 delivered", "6 delivered",
                "7 delivered", "8 delivered", "9 ignored", "10 delivered",
            ]
        )
    }
}
