import ArgumentParser
import InputFiles

/// A time as in `300ms`, `60s`, `5m` or `2h`; a bare number is seconds.
struct DurationArgument: ExpressibleByArgument, Equatable {
    let duration: Duration

    init(_ duration: Duration) {
        self.duration = duration
    }

    init?(argument: String) {
        guard let duration = DurationText.duration(of: argument) else { return nil }
        self.init(duration)
    }

    var defaultValueDescription: String {
        let milliseconds = Int(duration / .milliseconds(1))
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }
}
