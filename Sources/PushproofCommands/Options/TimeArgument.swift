import ArgumentParser
import Foundation

/// A time as in `2026-11-23T11:40:05Z`, `2026-11-23T11:40:05+01:00` or `1795434005`, which is seconds since the epoch.
struct TimeArgument: ExpressibleByArgument, Equatable {
    /// Of the year 9999, the last that ISO 8601 writes with four digits, in seconds.
    private static let last = 253_402_300_799

    /// Milliseconds since the epoch.
    let milliseconds: Int

    init?(argument: String) {
        let seconds = Int(argument) ?? (try? Date(argument, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
        guard let seconds, (0...Self.last).contains(seconds) else { return nil }
        milliseconds = seconds * 1000
    }
}
