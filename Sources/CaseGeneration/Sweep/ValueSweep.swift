import JSONModel
import PushModel

/// Every value of a dictionary at every place of a dialect's messages, one at a time, with everything else as it was.
///
/// A covering set varies dozens of values at once, and so has few for each. The sweep has one case for each value and
/// place, in a message that is known to be right and small. It is a plan: a case is made when it is asked for.
package struct ValueSweep: Sendable {
    /// How much of it is run.
    package enum Extent: Sendable {
        /// Each value at each place once, in turn over the hosts; the core of the values in each of them.
        case once
        /// Each value in each host.
        case thorough

        /// Hosts of a place.
        fileprivate var mostHosts: Int {
            switch self {
            case .once: 3
            case .thorough: 8
            }
        }
    }

    struct Entry: Sendable {
        var place: SweepPlace
        var host: Int
        var location: SweepLocation
        var value: String
        var edit: SweepEdit
    }

    /// Fields of the context that say where a push goes, and nothing of what is in it.
    private static let addresses: Set = ["/deviceToken", "/environment", "/bundleId"]

    private let dialect: Dialect
    private let hosts: [SweepHost]
    let places: [SweptPlace]
    let entries: [Entry]

    /// - Parameters:
    ///   - generator: The dialect's.
    ///   - extent: How much of it.
    ///   - cases: Cases whose values are swept; those of other dialects are passed over.
    ///   - expectation: The right outcomes of a case; nil for one whose context makes none. A pure function.
    package init(
        _ generator: some CaseGenerator,
        _ extent: Extent,
        over cases: [Case],
        _ expectation: (Case) -> Expectation?
    ) {
        dialect = generator.dialect
        let dialect = generator.dialect
        let own = cases.lazy.filter { $0.dialect == dialect }
        let hosts = SweepHosts(of: own, profiles: generator.profiles, expectation)
        let places = hosts.chosen(most: extent.mostHosts, dialect: dialect, expectation)
            .filter { $0.place.root != .context || !Self.addresses.contains($0.place.path) }
        self.hosts = hosts.all
        self.places = places
        var entries: [Entry] = []
        for (index, swept) in places.enumerated() {
            for (turn, value) in SweepDictionary.values(for: swept.place).enumerated() {
                guard swept.hasEffect || value.isCore else { continue }
                let isEverywhere = extent == .thorough || value.isCore
                let turns = isEverywhere ? Array(swept.hosts.indices) : [(turn + index) % swept.hosts.count]
                for host in turns.map({ swept.hosts[$0] }) {
                    if let entry = Self.entry(
                        swept.place,
                        host,
                        value,
                        hosts.all[host.index].draft,
                        dialect,
                        expectation
                    ) {
                        entries.append(entry)
                    }
                }
            }
        }
        self.entries = entries
    }

    package var count: Int { entries.count }

    /// Whether the documents leave more than one outcome for a host.
    func isOpen(_ host: Int) -> Bool { hosts[host].standing == .open }

    /// The case of a number, from 0.
    package subscript(_ number: Int) -> GeneratedCase {
        let entry = entries[number]
        var draft = hosts[entry.host].draft
        _ = draft.apply(entry.edit, at: entry.location)
        let digits = String(number + 1)
        let id = "\(dialect.rawValue)/sweep-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        var testCase = draft.makeCase(id: id, dialect: dialect, note: "\(entry.place.description): \(entry.value)")
        testCase.message = testCase.message.spellingOutEqualKeys
        return GeneratedCase(testCase: testCase, origin: .sweep)
    }

    private static func entry(
        _ place: SweepPlace,
        _ host: SweptPlace.Host,
        _ value: SweepValue,
        _ draft: CaseDraft,
        _ dialect: Dialect,
        _ expectation: (Case) -> Expectation?
    ) -> Entry? {
        guard let edit = value.edit(host.site) else { return nil }
        if place.root == .context {
            guard edit.isExactEverywhere else { return nil }
            var draft = draft
            guard draft.apply(edit, at: host.site.location),
                expectation(draft.makeCase(id: "", dialect: dialect)) != nil
            else { return nil }
        }
        return Entry(place: place, host: host.index, location: host.site.location, value: value.name, edit: edit)
    }
}

extension SweepEdit {
    /// Whether every language's numbers hold the value: the context is ours, and none of its numbers is to be a trap.
    fileprivate var isExactEverywhere: Bool {
        guard case .put(.number(let number)) = self else { return true }
        return number.doubleValue.map { abs($0) <= 9_007_199_254_740_992 } ?? false
    }
}
