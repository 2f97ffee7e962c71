/// A dictionary that forgets: it keeps the entries that were set last, at least `capacity` of them and at most twice as
/// many.
///
/// Two generations take turns. When the young one is full it becomes the old one, and what was old and not set again is
/// gone.
struct RecentEntries<Value: Sendable>: Sendable {
    private let capacity: Int
    // Looked up, never iterated.
    private var young: [String: Value] = [:]
    private var old: [String: Value] = [:]

    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func removeAll(where isMeant: (String) -> Bool) {
        young = young.filter { !isMeant($0.key) }
        old = old.filter { !isMeant($0.key) }
    }

    subscript(_ key: String) -> Value? {
        get { young[key] ?? old[key] }
        set {
            if young.count >= capacity, young[key] == nil {
                old = young
                young = [:]
            }
            young[key] = newValue
        }
    }
}
