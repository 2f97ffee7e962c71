import Foundation

/// The one place where the real time comes in.
enum WallClock {
    static let milliseconds: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1000) }

    /// Today in UTC, or the day so many days from now, as `2026-11-21`.
    static func day(after days: Int = 0) -> String {
        Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        )
    }
}
