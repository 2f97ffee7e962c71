import PushModel
import VendorModel

/// A method of the app that a push makes run.
package enum GetuiCallback: Sendable, Hashable {
    /// `application:didReceiveRemoteNotification:fetchCompletionHandler:`
    case remoteNotification
    /// `userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:`; before iOS 10 the one above.
    case notificationResponse
    /// `GeTuiSdkDidReceivePayloadData:andTaskId:andMsgId:andOffLine:fromGtAppId:`
    case payloadData(isOffline: Bool)

    /// The method's name, with the argument that matters.
    package var name: String {
        switch self {
        case .remoteNotification: "application:didReceiveRemoteNotification:fetchCompletionHandler:"
        case .notificationResponse:
            "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:"
        case .payloadData(let isOffline):
            "GeTuiSdkDidReceivePayloadData:andTaskId:andMsgId:andOffLine:fromGtAppId: offLine="
                + (isOffline ? "YES" : "NO")
        }
    }
}

/// Which code runs when: the table of "Normal and silent push on iOS".
package enum GetuiCallbacks {
    /// What happens to a push.
    package enum Event: String, Sendable, CaseIterable {
        case arrives
        /// The user opens the app from its icon, after the push.
        case openedByIcon = "opened by icon"
        /// The user opens the app from the notification.
        case openedByNotification = "opened by notification"
    }

    /// One line of the table.
    package struct Row: Sendable, Equatable {
        package var pushClass: GetuiPushClass
        package var state: AppState
        package var event: Event
        /// In the order in which they run; none where no code runs.
        package var callbacks: [GetuiCallback]
    }

    /// The whole table; a push that is refused does nothing anywhere, and has no lines.
    package static let rows: [Row] = GetuiPushClass.allCases.filter { $0 != .refused }.flatMap { pushClass in
        AppState.allCases.flatMap { state in
            Event.allCases.map { event in
                Row(
                    pushClass: pushClass,
                    state: state,
                    event: event,
                    callbacks: callbacks(of: pushClass, state: state, event: event)
                )
            }
        }
    }

    /// The code that runs when something happens to a push.
    ///
    /// - Parameters:
    ///   - pushClass: What the push is.
    ///   - state: What the app was doing when the push arrived. Foreground is online in Getui's words; in the
    ///     background, not started and ended by the user are offline.
    ///   - event: What happens.
    /// - Returns: The methods that run, in their order; none where no code runs.
    package static func callbacks(
        of pushClass: GetuiPushClass,
        state: AppState,
        event: Event = .arrives
    ) -> [GetuiCallback] {
        guard pushClass != .refused else { return [] }
        switch (state, event) {
        // Online there is no APNs push: Getui's own channel brings the content, and nothing is left to open.
        case (.foreground, .arrives): return [.payloadData(isOffline: false)]
        case (.foreground, _): return []
        case (.background, .arrives): return pushClass.wakesApp ? [.remoteNotification] : []
        case (.terminated, .arrives): return []
        case (_, .openedByIcon): return [.payloadData(isOffline: true)]
        case (_, .openedByNotification):
            guard pushClass.showsNotification else { return [] }
            return [.notificationResponse, .payloadData(isOffline: true)]
        }
    }
}
