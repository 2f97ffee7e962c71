/// How much of a file is read at most, in bytes. What is read is held in memory, parsed several times its size.
package enum InputLimit {
    /// Messages, payloads, cases, baselines: a payload has 4 KiB, and an entry of a baseline some 10.
    package static let file = 256 << 20
    /// A run's own state: it holds every finding with its cases.
    package static let state = 1 << 30
    /// A configuration, a certificate, a key.
    package static let configuration = 1 << 20
}
