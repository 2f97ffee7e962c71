import JSONModel
import PushModel

/// Every value of a dictionary at every place of a dialect's messages, one at a time, with everything else as it was.
///
/// A covering set varies dozens of values at once, and so has few for each. The sweep has one case for each value and
/// place, in a message that is known to be right and small. It is a plan: a case is made when it is asked for.
package struct ValueSweep: Sendable {
    /// How much of it is run.
    package enum Extent: Sendable {
        /// Each value at each place once, in turn over the hosts, and in the others as far as there is room; the core of the values in
        /// each of them.
        case once
        /// Each value in each host.
        case thorough

        /// Hosts of a place.
        fileprivate var mostHosts: Int {
            switch self {
            case .once: 4
            case .thorough: 8
            }
        }
    }

    /// Cases of a gate's sweep: a few seconds with a testee that answers in 40 µs.
    package static let mostCases = 40_000

    /// How much a value that is no core says at a place.
    enum Tier: Int, CaseIterable {
        /// It is nearly what is asked for there, or of another type, length or name.
        case aimed
        /// A kind of text, where texts go out: the core has a little of each kind.
        case carried
        /// What is asked, where all goes out; and what goes out, where it is only asked for.
        case rest
        /// A value that another host of the place has already.
        case elsewhere
    }

    /// What is done in one case.
    struct Entry: Sendable {
        var place: SweepPlace
        /// Of all hosts.
        var host: Int
        var location: SweepLocation
        var value: String
        var edit: SweepEdit
        /// Which of the place's hosts it is, and whether each of them has the value.
        var rank: Int
        var isCore: Bool
        var tier: Tier
        /// Where else the same text is put.
        var partners: [SweepPartner] = []
        /// Counts places and values, so that equal turns are spread over both.
        var turn: Int
    }

    /// An entry before it is made: the 40,000 of a gate take some bytes each.
    private struct Planned: Sendable {
        /// Of ``places``; nil for one of ``further``.
        var place: Int32?
        /// Of the place's dictionary, or of ``further``.
        var value: Int32
        var turn: Int32
        var rank: UInt8
        var isCore: Bool
        var tier: Tier

        init(_ entry: Entry, place: Int?, value: Int) {
            self.place = place.map(Int32.init)
            self.value = Int32(value)
            turn = Int32(entry.turn)
            rank = UInt8(entry.rank)
            isCore = entry.isCore
            tier = entry.tier
        }
    }

    /// Fields of the context that say where a push goes, and nothing of what is in it.
    private static let addresses: Set = ["/deviceToken", "/environment", "/bundleId"]

    private let dialect: Dialect
    /// By number of their host; only of hosts that have a case.
    private let drafts: [Int: CaseDraft]
    let places: [SweptPlace]
    /// The values for each place.
    private let dictionaries: [[SweepValue]]
    /// Of two places at once, or with members of other messages.
    private let further: [Entry]
    private let planned: [Planned]

    /// - Parameters:
    ///   - generator: The dialect's.
    ///   - extent: How much of it.
    ///   - cases: Cases whose values are swept; those of other dialects are passed over.
    ///   - expectation: The right outcomes of a case; nil for one whose context makes none. A pure function.
    package init(
        _ generator: some CaseGenerator,
        _ extent: Extent,
        over cases: some Sequence<Case>,
        _ expectation: (Case) -> Expectation?
    ) {
        let dialect = generator.dialect
        self.dialect = dialect
        let own = cases.lazy.filter { $0.dialect == dialect }
        let hosts = SweepHosts(of: own, profiles: generator.profiles, expectation)
        let places = hosts.chosen(most: extent.mostHosts, dialect: dialect, expectation)
            .filter { $0.place.root != .context || !Self.addresses.contains($0.place.path) }
        self.places = places
        let dictionaries = SweepDictionary.values(forEach: places)
        self.dictionaries = dictionaries
        let further =
            Self.shared(by: places, in: hosts.all) + Self.foreignMembers(at: places, in: hosts, dialect, expectation)
        self.further = further
        func entry(_ planned: Planned) -> Entry? { Self.entry(planned, places, dictionaries, further) }
        var all: [Planned] = []
        for (index, swept) in places.enumerated() {
            for (number, value) in dictionaries[index].enumerated() where swept.hasEffect || value.isCore {
                for rank in swept.hosts.indices {
                    guard let entry = Self.entry(value, number, at: swept, index, rank) else { continue }
                    all.append(Planned(entry, place: index, value: number))
                }
            }
        }
        all += further.indices.map { Planned(further[$0], place: nil, value: $0) }
        var used: Set<Int> = []
        planned = (extent == .once ? Self.thinned(all) : all).filter { planned in
            guard let entry = entry(planned), Self.isCase(entry, of: hosts.all, dialect, expectation) else {
                return false
            }
            used.insert(entry.host)
            return true
        }
        drafts = Dictionary(uniqueKeysWithValues: used.map { ($0, hosts.all[$0].draft) })
    }

    /// One value of a place's dictionary in one of the place's hosts; nil where it says nothing there.
    private static func entry(_ value: SweepValue, _ number: Int, at swept: SweptPlace, _ index: Int, _ rank: Int)
        -> Entry?
    {
        guard let edit = value.edit(swept.hosts[rank].site) else { return nil }
        let turn = number + index
        let isInTurn = rank == turn % swept.hosts.count
        return Entry(
            place: swept.place,
            host: swept.hosts[rank].index,
            location: swept.hosts[rank].site.location,
            value: value.name,
            edit: edit,
            rank: rank,
            isCore: value.isCore,
            tier: isInTurn ? value.tier(atCarried: swept.isCarried) : .elsewhere,
            turn: turn
        )
    }

    private static func entry(
        _ planned: Planned,
        _ places: [SweptPlace],
        _ dictionaries: [[SweepValue]],
        _ further: [Entry]
    ) -> Entry? {
        let number = Int(planned.value)
        guard let index = planned.place.map(Int.init) else { return further[number] }
        return entry(dictionaries[index][number], number, at: places[index], index, Int(planned.rank))
    }

    /// At most as many as a gate has time for: the core in fewer hosts where it is too much; then tier by tier, each value at every so
    /// many places where not all of them have room.
    private static func thinned(_ entries: [Planned]) -> [Planned] {
        guard entries.count > mostCases else { return entries }
        var core = entries.filter(\.isCore)
        for ranks in [2, 1] where core.count > mostCases / 2 { core.removeAll { $0.rank >= ranks } }
        let most = core.map(\.rank).max() ?? 0
        var room = max(mostCases - core.count, 1)
        var steps: [Tier: Int] = [:]
        for tier in Tier.allCases {
            let count = entries.count { !$0.isCore && $0.tier == tier }
            guard let step = interval(count, into: room) else { break }
            steps[tier] = step
            room -= count / step
        }
        return entries.filter { entry in
            if entry.isCore { return entry.rank <= most }
            return steps[entry.tier].map { Int(entry.turn) % $0 == 0 } ?? false
        }
    }

    /// Of how many one is taken, so that what is left has room; nil where there is none.
    private static func interval(_ count: Int, into room: Int) -> Int? {
        room > 0 ? max((count + room - 1) / room, 1) : nil
    }

    /// Whether a case comes of it: of a message always, of a context where it is one, of a header where HTTP can carry it.
    private static func isCase(
        _ entry: Entry,
        of hosts: [SweepHost],
        _ dialect: Dialect,
        _ expectation: (Case) -> Expectation?
    ) -> Bool {
        switch entry.place.root {
        case .message where entry.partners.isEmpty: return true
        case .headers: return entry.edit.isFieldValue
        case .message, .context:
            var draft = hosts[entry.host].draft
            return entry.edit.isExactEverywhere && entry.apply(to: &draft)
                && expectation(draft.makeCase(id: "", dialect: dialect)) != nil
        }
    }

    package var count: Int { planned.count }

    /// What is done in each case, by its number.
    var entries: [Entry] { planned.compactMap { Self.entry($0, places, dictionaries, further) } }

    /// How the IDs of its cases begin.
    package static func idPrefix(of dialect: Dialect) -> String { "\(dialect.rawValue)/sweep-" }

    /// The case of a number, from 0.
    package subscript(_ number: Int) -> GeneratedCase {
        guard let entry = Self.entry(planned[number], places, dictionaries, further), var draft = drafts[entry.host]
        else { preconditionFailure("a case that is planned can be made") }
        _ = entry.apply(to: &draft)
        let digits = String(number + 1)
        let id = ValueSweep.idPrefix(of: dialect) + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        var testCase = draft.makeCase(id: id, dialect: dialect, note: "\(entry.place.description): \(entry.value)")
        testCase.message = testCase.message.spellingOutEqualKeys
        return GeneratedCase(testCase: testCase, origin: .sweep)
    }
}

extension SweepEdit {
    /// Whether HTTP can carry it as a field's value: text without control characters.
    fileprivate var isFieldValue: Bool {
        guard case .put(let value) = self else { return true }
        return value.stringValue.map { text in !text.utf8.contains { $0 < 0x20 || $0 == 0x7F } } ?? false
    }

    /// Whether every language's numbers hold the value: the context is ours, and none of its numbers is to be a trap.
    fileprivate var isExactEverywhere: Bool {
        guard case .put(.number(let number)) = self else { return true }
        return number.doubleValue.map { abs($0) <= 9_007_199_254_740_992 } ?? false
    }
}
