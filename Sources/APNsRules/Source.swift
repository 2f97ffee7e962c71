/// Where a requirement comes from.
package struct Source: Sendable, Hashable {
    package let title: String
    package let url: String?

    package init(_ title: String, _ url: String? = nil) {
        self.title = title
        self.url = url
    }
}

// Apple's pages.
extension Source {
    private static func apple(_ title: String, _ path: String) -> Source {
        Source("Apple, \(title)", "https://developer.apple.com/documentation/\(path)")
    }

    static let sending = apple(
        "Sending notification requests to APNs",
        "usernotifications/sending-notification-requests-to-apns"
    )
    static let responses = apple(
        "Handling notification responses from APNs",
        "usernotifications/handling-notification-responses-from-apns"
    )
    static let connecting = apple(
        "Establishing a connection to APNs",
        "usernotifications/establishing-a-connection-to-apns"
    )
    static let tokens = apple(
        "Establishing a token-based connection to APNs",
        "usernotifications/establishing-a-token-based-connection-to-apns"
    )
    static let certificates = apple(
        "Establishing a certificate-based connection to APNs",
        "usernotifications/establishing-a-certificate-based-connection-to-apns"
    )
    static let commandLine = apple(
        "Sending push notifications using command-line tools",
        "usernotifications/sending-push-notifications-using-command-line-tools"
    )
    static let payload = apple(
        "Generating a remote notification",
        "usernotifications/generating-a-remote-notification"
    )
    static let background = apple(
        "Pushing background updates to your App",
        "usernotifications/pushing-background-updates-to-your-app"
    )
    static let broadcast = apple(
        "Sending broadcast push notification requests to APNs",
        "usernotifications/sending-broadcast-push-notification-requests-to-apns"
    )
    static let channels = apple(
        "Sending channel management requests to APNs",
        "usernotifications/sending-channel-management-requests-to-apns"
    )
    static let broadcastErrors = apple(
        "Handling error responses from APNs",
        "usernotifications/handling-error-responses-from-apns"
    )
    static let liveActivity = apple(
        "Starting and updating Live Activities with ActivityKit push notifications",
        "activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
    )
    static let contentState = apple(
        "ActivityAttributes.ContentState",
        "activitykit/activityattributes/contentstate"
    )
    static let serviceExtension = apple(
        "Modifying content in newly delivered notifications",
        "usernotifications/modifying-content-in-newly-delivered-notifications"
    )
    static let troubleshooting = apple(
        "Troubleshooting push notifications",
        "usernotifications/troubleshooting-push-notifications"
    )
    static let widgets = apple(
        "Updating widgets with WidgetKit push notifications",
        "widgetkit/updating-widgets-with-widgetkit-push-notifications"
    )
    static let controls = apple(
        "Updating controls locally and remotely",
        "widgetkit/updating-controls-locally-and-remotely"
    )
    static let accessory = apple(
        "Responding to forwarded notifications",
        "accessorynotifications/responding-to-forwarded-notifications"
    )
    static let widgetPlatforms = apple("WidgetPushHandler", "widgetkit/widgetpushhandler")
    static let controlPlatforms = apple("ControlPushHandler", "widgetkit/controlpushhandler")
    static let accessoryPlatforms = apple("AccessoryNotifications", "accessorynotifications")
    static let fileProvider = apple(
        "Using push notifications to signal changes",
        "fileprovider/using-push-notifications-to-signal-changes"
    )
    static let voip = apple("PKPushType.voIP", "pushkit/pkpushtype/voip")
    static let interruptionLevel = apple(
        "UNNotificationInterruptionLevel",
        "usernotifications/unnotificationinterruptionlevel"
    )
    static let sound = apple("UNNotificationSound", "usernotifications/unnotificationsound")
    static let forumSound = Source(
        "Apple Developer Forums, thread 747348",
        "https://developer.apple.com/forums/thread/747348"
    )
    static let forumContentState = Source(
        "Apple Developer Forums, thread 845605",
        "https://developer.apple.com/forums/thread/845605"
    )
}

// What others saw at the real service.
extension Source {
    static let streamLimit = Source("pushy, issue 476", "https://github.com/jchambers/pushy/issues/476")
    static let topicReasons = [
        Source("apnotic, issue 87", "https://github.com/ostinelli/apnotic/issues/87"),
        Source("PyAPNs2, issue 87", "https://github.com/Pr0Ger/PyAPNs2/issues/87"),
        Source("pigeon, issue 193", "https://github.com/codedge-llc/pigeon/issues/193"),
        Source("pushok, issue 108", "https://github.com/edamov/pushok/issues/108"),
        Source(
            "laravel-notification-channels/apn, issue 88",
            "https://github.com/laravel-notification-channels/apn/issues/88"
        ),
    ]
    static let tokenUpdates = [
        Source("pushy, issue 682", "https://github.com/jchambers/pushy/issues/682"),
        Source("Apple Developer Forums, thread 702056", "https://developer.apple.com/forums/thread/702056"),
        Source("gorush, issue 512", "https://github.com/appleboy/gorush/issues/512"),
        Source("pigeon, issue 226", "https://github.com/codedge-llc/pigeon/issues/226"),
        Source("dotAPNS, issue 128", "https://github.com/alexalok/dotAPNS/issues/128"),
    ]
    static let channelQueueSize = Source("A TypeScript client that had MissingChannelQueueSize from the service")
    static let staleStart = Source("nalu, pull request 222", "https://github.com/nalu-development/nalu/pull/222")
    static let streamLimitGoAway = Source("pushy, issue 356", "https://github.com/jchambers/pushy/issues/356")
    static let streamLimitFalls = Source(
        "Open Radar mirror, issue 15649",
        "https://github.com/lionheart/openradar-mirror/issues/15649"
    )
    static let storedBackground = Source(
        "flexisip, issue 198",
        "https://github.com/BelledonneCommunications/flexisip/issues/198"
    )
    static let activityTime = Source(
        "Apple Developer Forums, thread 776165",
        "https://developer.apple.com/forums/thread/776165"
    )
    static let simulatorFiles = Source("Apple, Xcode 11.4 release notes, Simulator")
    static let activitySound = Source(
        "Apple Developer Forums, thread 799195",
        "https://developer.apple.com/forums/thread/799195"
    )
    static let priorKnowledge = pushy("HTTP/2 server of the mock", "server/BaseHttp2ServerBuilder.java")
    static let pushyTokens = pushy(
        "token checks of the mock",
        "server/TokenAuthenticationValidatingPushNotificationHandler.java"
    )
    static let pushyJWT = pushy("provider token", "auth/AuthenticationToken.java")
    static let pushySignature = pushy("signing key", "auth/ApnsKey.java")
    static let transportNote = Source("Notes on HTTP/1.1 clients failing against APNs")
    static let firstAnswer = Source("uniqush-push, planning note with a request to the sandbox without authorization")
    static let environmentKey = Source("Senders that met BadEnvironmentKeyInToken")
    static let derLog = Source("Published curl log of a push with a 70-byte DER signature")
    static let apnSwiftTokens = Source(
        "APNSwift, provider token manager",
        "https://github.com/swift-server-community/APNSwift/blob/234d745d824fe1c4efc0821feac0c4d8cb65dd86/"
            + "Sources/APNSCore/APNSAuthenticationTokenManager.swift"
    )
    static let tommyReadme = Source(
        "tommy, APNs provider",
        "https://github.com/can3p/tommy/blob/bc1ab3060b346ee9d559e351fd968560ba33c25f/"
            + "plugins/push/providers/apns/README.md"
    )

    private static func pushy(_ title: String, _ path: String) -> Source {
        Source(
            "pushy, \(title)",
            "https://github.com/jchambers/pushy/blob/d528ac6fe4b0cd6288b3cb7e828de739103b9e98/"
                + "pushy/src/main/java/com/eatthepath/pushy/apns/\(path)"
        )
    }

    static let rfc8259 = Source("RFC 8259, The JSON Data Interchange Format", "https://www.rfc-editor.org/rfc/rfc8259")
    static let retryAfter = Source(
        "RFC 9110, HTTP Semantics, section 10.2.3",
        "https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3"
    )
    static let deletedTokens = [
        Source("parse-server, issue 4500", "https://github.com/parse-community/parse-server/issues/4500"),
        Source("parse-server, issue 6052", "https://github.com/parse-community/parse-server/issues/6052"),
    ]
    static let duplicates = Source("novu, issue 10636", "https://github.com/novuhq/novu/issues/10636")
    static let rfc9113 = Source("RFC 9113, HTTP/2", "https://www.rfc-editor.org/rfc/rfc9113")
    static let uniqush = Source(
        "uniqush-push, HTTP request processor",
        "https://github.com/uniqush/uniqush-push/blob/d0193f5b65fbc99b332346398a71e5a98983b0cc/"
            + "srv/apns/http_api/processor.go"
    )
    static let pushjack = Source("pushjack, issue 32", "https://github.com/dgilland/pushjack/issues/32")
    static let buford = Source("buford, issue 13", "https://github.com/RobotsAndPencils/buford/issues/13")
    static let pushiko = Source(
        "pushiko, ApnsRequest",
        "https://github.com/bloomberg/pushiko/blob/0e57043a1ce1c32268a6692049b26b031d70029a/"
            + "pushiko-apns/src/main/kotlin/com/bloomberg/pushiko/apns/ApnsRequest.kt"
    )
    static let tommy = Source(
        "tommy, APNs header checks",
        "https://github.com/can3p/tommy/blob/0b9228abdfa3defbdae4d21955c54beea1622e46/"
            + "plugins/push/providers/apns/headers.go"
    )
    static let apnsmock = Source(
        "apnsmock-go, handler",
        "https://github.com/bergusman/apnsmock-go/blob/bab3790536ff001e41e1e621204fb3a93d986cc8/"
            + "handler.go"
    )
    static let easemobSound = Source("Easemob, APNs content (older page), custom sound")
    static let lux = Source(
        "lux, push module",
        "https://github.com/lux-db/lux/blob/c62858d0ff4bda1e107b00dd3db54a47c6477cd5/"
            + "src/push/mod.rs"
    )
    static let curlLogs = Source("Published curl logs of real pushes")
    static let apnSwiftTests = Source("APNSwift, APNSTestServerValidationTests.swift")
    static let nodeAPNBytes = Source("node-apn, issue 31", "https://github.com/parse-community/node-apn/issues/31")
    static let rpush = Source("rpush, issue 113", "https://github.com/rpush/rpush/issues/113")
    static let wallet = Source("node-apn, issue 219", "https://github.com/parse-community/node-apn/issues/219")
    static let underscores = Source(
        "firebase-ios-sdk, issue 3368",
        "https://github.com/firebase/firebase-ios-sdk/issues/3368"
    )
    static let kii = Source(
        "Kii, Customizing push messages",
        "https://documentation.kii.com/en/guides/cloudsdk/ios/managing-push-notification/"
            + "push-techinology/message-customize/"
    )
    static let sideshow = Source(
        "sideshow/apns2, payload builder",
        "https://github.com/sideshow/apns2/blob/22443bc957912b3edcea972c4103a91e0f95931f/"
            + "payload/builder.go"
    )
    static let badgeZero = Source("PyAPNs2, pull request 16", "https://github.com/Pr0Ger/PyAPNs2/pull/16")
    static let entitlements = Source(
        "fcm_localization, InterruptionLevel",
        "https://pub.dev/documentation/fcm_localization/latest/fcm_localization/InterruptionLevel.html"
    )
    static let safari = Source(
        "APNS_Safari_Push, pull request 2",
        "https://github.com/Gypsyan/APNS_Safari_Push/pull/2"
    )
    static let priorityText = Source("pu.sh, issue 2", "https://github.com/tsif/pu.sh/issues/2")
    static let nanoMDM = Source(
        "NanoMDM, push provider",
        "https://github.com/micromdm/nanomdm/blob/1d5fcf4da9b1606a022bf85dcf0449961865c1d9/"
            + "push/nanopush/provider.go"
    )
    static let dateCoding = Source("mobile-surfaces, note on Live Activity date coding")
}
