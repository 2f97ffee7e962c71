import Findings

extension ReadingInference.Conclusion {
    /// The readings that are left, by position; nil for a contradiction.
    func left(of count: Int) -> [Int]? {
        switch self {
        case .taken(let reading): [reading]
        case .undecided(let readings): (0..<count).filter(readings.contains)
        case .contradiction, .varies: nil
        }
    }
}
