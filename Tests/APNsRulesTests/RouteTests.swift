import APNsRules
import PushModel
import Testing

@Suite struct RouteTests {
    @Test(
        arguments: [
            ("/3/device/abcd", Route.device(token: "abcd")),
            ("/3/device/", .deviceWithoutToken),
            ("/3/device", .deviceWithoutToken),
            ("/3/device/ab/cd", .unknown),
            ("/3/device/ab?x", .unknown),
            ("/3/device/%61b", .unknown),
            ("/3/devices/ab", .unknown),
            ("/4/broadcasts/apps/com.example.app", .broadcast(bundleID: "com.example.app")),
            ("/4/broadcasts/apps/", .unknown),
            ("/1/apps/com.example.app/channels", .channels(bundleID: "com.example.app")),
            ("/1/apps/com.example.app/all-channels", .allChannels(bundleID: "com.example.app")),
            ("/1/apps//channels", .unknown),
            ("/", .unknown),
            ("", .unknown),
        ]
    )
    func readsThePath(path: String, route: Route) {
        #expect(Route(path: path) == route)
        #expect(Route.isDevice(path: path) == route.isDevice)
        #expect(Route.isPush(path: path) == route.isPush)
    }

    @Test func anUnknownPathIsJudgedAsADevicePush() {
        #expect(Route(path: "/x").methods == ["POST"])
        #expect(Route(path: "/1/apps/a/all-channels").methods == ["GET"])
    }

    @Test func theMethodComesBeforeThePath() {
        let subject = makeSubject("{}", headers: [], method: "GET", path: "/x")
        #expect(RuleList.judge(subject).answer?.status == 405)
    }
}
