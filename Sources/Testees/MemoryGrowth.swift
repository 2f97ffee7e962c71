/// Whether a process has grown by more than is allowed since it was warm.
struct MemoryGrowth {
    private var unseenCases = 0
    /// Resident bytes at the first look.
    private var baseline: Int?

    /// Notes cases that the process has done; looks at its memory now and then.
    mutating func isOver(_ limit: Int, after cases: Int, residentBytes: @autoclosure () -> Int) -> Bool {
        unseenCases += cases
        guard unseenCases >= TesteeLimit.casesBetweenMemoryLooks else { return false }
        unseenCases = 0
        let now = residentBytes()
        guard let baseline else {
            baseline = now
            return false
        }
        return now - baseline > limit
    }
}
