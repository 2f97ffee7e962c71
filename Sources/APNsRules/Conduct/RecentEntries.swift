/// A dictionary that forgets: it keeps the entries that were set last, at least `capacity` of them and at most twice as
/// many.
///
/// Two generations take turns. When the young one is full it becomes the old one, and what was old and not set again is
/// gone.
package struct RecentEntries<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    // Looked up, never iterated.
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// How many entries are kept; one that was set in both generations counts twice.
    package var count: Int { young.count + old.count }

    package mutating func removeAll(where isMeant: (Key, Value) -> Bool) {
        young = young.filter { !isMeant($0.key, $0.value) }
        old = old.filter { !isMeant($0.key, $0.value) }
    }

    package subscript(_ key: Key) -> Value? {
        get {
            // Looking into an empty dictionary hashes the key all the same.
            if !young.isEmpty, let value = young[key] { return value }
            return old.isEmpty ? nil : old[key]
        }
        set {
            guard let newValue else {
                young[key] = nil
                old[key] = nil
                return
            }
            if young.count >= capacity, young[key] == nil {
                old = young
                young = Dictionary(minimumCapacity: capacity)
            }
            young[key] = newValue
        }
    }
}
