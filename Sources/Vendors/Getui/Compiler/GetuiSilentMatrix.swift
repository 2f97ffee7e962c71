import JSONModel
import VendorModel

/// The fields on which it depends whether a push is silent, in every combination: 2 alerts, 2 values of
/// `contentAvailable`, 4 sounds, and with or without a badge.
package enum GetuiSilentMatrix {
    package enum Alert: String, Sendable, CaseIterable {
        case empty
        case text

        var value: JSONValue {
            switch self {
            case .empty: ""
            case .text: ["title": "一秒招聘", "body": "有一條新的招工信息,點擊查看詳情"]
            }
        }
    }

    package enum Sound: String, Sendable, CaseIterable {
        /// No `sound` at all.
        case none
        case byDefault = "default"
        /// The constant that means no sound.
        case silence
        /// A file of the app.
        case file

        var value: JSONValue? {
            switch self {
            case .none: nil
            case .byDefault: .string(GetuiNames.defaultSound)
            case .silence: .string(GetuiNames.silence)
            case .file: "notice_type1.caf"
            }
        }
    }

    /// One combination.
    package struct Cell: Sendable {
        package let alert: Alert
        /// 0 or 1.
        package let contentAvailable: Int
        package let sound: Sound
        package let hasBadge: Bool

        /// The names of the values: alert, contentAvailable, sound, badge.
        package var names: [String] {
            [alert.rawValue, String(contentAvailable), sound.rawValue, hasBadge ? "set" : "unset"]
        }

        /// The fields of `IGtAPNPayload`.
        package var message: JSONObject {
            var message: JSONObject = [
                "alertMsg": alert.value, "contentAvailable": .number(JSONNumber(contentAvailable)),
            ]
            message["sound"] = sound.value
            if hasBadge { message["badge"] = 1 }
            return message
        }

        /// What the push is by the documents. GT-5, GT-S1, GT-S2.
        package var vendorClass: GetuiPushClass {
            switch (alert, sound, contentAvailable) {
            case (.text, _, 1): .mixed
            case (.text, _, _): .notification
            // The check for an empty payload comes before contentAvailable is looked at.
            case (.empty, .silence, _) where !hasBadge: .refused
            case (.empty, .silence, 1): .silent
            case (.empty, .silence, _): .badge
            case (.empty, _, 1): .wakingSound
            case (.empty, _, _): .sound
            }
        }
    }

    static let table = ClassificationTable(
        "Getui: when a push is silent",
        columns: ["alert", "contentAvailable", "sound", "badge"]
    ) {
        cells.map { .init(values: $0.names, vendorClass: $0.vendorClass.rawValue, message: $0.message) }
    }

    /// The 32 cells; the last name changes fastest.
    package static let cells: [Cell] = Alert.allCases.flatMap { alert in
        [0, 1].flatMap { contentAvailable in
            Sound.allCases.flatMap { sound in
                [false, true].map {
                    Cell(alert: alert, contentAvailable: contentAvailable, sound: sound, hasBadge: $0)
                }
            }
        }
    }
}
