import Foundation

/// The one place where the real time comes in.
enum WallClock {
    /// When the process began, as near as it can tell: touched before anything else is done.
    static let start = ContinuousClock.now

    /// What the process took until now.
    static var elapsed: Duration { ContinuousClock.now - start }

    static let milliseconds: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1000) }

    /// A time in UTC, as `2026-11-23T11:40:05Z`; without one, now.
    static func instant(_ date: Date = Date()) -> String { date.formatted(.iso8601) }

    /// Today in UTC, or the day so many days from now, as `2026-11-21`.
    static func day(after days: Int = 0) -> String {
        Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        )
    }
}
