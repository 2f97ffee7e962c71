import Determinism
import JSONModel

/// The values inside a value, in the order in which they are written, and the way to each.
///
/// The value itself is place 0. A place stays good until the value is changed.
struct Outline {
    struct Place {
        /// The array or object that it is in; the outermost value's is itself.
        let parent: Int
        /// Its index among the parent's elements or members.
        let position: Int
        let kind: JSONValue.Kind
        /// One beyond the last place inside it.
        fileprivate(set) var end: Int

        var isContainer: Bool { kind == .array || kind == .object }
    }

    private(set) var places: [Place] = []

    init(_ value: JSONValue) {
        places.reserveCapacity(32)
        add(value, in: 0, at: 0)
    }

    private mutating func add(_ value: JSONValue, in parent: Int, at position: Int) {
        let place = places.count
        places.append(Place(parent: parent, position: position, kind: value.kind, end: place + 1))
        switch value {
        case .null, .bool, .number, .string: return
        case .array(let elements):
            for (index, element) in elements.enumerated() { add(element, in: place, at: index) }
        case .object(let object):
            for (index, member) in object.members.enumerated() { add(member.value, in: place, at: index) }
        }
        places[place].end = places.count
    }

    /// The positions on the way from the outermost value to the place.
    func path(to place: Int) -> [Int] {
        var path: [Int] = []
        var place = place
        while place > 0 {
            path.append(places[place].position)
            place = places[place].parent
        }
        return path.reversed()
    }

    /// Whether the place is a member of an object.
    func isMember(_ place: Int) -> Bool {
        place > 0 && places[places[place].parent].kind == .object
    }

    /// Whether `inner` is `outer` or inside it.
    func contains(_ inner: Int, in outer: Int) -> Bool {
        (outer..<places[outer].end).contains(inner)
    }

    /// One of the places that suit, each as likely as the others.
    ///
    /// - Parameters:
    ///   - generator: Chooses.
    ///   - first: The first place that is looked at; the outermost value is left out unless it is 0.
    ///   - suits: Whether a place may be chosen.
    /// - Returns: The place; nil where none suits.
    func choose(
        _ generator: inout SeededGenerator,
        from first: Int = 1,
        where suits: (Int) -> Bool = { _ in true }
    ) -> Int? {
        let count = (first..<places.count).count(where: suits)
        guard count > 0 else { return nil }
        var remaining = generator.below(count)
        for place in first..<places.count where suits(place) {
            if remaining == 0 { return place }
            remaining -= 1
        }
        return nil
    }
}
