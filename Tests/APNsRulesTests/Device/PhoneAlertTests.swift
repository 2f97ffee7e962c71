import APNsRules
import JSONModel
import PushModel
import Testing

/// What is shown on a phone, heard, and at the app's icon. The documents are Apple's.
@Suite struct PhoneAlertTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let title: String
        /// What is set, as the control interface has it.
        let settings: String
        let aps: String
        /// Shown, quiet, sound heard, badge set: a letter for each.
        let effect: String

        init(_ title: String, _ settings: String, _ aps: String, _ effect: String) {
            self.title = title
            self.settings = settings
            self.aps = aps
            self.effect = effect
        }

        var testDescription: String { title }
    }

    private static let full = #"{"alert":{"body":"Hi"},"sound":"a.caf","badge":3}"#

    private static func level(_ level: String) -> String {
        #"{"alert":{"body":"Hi"},"sound":"a.caf","badge":3,"interruption-level":"\#(level)"}"#
    }

    static let rows = [
        // Generating a remote notification.
        Row("alert, sound and badge", "", full, "snb"),
        Row("a badge alone", "", #"{"badge":3}"#, "b"),
        Row("a sound alone", "", #"{"sound":"a.caf"}"#, "n"),
        // Asking permission to use notifications: no alert, no sound, no badge without it.
        Row("denied", "denied", full, ""),
        Row("denied, a badge alone", "denied", #"{"badge":3}"#, ""),
        // The same page: provisional ones are in Notification Center's history, without sound and banner.
        Row("provisional", "provisional", full, "sqb"),
        Row("provisional, time-sensitive", "provisional", level("time-sensitive"), "sqb"),
        // UNNotificationInterruptionLevel: passive without light and sound; active does not break through.
        Row("passive", "", level("passive"), "sqb"),
        Row("active under a Focus", "focus", level("active"), "sqb"),
        Row("no level under a Focus", "focus", full, "sqb"),
        Row("a level that is none", "focus", level("urgent"), "sqb"),
        Row("time-sensitive under a Focus", "focus", level("time-sensitive"), "snb"),
        Row("critical under a Focus", "focus", level("critical"), "snb"),
        Row(
            "a critical sound under a Focus",
            "focus",
            #"{"alert":{"body":"Hi"},"sound":{"critical":1,"name":"a.caf","volume":1},"badge":3}"#,
            "snb"
        ),
        // Handling notifications and notification-related actions: the app decides, and by default nothing is shown.
        Row("foreground", "foreground", full, ""),
        Row("terminated", "terminated", full, "snb"),
        Row("Low Power, priority 10", "lowPower", full, "snb"),
    ]

    @Test(arguments: rows) func isShownAsTheDocumentsSay(row: Row) {
        var walk = PhoneWalk()
        walk.set { settings in
            if let permission = PhoneSettings.Permission(rawValue: row.settings) { settings.permission = permission }
            if let app = PhoneSettings.App(rawValue: row.settings) { settings.app = app }
            settings.hasFocus = row.settings == "focus"
            settings.isLowPower = row.settings == "lowPower"
        }
        walk.push(row.aps)
        let phone = walk.phone
        let letters =
            (phone.notifications.isEmpty ? "" : "s") + (phone.notifications.first?.isQuiet ?? false ? "q" : "")
            + (phone.sounds == ["a.caf"] ? "n" : "") + (phone.badge == 3 ? "b" : "")
        #expect(letters == row.effect)
    }

    /// Generating a remote notification: 0 removes the badge. Local and Remote Notification Programming Guide: a push without one
    /// leaves it.
    @Test func theBadgeStaysUntilItIsSet() {
        var walk = PhoneWalk()
        walk.push(#"{"alert":"a","badge":5}"#)
        walk.alert("b")
        #expect(walk.phone.badge == 5)
        walk.push(#"{"badge":0}"#)
        #expect(walk.phone.badge == 0)
        walk.setBadge(2)
        #expect(walk.phone.badge == 2)
    }

    /// Sending notification requests to APNs, apns-collapse-id: several are shown as one, the newest.
    @Test func theNewestOfACollapseIDIsShown() {
        var walk = PhoneWalk()
        walk.alert("1:0", collapseID: "match")
        walk.alert("other")
        walk.alert("2:0", collapseID: "match")
        walk.alert("3:0", collapseID: "match")
        #expect(walk.bodies == ["other", "3:0"])
        #expect(walk.phone.notifications.last?.replaced == ["id-1", "id-3"])
        #expect(
            walk.events == [
                "1 delivered", "2 delivered", "1 replaced: a newer push has the same apns-collapse-id", "3 delivered",
                "3 replaced: a newer push has the same apns-collapse-id", "4 delivered",
            ]
        )
        #expect(walk.phone.history.map(\.uniqueID).prefix(3) == ["unique-1", "unique-2", "unique-1"])
    }

    /// What was cleared is not there to be replaced.
    @Test func whatIsClearedIsNotReplaced() {
        var walk = PhoneWalk()
        walk.alert("1:0", collapseID: "match")
        walk.act(.clear)
        walk.alert("2:0", collapseID: "match")
        #expect(walk.bodies == ["2:0"])
        #expect(walk.phone.notifications.first?.replaced == [])
    }

    /// Generating a remote notification: thread-id groups, and category names the actions.
    @Test func aNotificationHasWhatThePushSays() throws {
        var walk = PhoneWalk()
        walk.push(
            #"{"alert":{"title":"T","subtitle":"S","body":"B"},"thread-id":"t","category":"c","sound":"default"}"#,
            collapseID: "x"
        )
        let notification = try #require(walk.phone.notifications.first)
        #expect(notification.title.literal == "T" && notification.subtitle.literal == "S")
        #expect(notification.body.literal == "B")
        #expect(notification.threadID == "t" && notification.category == "c" && notification.collapseID == "x")
        #expect(notification.sound == "default" && notification.interruptionLevel == "active")
        #expect(notification.push == 1 && notification.apnsID == "id-1" && notification.time == PhoneWalk.start)
        walk.push(#"{"alert":"Only text"}"#)
        #expect(walk.phone.notifications.last?.body.literal == "Only text")
        #expect(walk.phone.notifications.last?.title.literal == nil)
    }

    /// Generating a remote notification: a key takes the place of the text, and arguments belong to it.
    @Test func keysOfTheAppsTextsAreShownAsTheyAre() throws {
        var walk = PhoneWalk()
        walk.push(
            #"{"alert":{"title":"T","title-loc-key":"TK","title-loc-args":["a"],"loc-key":"K","loc-args":["b","c"],"#
                + #""subtitle":"S","subtitle-loc-args":["d"]}}"#
        )
        let notification = try #require(walk.phone.notifications.first)
        #expect(notification.title.literal == nil && notification.title.key == "TK")
        #expect(notification.title.arguments == ["a"])
        #expect(notification.body.key == "K" && notification.body.arguments == ["b", "c"])
        #expect(notification.subtitle.literal == "S" && notification.subtitle.arguments == [])
        let json = walk.phone.jsonValue["notifications"]?.arrayValue?.first
        #expect(json?["title"] == JSONValue.null && json?["titleLocKey"] == "TK" && json?["titleLocArgs"] == ["a"])
        #expect(json?["bodyLocKey"] == "K" && json?["bodyLocArgs"] == ["b", "c"])
        #expect(json?["subtitle"] == "S" && json?["subtitleLocArgs"] == JSONValue.null)
    }

    /// UNNotificationSound: of a file that it cannot play, the system plays its own sound.
    @Test func aSoundThatCannotBePlayedIsTheSystems() {
        var walk = PhoneWalk()
        walk.push(#"{"sound":"ding.mp3"}"#)
        walk.push(#"{"sound":"ding.caf"}"#)
        #expect(walk.phone.sounds == ["default", "ding.caf"])
    }

    // MARK: What is done

    @Test func aPersonOpensANotification() {
        var walk = PhoneWalk()
        walk.alert("a")
        walk.alert("b")
        walk.push(#"{"badge":2}"#)
        walk.act(.open, NotificationSelection(apnsID: "ID-1"))
        #expect(walk.bodies == ["b"])
        #expect(walk.phone.settings.app == .foreground)
        // The badge is the app's to clear.
        #expect(walk.phone.badge == 2)
        walk.act(.open)
        #expect(walk.bodies == ["b"])
    }

    /// UNUserNotificationCenter, removeDeliveredNotifications(withIdentifiers:).
    @Test func notificationsAreRemovedByWhatTheyHave() {
        var walk = PhoneWalk()
        walk.push(#"{"alert":"a","thread-id":"x"}"#)
        walk.push(#"{"alert":"b","thread-id":"x"}"#, collapseID: "c")
        walk.push(#"{"alert":"c","thread-id":"y"}"#)
        walk.act(.remove, NotificationSelection(collapseID: "c", threadID: "y"))
        #expect(walk.bodies == ["a", "b", "c"])
        walk.act(.remove, NotificationSelection(collapseID: "c"))
        #expect(walk.bodies == ["a", "c"])
        walk.act(.clear, NotificationSelection(threadID: "x"))
        #expect(walk.bodies == ["c"])
        walk.act(.remove)
        #expect(walk.bodies == [])
    }

    // MARK: What does nothing

    /// Viewing the status of push notifications using metrics and APNs: discarded, disabled.
    @Test func theHistorySaysWhyNothingIsShown() {
        var walk = PhoneWalk()
        walk.push("{}")
        walk.push(#"{"alert":"a"}"#, fate: .refused("BadDeviceToken"))
        walk.push(#"{"alert":"a"}"#, fate: .unanswered)
        walk.set { $0.permission = .denied }
        walk.alert("a")
        walk.set { settings in
            settings.permission = .granted
            settings.app = .foreground
        }
        walk.alert("a")
        #expect(walk.phone.notifications.isEmpty)
        #expect(
            walk.events == [
                "1 ignored: nothing to show, and nobody to wake", "2 refused: BadDeviceToken", "3 refused: no answer",
                "4 discarded: disabled",
                "5 delivered: app in the foreground: it decides, and by default nothing is shown",
            ]
        )
        #expect(walk.phone.lastPush == 5)
    }

    /// PKPushType.voIP: the app is started, whatever it does, and must report a call; nothing is shown by the system.
    @Test(arguments: [PhoneSettings.App.background, .terminated, .foreground])
    func aCallIsTheAppsToReport(app: PhoneSettings.App) {
        var walk = PhoneWalk()
        walk.set { $0.app = app }
        walk.push(#"{"alert":"a","badge":1}"#, "voip", topic: "com.example.app.voip")
        #expect(walk.events == ["1 delivered: the app is woken and must report a call"])
        #expect(walk.phone.notifications.isEmpty && walk.phone.badge == 0)
        #expect(walk.phone.topic == "com.example.app")
    }

    /// Handling notification responses from APNs: a deleted app's token is unregistered.
    @Test func withTheAppGoesWhatItHadOnThePhone() {
        var walk = PhoneWalk()
        walk.push(#"{"alert":"a","badge":1}"#)
        walk.activity("start")
        walk.set { $0.isOnline = false }
        walk.alert("b")
        walk.set { $0.app = .deleted }
        #expect(walk.phone.notifications.isEmpty && walk.phone.badge == 0 && walk.phone.activities.isEmpty)
        #expect(walk.phone.settings.registration == .init(.unregistered, since: PhoneWalk.start))
        #expect(walk.events.suffix(2) == ["3 stored: device offline", "3 discarded: unregistered"])
        walk.set { $0.isOnline = true }
        walk.set { $0.registration = .init(.registered, since: PhoneWalk.start) }
        #expect(walk.phone.settings.app == .background)
        walk.alert("c")
        #expect(walk.bodies == ["c"])
    }
}
