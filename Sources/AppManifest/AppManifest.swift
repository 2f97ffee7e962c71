import JSONModel

/// What the app on the phone has: nothing in a payload tells it, and a push that does not suit it is shown wrong or not at all.
///
/// What is nil nobody said: the rules that ask for it are silent.
package struct AppManifest: Sendable, Equatable {
    /// The texts of one language by key, as the app's Localizable table has them, with their format.
    package struct Language: Sendable, Equatable {
        package var name: String
        package var texts: [String: String]
    }

    /// A `UNNotificationCategory`.
    package struct Category: Sendable, Equatable {
        package var identifier: String
        /// Identifiers of its actions; nil where they are not known.
        package var actions: [String]?
    }

    /// An `ActivityAttributes` struct.
    package struct Activity: Sendable, Equatable {
        /// The name of the struct, which is what `attributes-type` has to say.
        package var type: String
        package var attributes: Shape
        package var contentState: Shape
        package var dates: DateStrategy
        /// Structs and enums that the shapes name.
        package var types: [String: Shape]
    }

    package struct Entitlements: Sendable, Equatable {
        /// `aps-environment`.
        package var push: Bool?
        package var timeSensitive: Bool?
        package var criticalAlerts: Bool?
    }

    /// A part of the manifest that may lack something: the rules then say nothing of what they do not find.
    package enum Section: String, Sendable, CaseIterable {
        case bundleIds, languages, sounds, categories, liveActivities
        /// Which languages have which texts, where all texts are known.
        case translations
    }

    package var bundleIDs: [String]?
    /// Topics beside those of the bundle IDs.
    package var topics: [String] = []
    /// By platform, as in `iOS: 16.4`.
    package var minimumVersions: [String: String] = [:]
    package var languages: [Language]?
    package var sounds: [String]?
    package var categories: [Category]?
    package var hasServiceExtension: Bool?
    /// `NSSupportsLiveActivities` of the app's Info.plist.
    package var supportsLiveActivities: Bool?
    package var activities: [Activity]?
    package var entitlements = Entitlements()
    /// What may lack something.
    package var incomplete: [Section] = []
    /// What a scan could not read, a sentence each.
    package var unread: [String] = []

    package init() {}

    func isComplete(_ section: Section) -> Bool { !incomplete.contains(section) }
}

/// How the app's decoder reads a `Date`: the names of `JSONDecoder.DateDecodingStrategy`.
package enum DateStrategy: String, Sendable, CaseIterable {
    /// Seconds since 2001-01-01. ActivityKit has no other.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    case iso8601

    /// A number by it, in seconds since 1970; nil where it reads texts.
    func epochSeconds(_ number: Double) -> Double? {
        switch self {
        case .deferredToDate: number + 978_307_200
        case .secondsSince1970: number
        case .millisecondsSince1970: number / 1000
        case .iso8601: nil
        }
    }

    /// What it reads, in words.
    var words: String {
        switch self {
        case .deferredToDate: "seconds since 2001-01-01"
        case .secondsSince1970: "seconds since 1970"
        case .millisecondsSince1970: "milliseconds since 1970"
        case .iso8601: "a text of ISO 8601"
        }
    }
}
