/// One part of a campaign that is run in several: every `count`-th case, beginning with `index`.
package struct Shard: Sendable, Hashable {
    /// From 1 to `count`.
    package var index: Int
    package var count: Int

    /// The whole campaign.
    package static let whole = Shard(index: 1, count: 1)

    private init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    /// No batch engine has more jobs in one array.
    static let most = 1_000_000

    /// - Returns: nil unless 1 ≤ `index` ≤ `count` ≤ 1,000,000.
    package init?(index: Int, of count: Int) {
        guard (1...Shard.most).contains(count), index >= 1, index <= count else { return nil }
        self.init(index: index, count: count)
    }

    /// The number of the shard's case at the position, from 0.
    package func number(at position: Int) -> Int {
        position * count + index - 1
    }

    /// How many of so many cases are the shard's.
    package func share(of cases: Int) -> Int {
        max(0, (cases - index + count) / count)
    }
}
