import JSONModel

/// The names that a schema knows, found by code points.
package struct PropertyTable: Sendable {
    package struct Entry: Sendable {
        package let name: String
        /// The schema in `properties`, an index into ``Schema/nodes``.
        package internal(set) var schema: Int?
        package internal(set) var isRequired: Bool
    }

    /// Those of `properties` in their order, then those that are only required.
    package private(set) var entries: [Entry] = []
    package private(set) var requiredCount = 0
    /// Indices of entries, -1 where a place is free: a table with open addressing.
    private var places: [Int] = [-1]

    init(properties: [(name: String, schema: Int)], required: [String]) {
        let capacity = 4 * max(1, properties.count + required.count)
        var size = 1
        while size < capacity { size *= 2 }
        places = [Int](repeating: -1, count: size)
        for property in properties { entries[entry(named: property.name)].schema = property.schema }
        for name in required {
            let index = entry(named: name)
            if !entries[index].isRequired { requiredCount += 1 }
            entries[index].isRequired = true
        }
    }

    /// The index of the name's entry.
    package func index(of name: String) -> Int? {
        let index = places[place(of: name)]
        return index < 0 ? nil : index
    }

    private mutating func entry(named name: String) -> Int {
        let place = place(of: name)
        if places[place] < 0 {
            places[place] = entries.count
            entries.append(Entry(name: name, schema: nil, isRequired: false))
        }
        return places[place]
    }

    /// Where the name is, or where it would be.
    private func place(of name: String) -> Int {
        var place = Self.hash(name) & (places.count - 1)
        while places[place] >= 0, !entries[places[place]].name.hasSameScalars(as: name) {
            place = (place + 1) & (places.count - 1)
        }
        return place
    }

    /// Enough to tell a schema's names apart: FNV-1a.
    private static func hash(_ name: String) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
