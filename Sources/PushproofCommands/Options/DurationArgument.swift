import ArgumentParser

/// A time as in `300ms`, `60s`, `5m` or `2h`; a bare number is seconds.
struct DurationArgument: ExpressibleByArgument, Equatable {
    let duration: Duration

    init(_ duration: Duration) {
        self.duration = duration
    }

    init?(argument: String) {
        let units: [(suffix: String, milliseconds: Int)] = [
            ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("", 1000),
        ]
        for unit in units where argument.hasSuffix(unit.suffix) {
            guard let count = Int(argument.dropLast(unit.suffix.count)), count > 0 else { continue }
            let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit.milliseconds)
            guard !overflow, milliseconds <= 365 * 24 * 3_600_000 else { return nil }
            self.init(.milliseconds(milliseconds))
            return
        }
        return nil
    }

    var defaultValueDescription: String {
        let milliseconds = Int(duration / .milliseconds(1))
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }
}
