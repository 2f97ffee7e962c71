import APNsRules
import JSONModel
import PushModel

/// A phone with its clock, and pushes that go to it one after the other.
struct PhoneWalk {
    static let start = 1_800_000_000_000
    static let hour = 3_600_000

    private(set) var phone: Phone
    /// Milliseconds since the epoch.
    private(set) var time = start
    private(set) var number = 0

    init(_ settings: PhoneSettings = PhoneSettings(), reading: StoredPushes = .one) {
        phone = Phone(token: "ab01", settings: settings, reading: reading)
    }

    /// Seconds since the epoch.
    var seconds: Int { time / 1000 }

    /// A push that APNs took, unless something else is said of it.
    mutating func push(
        _ aps: String,
        _ type: String? = "alert",
        topic: String = "com.example.app",
        priority: Int? = nil,
        expiration: Int? = nil,
        collapseID: String? = nil,
        token: String = "ab01",
        channel: String? = nil,
        fate: PhonePush.Fate = .accepted
    ) {
        number += 1
        var headers = [HeaderField("apns-topic", topic)]
        if let type { headers.append(HeaderField("apns-push-type", type)) }
        if let priority { headers.append(HeaderField("apns-priority", String(priority))) }
        if let expiration { headers.append(HeaderField("apns-expiration", String(expiration))) }
        if let collapseID { headers.append(HeaderField("apns-collapse-id", collapseID)) }
        if let channel { headers.append(HeaderField("apns-channel-id", channel)) }
        let path = channel == nil ? "/3/device/" + token : "/4/broadcasts/apps/com.example.app"
        let request = PushRequest(path: path, headers: headers, body: Array(#"{"aps":\#(aps)}"#.utf8))
        let push = PhonePush(
            number: number,
            apnsID: "id-\(number)",
            uniqueID: "unique-\(number)",
            fate: fate,
            subject: PushSubject(request: request, now: seconds)
        )
        phone.receive(push, at: time)
    }

    /// An alert with this body.
    mutating func alert(_ body: String, priority: Int? = nil, expiration: Int? = nil, collapseID: String? = nil) {
        push(#"{"alert":{"body":"\#(body)"}}"#, priority: priority, expiration: expiration, collapseID: collapseID)
    }

    mutating func silent(expiration: Int? = nil) {
        push(#"{"content-available":1}"#, "background", priority: 5, expiration: expiration)
    }

    /// A push of a Live Activity, with further members of `aps`.
    mutating func activity(
        _ event: String,
        _ members: String = "",
        state: String = "{}",
        timestamp: Int? = nil,
        token: String = "ab01",
        channel: String? = nil
    ) {
        let isStart = event == "start"
        let start = isStart ? #","attributes-type":"Match","attributes":{},"alert":{"title":"Go"}"# : ""
        push(
            #"{"timestamp":\#(timestamp ?? seconds),"event":"\#(event)","content-state":\#(state)\#(start)\#(members)}"#,
            "liveactivity",
            topic: "com.example.app.push-type.liveactivity",
            priority: 10,
            token: token,
            channel: channel
        )
    }

    mutating func wait(_ milliseconds: Int) {
        time += milliseconds
        phone.advance(to: time)
    }

    mutating func set(_ change: (inout PhoneSettings) -> Void) {
        phone.change(at: time, change)
    }

    mutating func act(_ action: Phone.Action, _ selection: NotificationSelection = NotificationSelection()) {
        phone.act(action, on: selection, at: time)
    }

    mutating func adopt(_ other: PhoneWalk) {
        phone.adopt(other.phone)
    }

    mutating func setBadge(_ badge: Int) {
        phone.setBadge(badge, at: time)
    }

    // MARK: What is on it

    var bodies: [String?] { phone.notifications.map(\.body.literal) }

    /// `1 delivered`, `2 discarded: expired`.
    var events: [String] {
        phone.history.map { "\($0.push) \($0.kind)" + ($0.reason.map { ": " + $0 } ?? "") }
    }

    var activity: LiveActivity? { phone.activities.last }
}
