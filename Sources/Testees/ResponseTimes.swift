/// How long a testee usually lets one wait, from the median of its last answers.
///
/// One that suddenly takes much longer is probably hanging, and is looked into before its time limit is over. It is
/// never a finding by itself: that is decided by `--testee-timeout` alone.
struct ResponseTimes {
    private static let sampleCount = 33
    private static let factor = 20

    private var samples: [Duration] = []
    private var next = 0
    /// The shortest silence that can be suspicious.
    private var least: Duration

    init(least: Duration) {
        self.least = least
    }

    /// Notes a wait for answers.
    mutating func note(_ wait: Duration) {
        if samples.count < Self.sampleCount {
            samples.append(wait)
        } else {
            samples[next] = wait
            next = (next + 1) % Self.sampleCount
        }
    }

    /// Whether a silence is far from usual; never while too little is known.
    func isSuspicious(_ silence: Duration) -> Bool {
        guard silence >= least, samples.count >= 5 else { return false }
        return silence >= samples.sorted()[samples.count / 2] * Self.factor
    }

    /// A suspicion was wrong: from now on it needs twice as much, so that a slow machine costs little.
    mutating func relax() {
        least = least * 2
    }
}
