import APNsRules
import PushModel
import Testing

/// Pushes that wait, and silent pushes. The documents are Apple's.
@Suite struct PhoneStorageTests {
    private static let day = 24 * PhoneWalk.hour

    private func offline(_ reading: StoredPushes = .one) -> PhoneWalk {
        var walk = PhoneWalk(reading: reading)
        walk.set { $0.isOnline = false }
        return walk
    }

    // MARK: Offline

    /// Sending notification requests to APNs: one push a bundle ID is kept, the newest.
    @Test func theNewestIsKeptWhileTheDeviceIsOffline() {
        var walk = offline()
        walk.alert("a")
        walk.alert("b")
        #expect(walk.bodies == [])
        #expect(walk.phone.stored.map(\.push.number) == [2])
        walk.wait(1000)
        walk.set { $0.isOnline = true }
        #expect(walk.bodies == ["b"])
        #expect(walk.phone.stored.isEmpty)
        // The words of the delivery log.
        #expect(
            walk.events == [
                "1 stored: device offline", "1 replaced: only the newest is kept", "2 stored: device offline",
                "2 delivered",
            ]
        )
        #expect(walk.phone.notifications.first?.time == walk.time)
    }

    /// User Notifications updates, June 2024: several are kept, and apns-collapse-id decides which.
    @Test func severalAreKeptByTheOtherReading() {
        var walk = offline(.several)
        walk.alert("a", collapseID: "x")
        walk.alert("b")
        walk.alert("c", collapseID: "x")
        #expect(walk.phone.stored.map(\.push.number) == [2, 3])
        walk.set { $0.isOnline = true }
        #expect(walk.bodies == ["b", "c"])
        #expect(walk.events[2] == "1 replaced: a newer push has the same apns-collapse-id")
    }

    /// One a bundle ID: another topic has its own.
    @Test func eachTopicHasItsOwn() {
        var walk = offline()
        walk.push(#"{"alert":"a"}"#, topic: "com.example.one")
        walk.push(#"{"alert":"b"}"#, topic: "com.example.other")
        #expect(walk.phone.stored.map(\.push.number) == [1, 2])
    }

    /// A device token has hexadecimal digits, in either case.
    @Test func theCaseOfADeviceTokenDoesNotMatter() {
        var walk = offline()
        walk.push(#"{"alert":"a"}"#, token: "AB01")
        walk.push(#"{"alert":"b"}"#, token: "ab01")
        #expect(walk.phone.stored.map(\.push.number) == [2])
    }

    /// What waits of one channel has nothing to do with another one.
    @Test func eachChannelHasItsOwn() {
        var walk = PhoneWalk()
        walk.activity("start", #","input-push-channel":"AQID""#)
        walk.activity("start", #","input-push-channel":"BAUG""#)
        walk.set { $0.isOnline = false }
        walk.activity("update", channel: "AQID")
        walk.activity("update", channel: "BAUG")
        walk.activity("update", channel: "BAUG")
        #expect(walk.phone.stored.map(\.push.number) == [3, 5])
    }

    /// Sending notification requests to APNs, apns-expiration: 0 is tried once, and not stored.
    @Test func anExpirationOfZeroIsTriedOnce() {
        var walk = offline()
        walk.alert("a", expiration: 0)
        #expect(walk.events == ["1 discarded: expired"])
        walk.set { $0.isOnline = true }
        #expect(walk.bodies == [])
        walk.alert("b", expiration: 0)
        #expect(walk.bodies == ["b"])
    }

    /// The same: kept until then. A date in the past is none that APNs waits for; who is there gets it once.
    @Test func whatHasExpiredIsDiscarded() {
        var walk = offline()
        walk.alert("a", expiration: walk.seconds + 60)
        #expect(walk.phone.stored.first?.expires == PhoneWalk.start + 60_000)
        walk.wait(59_000)
        #expect(walk.phone.stored.count == 1)
        walk.wait(2000)
        #expect(walk.phone.stored.isEmpty)
        #expect(walk.events == ["1 stored: device offline", "1 discarded: expired"])
        #expect(walk.phone.history.last?.time == PhoneWalk.start + 60_000)
        walk.alert("b", expiration: walk.seconds - 60)
        #expect(walk.events.last == "2 discarded: expired")
        walk.set { $0.isOnline = true }
        walk.alert("c", expiration: walk.seconds - 60)
        #expect(walk.bodies == ["c"])
    }

    /// The same: 30 days at most, whatever the date.
    @Test(arguments: [nil, 4_000_000_000, Int.max])
    func nothingIsKeptForMoreThanThirtyDays(expiration: Int?) {
        var walk = offline()
        walk.alert("a", expiration: expiration)
        walk.wait(30 * Self.day - 1)
        #expect(walk.phone.stored.count == 1)
        walk.wait(1)
        #expect(walk.events.last == "1 discarded: expired")
    }

    @Test func timeNeverGoesBack() {
        var walk = offline()
        walk.alert("a", expiration: walk.seconds + 60)
        walk.wait(61_000)
        let now = walk.phone.now
        walk.wait(-30_000)
        #expect(walk.phone.now == now)
    }

    // MARK: Power

    /// Sending notification requests to APNs, apns-priority: 5 goes by the power of the device, 1 puts it first.
    @Test(arguments: [(10, true), (5, false), (1, false), (nil, true)])
    func lowPowerHoldsLowPriorities(priority: Int?, isShown: Bool) {
        var walk = PhoneWalk()
        walk.set { $0.isLowPower = true }
        walk.alert("a", priority: priority)
        #expect(walk.bodies == (isShown ? ["a"] : []))
        #expect(walk.events == [isShown ? "1 delivered" : "1 stored: device power"])
        walk.set { $0.isLowPower = false }
        #expect(walk.bodies == ["a"])
    }

    @Test(arguments: [10, 5, 1]) func withPowerToSpareEveryPriorityIsShown(priority: Int) {
        var walk = PhoneWalk()
        walk.alert("a", priority: priority)
        #expect(walk.bodies == ["a"])
    }

    /// Out of reach first, and then short of power.
    @Test func whatWasOfflineStillWaitsForPower() {
        var walk = offline()
        walk.alert("a", priority: 5)
        walk.set { settings in
            settings.isOnline = true
            settings.isLowPower = true
        }
        #expect(walk.bodies == [] && walk.phone.stored.count == 1)
        walk.set { $0.isLowPower = false }
        #expect(walk.bodies == ["a"])
    }

    // MARK: Silent pushes

    /// Pushing background updates to your App: two or three an hour.
    @Test func theBudgetIsThreeWakesAnHour() {
        var walk = PhoneWalk()
        for _ in 0..<4 { walk.silent() }
        #expect(walk.phone.wakes.total == 3 && walk.phone.wakes.refused == 1)
        #expect(walk.events.last == "4 stored: budget of background pushes")
        walk.wait(PhoneWalk.hour)
        #expect(walk.phone.wakes.lastHour(at: walk.time) == 0)
        walk.silent()
        #expect(walk.phone.wakes.total == 4)
        #expect(walk.phone.notifications.isEmpty)
    }

    /// The same page: what is held is replaced by a newer one, and handed over when the person opens the app.
    @Test func whatIsHeldIsHandedOverToTheAppThatIsOpened() {
        var walk = PhoneWalk()
        for _ in 0..<5 { walk.silent(expiration: 0) }
        #expect(walk.phone.stored.map(\.push.number) == [5])
        walk.act(.open)
        #expect(walk.phone.stored.isEmpty)
        #expect(
            walk.events.suffix(4) == [
                "4 stored: budget of background pushes", "4 replaced: only the newest is kept",
                "5 stored: budget of background pushes", "5 delivered: handed over to the app that was opened",
            ]
        )
        #expect(walk.phone.wakes.total == 3)
    }

    /// The same page: it goes with an app that the person ends.
    @Test func whatIsHeldGoesWithTheApp() {
        var walk = PhoneWalk()
        for _ in 0..<4 { walk.silent() }
        walk.set { $0.app = .terminated }
        #expect(walk.events.last == "4 discarded: app terminated")
        walk.silent()
        #expect(walk.events.last == "5 discarded: app terminated")
        #expect(walk.phone.wakes.total == 3)
    }

    /// Nobody is woken by a device that saves power.
    @Test func lowPowerWakesNobody() {
        var walk = PhoneWalk()
        walk.set { $0.isLowPower = true }
        walk.silent()
        walk.push(#"{"alert":"a","content-available":1}"#, priority: 10)
        #expect(walk.phone.wakes.total == 0)
        #expect(walk.events == ["1 stored: device power", "2 delivered"])
        walk.set { $0.isLowPower = false }
        #expect(walk.phone.wakes.total == 1)
    }

    /// Asking permission to use notifications is about what is seen and heard.
    @Test func withoutPermissionTheAppIsStillWoken() {
        var walk = PhoneWalk()
        walk.set { $0.permission = .denied }
        walk.silent()
        walk.push(#"{"alert":"a","content-available":1}"#)
        #expect(walk.phone.wakes.total == 2)
        #expect(walk.events == ["1 delivered", "2 discarded: disabled"])
    }

    @Test func anAppInTheForegroundNeedsNoWaking() {
        var walk = PhoneWalk()
        walk.set { $0.app = .foreground }
        for _ in 0..<5 { walk.silent() }
        #expect(walk.phone.wakes.total == 0 && walk.phone.wakes.refused == 0)
        #expect(walk.events.allSatisfy { $0.hasSuffix("delivered") })
    }

    /// A background push without content-available 1 wakes nobody, nor does one with something to see.
    @Test(arguments: ["{}", #"{"content-available":1,"alert":"a"}"#, #"{"content-available":true}"#])
    func whatIsNoSilentPushWakesNobody(aps: String) {
        var walk = PhoneWalk()
        walk.push(aps, "background", priority: 5)
        #expect(walk.phone.wakes.total == 0 && walk.phone.notifications.isEmpty)
        #expect(walk.events == ["1 ignored: nothing to show, and nobody to wake"])
    }
}
