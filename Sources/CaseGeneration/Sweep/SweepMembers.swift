import JSONModel
import PushModel

/// The objects at one place of the messages: which members each has, and which there are.
struct SweepShapes: Sendable {
    struct Shape: Sendable {
        /// Of all hosts: the first with these members.
        var host: Int
        var location: SweepLocation
        var object: JSONObject
    }

    /// Members of a place that are put in elsewhere: what a sender names himself has any number of them.
    private static let mostMembers = 40

    private(set) var shapes: [Shape] = []
    /// Each member once, as the first message has it.
    private(set) var members: [JSONMember] = []
    private var met: Set<[String]> = []

    mutating func add(_ object: JSONObject, of host: Int, at location: SweepLocation) {
        guard met.insert(object.keys.sorted()).inserted else { return }
        shapes.append(Shape(host: host, location: location, object: object))
        for member in object.members where members.count < Self.mostMembers {
            if !members.contains(where: { $0.key.hasSameScalars(as: member.key) }) { members.append(member) }
        }
    }
}

extension ValueSweep {
    /// Objects of a place that get a member more, those with the fewest first.
    private static let mostShapes = 24

    /// Each member that any message has at an object, in the objects that have few others there: fields of which each is right where it is
    /// known from, and which no message has together. And the same in the other case, which makes another field of it. Only what the
    /// documents settle: two questions at once are not asked here.
    static func foreignMembers(
        at places: [SweptPlace],
        in hosts: SweepHosts,
        _ dialect: Dialect,
        _ expectation: (Case) -> Expectation?
    ) -> [Entry] {
        places.map(\.place).flatMap { place -> [Entry] in
            guard let found = hosts.shapes[place] else { return [] }
            let fewest = found.shapes.enumerated()
                .sorted { ($0.element.object.members.count, $0.offset) < ($1.element.object.members.count, $1.offset) }
                .prefix(mostShapes)
            return fewest.flatMap { number, shape in
                found.members.enumerated().flatMap { index, member in
                    [(member.key, Tier.aimed), (member.key.withOtherFirstLetter, .rest)].compactMap { key, tier in
                        entry(JSONMember(key: key, value: member.value), at: place, shape, tier, turn: number + index)
                    }
                }
            }
            .filter { entry in
                var draft = hosts.all[entry.host].draft
                guard entry.apply(to: &draft) else { return false }
                return expectation(draft.makeCase(id: "", dialect: dialect))?.isAmbiguous == false
            }
        }
    }

    private static func entry(
        _ member: JSONMember,
        at place: SweepPlace,
        _ shape: SweepShapes.Shape,
        _ tier: Tier,
        turn: Int
    ) -> Entry? {
        guard !shape.object.keys.contains(where: { $0.hasSameScalars(as: member.key) }) else { return nil }
        return Entry(
            place: place,
            host: shape.host,
            location: shape.location,
            value: "\(member.key) of another message",
            edit: .put(.object(JSONObject(members: shape.object.members + [member]))),
            rank: 0,
            isCore: false,
            tier: tier,
            turn: turn
        )
    }
}

extension String {
    /// With its first letter as a capital where it is none, and else as a small one.
    fileprivate var withOtherFirstLetter: String {
        let capital = prefix(1).uppercased()
        return (capital == prefix(1) ? prefix(1).lowercased() : capital) + dropFirst()
    }
}
