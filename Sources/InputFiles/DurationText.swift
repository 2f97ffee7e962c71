/// A time as users write it: `300ms`, `60s`, `5m`, `2h` or `1d`; a bare number is seconds.
package enum DurationText {
    private static let units: [(suffix: String, milliseconds: Int)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("", 1000),
    ]

    /// A year, in milliseconds.
    private static let longest = 365 * 24 * 3_600_000

    /// - Parameter text: What the user wrote.
    /// - Returns: nil for what is no positive time of a year at most.
    package static func duration(of text: String) -> Duration? {
        for unit in units where text.hasSuffix(unit.suffix) {
            guard let count = Int(text.dropLast(unit.suffix.count)), count > 0 else { continue }
            let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit.milliseconds)
            return overflow || milliseconds > longest ? nil : .milliseconds(milliseconds)
        }
        return nil
    }
}
