import JSONModel
import PushModel
import Testing

@testable import GetuiVendor

@Suite("Getui: silence and callbacks")
struct GetuiSilenceTests {
    /// One character a cell, in the order alert, contentAvailable, sound, badge. By the article a push without alert is
    /// heard with every sound but the constant, and with none named; with an alert it is seen; and it runs code in the
    /// background where content-available is 1. The SDK makes nothing of an empty alert, silence and no badge.
    static let table =
        // sound   none default silence file, each without and with a badge
        "ss ss xb ss"  // no alert, 0
        + "ww ww x- ww"  // no alert, 1
        + "nn nn nn nn"  // alert, 0
        + "mm mm mm mm"  // alert, 1

    @Test func theMatrixIsTheArticles() {
        let letters: [Character: GetuiPushClass] = [
            "s": .sound, "x": .refused, "b": .badge, "w": .wakingSound, "-": .silent, "n": .notification, "m": .mixed,
        ]
        let expected = Self.table.compactMap { letters[$0] }
        #expect(GetuiSilentMatrix.cells.map(\.vendorClass) == expected)
        #expect(expected.count == 32)
        #expect(Set(GetuiSilentMatrix.cells.map(\.names)).count == 32)
    }

    @Test func cellsHaveTheirNamesInTheirMessage() {
        for cell in GetuiSilentMatrix.cells {
            #expect((cell.message["alertMsg"] == "") == (cell.names[0] == "empty"))
            #expect(cell.message["contentAvailable"]?.intValue == Int(cell.names[1]))
            #expect((cell.message["sound"] == nil) == (cell.names[2] == "none"))
            #expect((cell.message["sound"] == "com.gexin.ios.silence") == (cell.names[2] == "silence"))
            #expect((cell.message["badge"] == 1) == (cell.names[3] == "set"))
        }
    }

    /// The compiler comes to the same class, by way of the payload.
    @Test(arguments: ["php2017", "php2019"], ["sdk", "device"])
    func theCompilerAgrees(profile: JSONValue, stage: JSONValue) throws {
        for cell in GetuiSilentMatrix.cells {
            let subject = GetuiSubject(cell.message, ["profile": profile, "stage": stage])
            let outcome = try subject.primary()
            // The article has a silent push without a badge too.
            #expect(
                try subject.topics() == (cell.vendorClass == .refused && cell.contentAvailable == 1 ? ["GT-5"] : [])
            )
            guard let payload = outcome.payload else {
                #expect(cell.vendorClass == .refused && outcome.rule == "GT-5", "\(cell.names)")
                continue
            }
            #expect(GetuiPushClass(aps: payload.value["aps"]?.objectValue ?? [:]) == cell.vendorClass, "\(cell.names)")
            #expect(payload.intent.isVisible == (cell.vendorClass == .silent ? false : isSeen(cell)), "\(cell.names)")
            #expect(payload.intent.wakesApp == cell.vendorClass.wakesApp, "\(cell.names)")
        }
    }

    private func isSeen(_ cell: GetuiSilentMatrix.Cell) -> Bool? {
        cell.alert == .text ? true : nil
    }

    // MARK: Callbacks

    private static let online = GetuiCallback.payloadData(isOffline: false)
    private static let offline = GetuiCallback.payloadData(isOffline: true)

    /// Article, normal push, 1 to 4.
    @Test func aNormalPushRunsCodeOnlyWhenItIsOpened() {
        for state in [AppState.background, .terminated] {
            #expect(GetuiCallbacks.callbacks(of: .notification, state: state) == [])
            #expect(
                GetuiCallbacks.callbacks(of: .notification, state: state, event: .openedByNotification)
                    == [.notificationResponse, Self.offline]
            )
            #expect(
                GetuiCallbacks.callbacks(of: .notification, state: state, event: .openedByIcon) == [Self.offline]
            )
        }
        #expect(GetuiCallbacks.callbacks(of: .notification, state: .foreground) == [Self.online])
    }

    /// Article, silent push, 1 to 4.
    @Test func aSilentPushRunsCodeInTheBackgroundAlone() {
        #expect(GetuiCallbacks.callbacks(of: .silent, state: .background) == [.remoteNotification])
        #expect(GetuiCallbacks.callbacks(of: .silent, state: .terminated) == [])
        #expect(GetuiCallbacks.callbacks(of: .silent, state: .foreground) == [Self.online])
        for state in [AppState.background, .terminated] {
            #expect(GetuiCallbacks.callbacks(of: .silent, state: state, event: .openedByIcon) == [Self.offline])
            #expect(GetuiCallbacks.callbacks(of: .silent, state: state, event: .openedByNotification) == [])
        }
    }

    /// Article, normal and silent push mixed: speech in the background, none in a killed app.
    @Test func aMixedPushIsBoth() {
        #expect(GetuiCallbacks.callbacks(of: .mixed, state: .background) == [.remoteNotification])
        #expect(GetuiCallbacks.callbacks(of: .mixed, state: .terminated) == [])
        #expect(
            GetuiCallbacks.callbacks(of: .mixed, state: .background, event: .openedByNotification)
                == [.notificationResponse, Self.offline]
        )
    }

    @Test func theTableHasALineForEverything() {
        #expect(GetuiCallbacks.rows.count == 6 * 3 * 3)
        for row in GetuiCallbacks.rows {
            #expect(
                row.callbacks == GetuiCallbacks.callbacks(of: row.pushClass, state: row.state, event: row.event)
            )
        }
        for state in AppState.allCases {
            #expect(GetuiCallbacks.callbacks(of: .refused, state: state) == [])
        }
        #expect(Self.offline.name.hasSuffix("offLine=YES"))
        #expect(Set([.remoteNotification, .notificationResponse, Self.online, Self.offline].map(\.name)).count == 4)
    }
}
