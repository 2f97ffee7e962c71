/// What a case's context has where the case says nothing of it: the same for reference, testee, request and rules.
package enum ContextDefaults {
    /// Milliseconds since the epoch.
    package static let now = 1_700_000_000_000
    /// 64 hexadecimal digits.
    package static let deviceToken = String(repeating: "0", count: 63) + "1"
    package static let bundleID = "com.example.app"
}
