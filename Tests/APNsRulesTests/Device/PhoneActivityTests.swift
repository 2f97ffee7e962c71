import APNsRules
import JSONModel
import PushModel
import Testing

/// Live Activities on a phone: Apple, Starting and updating Live Activities with ActivityKit push notifications.
@Suite struct PhoneActivityTests {
    @Test func anActivityStartsIsUpdatedAndEnds() throws {
        var walk = PhoneWalk()
        walk.activity("start", state: #"{"goals":0}"#)
        #expect(walk.activity?.type == "Match" && walk.activity?.state == .active)
        #expect(walk.activity?.startedAt == PhoneWalk.start && walk.activity?.dismissalDate == nil)
        walk.wait(60_000)
        walk.activity("update", state: #"{"goals":1}"#)
        #expect(walk.activity?.contentState == ["goals": 1])
        #expect(walk.activity?.updatedAt == walk.time && walk.activity?.startedAt == PhoneWalk.start)
        walk.wait(60_000)
        walk.activity("end", state: #"{"goals":2}"#)
        #expect(walk.activity?.state == .ended && walk.activity?.contentState == ["goals": 2])
        // The alert of an activity is no notification.
        #expect(walk.phone.notifications.isEmpty)
        // Without dismissal-date it stays up to four hours.
        #expect(walk.activity?.dismissalDate == walk.time + 4 * PhoneWalk.hour)
        walk.wait(4 * PhoneWalk.hour - 1)
        #expect(walk.phone.activities.count == 1)
        walk.wait(1)
        #expect(walk.phone.activities.isEmpty)
    }

    /// dismissal-date: in the past it is removed at once; within four hours then; no later than after four hours.
    @Test(arguments: [(-1, nil), (3600, 3600), (5 * 3600, 4 * 3600)])
    func dismissalIsWithinFourHours(after seconds: Int, kept: Int?) {
        var walk = PhoneWalk()
        walk.activity("start")
        walk.activity("end", #","dismissal-date":\#(walk.seconds + seconds)"#)
        #expect(walk.activity?.dismissalDate == kept.map { PhoneWalk.start + $0 * 1000 })
    }

    /// stale-date: from then on the content is out of date, until an update.
    @Test func anActivityIsStaleAfterItsDate() {
        var walk = PhoneWalk()
        walk.activity("start", #","stale-date":\#(walk.seconds + 60)"#)
        #expect(walk.activity?.staleDate == PhoneWalk.start + 60_000)
        walk.wait(59_999)
        #expect(walk.activity?.state == .active)
        walk.wait(1)
        #expect(walk.activity?.state == .stale)
        walk.activity("update")
        #expect(walk.activity?.state == .active && walk.activity?.staleDate == nil)
        walk.activity("update", #","stale-date":\#(walk.seconds)"#)
        #expect(walk.activity?.state == .stale)
    }

    /// timestamp: the newest state counts.
    @Test func anOlderTimestampIsIgnored() {
        var walk = PhoneWalk()
        walk.activity("start", timestamp: walk.seconds)
        walk.activity("update", state: #"{"goals":2}"#, timestamp: walk.seconds + 2)
        walk.activity("update", state: #"{"goals":1}"#, timestamp: walk.seconds + 1)
        #expect(walk.activity?.contentState == ["goals": 2])
        #expect(walk.events.last == "3 ignored: timestamp older than the last one's")
        walk.activity("update", state: #"{"goals":3}"#, timestamp: walk.seconds + 2)
        #expect(walk.activity?.contentState == ["goals": 3])
    }

    /// Updates after the end are ignored, also when it has left the lock screen.
    @Test(arguments: [0, 4 * PhoneWalk.hour]) func updatesAfterTheEndAreIgnored(later: Int) {
        var walk = PhoneWalk()
        walk.activity("start")
        walk.activity("end", state: #"{"goals":2}"#)
        walk.wait(later)
        walk.activity("update", state: #"{"goals":3}"#)
        #expect(walk.events.last == "3 ignored: the Live Activity has ended")
        #expect(walk.activity?.contentState == (later == 0 ? ["goals": 2] : nil))
        walk.activity("start")
        #expect(walk.activity?.state == .active)
    }

    /// A start needs attributes-type, attributes and an alert.
    @Test(arguments: [
        (#""attributes":{},"alert":{"title":"Go"}"#, "la.start.keys"),
        (#""attributes-type":"A","alert":{"title":"Go"}"#, "la.start.keys"),
        (#""attributes-type":"A","attributes":{}"#, "la.start.keys"),
    ])
    func aStartWithoutItsMembersStartsNothing(members: String, rule: String) {
        var walk = PhoneWalk()
        walk.push(
            #"{"timestamp":\#(walk.seconds),"event":"start","content-state":{},\#(members)}"#,
            "liveactivity",
            topic: "com.example.app.push-type.liveactivity"
        )
        #expect(walk.phone.activities.isEmpty)
        #expect(walk.events == ["1 ignored: breaks \(rule)"])
    }

    /// Measured by a sender: nalu, issue 222.
    @Test func aStartThatIsStaleIsNeverPresented() {
        var walk = PhoneWalk()
        walk.activity("start", #","stale-date":\#(walk.seconds - 1)"#)
        #expect(walk.phone.activities.isEmpty)
        #expect(walk.events == ["1 ignored: breaks la.dates"])
    }

    /// The same of one that became stale while the device was offline.
    @Test func aStartThatBecameStaleOnItsWayIsNeverPresented() {
        var walk = PhoneWalk()
        walk.set { $0.isOnline = false }
        walk.activity("start", #","stale-date":\#(walk.seconds + 60)"#)
        walk.wait(120_000)
        walk.set { $0.isOnline = true }
        #expect(walk.phone.activities.isEmpty)
        #expect(walk.events.last == "1 ignored: stale-date in the past: never presented")
    }

    /// Displaying live data with Live Activities: eight hours, and up to four more on the lock screen.
    @Test func anActivityEndsAfterEightHours() {
        var walk = PhoneWalk()
        walk.activity("start")
        walk.wait(8 * PhoneWalk.hour - 1)
        #expect(walk.activity?.state == .active)
        walk.wait(1)
        #expect(walk.activity?.state == .ended)
        walk.wait(4 * PhoneWalk.hour)
        #expect(walk.phone.activities.isEmpty)
    }

    // MARK: Tokens

    /// The app gets an update token after a start by push, and each activity has its own.
    @Test func eachActivityHasItsToken() {
        var walk = PhoneWalk()
        walk.activity("start", state: #"{"goals":0}"#)
        walk.activity("update", state: #"{"goals":1}"#, token: "cd01")
        #expect(walk.phone.activities.map(\.contentState) == [["goals": 1]])
        walk.activity("start", state: #"{"goals":10}"#)
        walk.activity("update", state: #"{"goals":11}"#, token: "cd02")
        walk.activity("update", state: #"{"goals":2}"#, token: "cd01")
        #expect(walk.phone.activities.map(\.contentState) == [["goals": 2], ["goals": 11]])
    }

    /// Only a running activity has a token: one that nobody has seen start was started by the app.
    @Test func anUpdateShowsAnActivityThatTheAppStarted() {
        var walk = PhoneWalk()
        walk.activity("update", state: #"{"goals":1}"#, token: "cd01")
        #expect(walk.activity?.type == nil && walk.activity?.state == .active)
        walk.activity("end", token: "cd02")
        #expect(walk.phone.activities.map(\.state) == [.active, .ended])
    }

    @Test func aPhoneTakesOverWhatCameToItsToken() {
        var other = PhoneWalk()
        other.activity(
            "update",
            #","alert":{"title":"Goal","sound":"goal.caf"}"#,
            state: #"{"goals":1}"#,
            token: "cd01"
        )
        var walk = PhoneWalk()
        walk.alert("a")
        walk.adopt(other)
        #expect(walk.activity?.contentState == ["goals": 1])
        #expect(walk.bodies == ["a"])
        #expect(walk.phone.sounds == ["goal.caf"])
        walk.activity("update", state: #"{"goals":2}"#, token: "cd01")
        #expect(walk.phone.activities.map(\.contentState) == [["goals": 2]])
    }

    // MARK: Channels

    /// Sending broadcast push notification requests to APNs: whoever is subscribed to the channel gets them.
    @Test func broadcastsAreForThoseWhoHaveTheChannel() {
        var walk = PhoneWalk()
        walk.activity("start", #","input-push-channel":"AQID""#)
        #expect(walk.activity?.channel == "AQID")
        walk.activity("update", state: #"{"goals":1}"#, channel: "BAUG")
        #expect(walk.activity?.contentState == [:])
        walk.activity("update", state: #"{"goals":2}"#, channel: "AQID")
        #expect(walk.activity?.contentState == ["goals": 2])
        #expect(walk.events == ["1 delivered", "3 delivered"])
    }

    // MARK: Sounds

    /// The sound of a Live Activity sits inside its alert.
    @Test func theAlertOfAnActivityIsHeard() {
        var walk = PhoneWalk()
        walk.activity("start")
        walk.activity("update", #","alert":{"title":"Goal","sound":"goal.caf"}"#)
        #expect(walk.phone.sounds == ["goal.caf"])
        walk.set { $0.hasFocus = true }
        walk.activity("update", #","alert":{"title":"Goal","sound":"goal.caf"}"#)
        #expect(walk.phone.sounds == ["goal.caf"])
    }
}
