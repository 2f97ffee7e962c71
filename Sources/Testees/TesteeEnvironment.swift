import Foundation

/// The variables that a testee sees: those of this process, with a fixed locale and time zone, which make it
/// reproducible.
enum TesteeEnvironment {
    private static let fixed = ["LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no"]

    /// As `NAME=value`, in the order of the names; `changes` win over everything.
    static func variables(
        inheriting environment: [String: String],
        changing changes: [String: String] = [:]
    ) -> [String] {
        environment.merging(fixed) { $1 }.merging(changes) { $1 }.map { "\($0.key)=\($0.value)" }.sorted()
    }
}
