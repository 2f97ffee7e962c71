import JSONModel
import PushModel

/// A place with the hosts in which its values are swept.
struct SweptPlace: Sendable {
    struct Host: Sendable {
        /// Of all hosts.
        var index: Int
        var site: SweepSite
    }

    var place: SweepPlace
    var hosts: [Host]
    /// Whether a value at the place does anything at all in one of them.
    var hasEffect: Bool
    /// Whether a text at the place goes out in one of them; else it is asked for its words, its length or its characters.
    var isCarried: Bool
}

extension SweepHosts {
    /// Hosts that are tried for a place, of those of one standing: the smallest, and some from the rest.
    private static let smallest = 12
    private static let others = 12

    /// The hosts for each place: of all in which it does the same thing, the smallest of the best standing.
    ///
    /// - Parameters:
    ///   - most: Hosts of a place.
    ///   - dialect: Of the hosts.
    ///   - expectation: The right outcomes of a case; nil for one whose context makes none.
    /// - Returns: The places in the order in which they are met. Those inside texts that nobody reads are left out.
    func chosen(most: Int, dialect: Dialect, _ expectation: (Case) -> Expectation?) -> [SweptPlace] {
        places.compactMap { place in
            var found: [(effect: SweepEffect, isOpen: Bool, host: SweptPlace.Host)] = []
            var seen: Set<String> = []
            for standing in [SweepHost.Standing.onePayload, .oneOutcome, .open] {
                for index in candidates(of: place, standing) {
                    guard let site = all[index].draft.sites.first(where: { $0.place == place }) else { continue }
                    var draft = all[index].draft
                    guard draft.apply(site.probe, at: site.location),
                        let probed = expectation(draft.makeCase(id: "", dialect: dialect))
                    else { continue }
                    let effect = SweepEffect(from: all[index].outcome, to: probed.primary)
                    guard seen.insert("\(all[index].family) \(effect.signature)").inserted else { continue }
                    let host = SweptPlace.Host(index: index, site: site)
                    found.append((effect, standing == .open || probed.isAmbiguous, host))
                }
                // Where more than one outcome is right, only what shows nowhere else.
                if found.contains(where: { $0.effect.extent == .payload }) { break }
            }
            return choose(most, of: found, at: place)
        }
    }

    private func choose(
        _ most: Int,
        of found: [(effect: SweepEffect, isOpen: Bool, host: SweptPlace.Host)],
        at place: SweepPlace
    ) -> SweptPlace? {
        let read = found.filter { !($0.host.site.location.isInText && $0.effect.isInsideText) }
        let best = read.enumerated().sorted { lhs, rhs in
            let (one, other) = (lhs.element, rhs.element)
            return (one.effect.extent.rawValue, one.isOpen ? 1 : 0, lhs.offset)
                < (other.effect.extent.rawValue, other.isOpen ? 1 : 0, rhs.offset)
        }.map(\.element)
        guard let first = best.first else { return nil }
        let hasEffect = first.effect.extent != .none
        // Where it does nothing, one message says so as well as many.
        let hosts = hasEffect ? best.filter { $0.effect.extent != .none }.prefix(most) : best.prefix(1)
        return SweptPlace(
            place: place,
            hosts: hosts.map(\.host),
            hasEffect: hasEffect,
            isCarried: hosts.contains { $0.effect.isCarried }
        )
    }

    /// The smallest of each family, the smallest of all, and some of the rest.
    private func candidates(of place: SweepPlace, _ standing: SweepHost.Standing) -> [Int] {
        let hosts = (hostsOfPlace[place] ?? []).filter { all[$0].standing == standing }
        var families: Set<String> = []
        var chosen = hosts.prefix(Self.smallest) + hosts.filter { families.insert(all[$0].family).inserted }
        let rest = hosts.dropFirst(Self.smallest)
        let step = max(rest.count / Self.others, 1)
        chosen += stride(from: rest.startIndex, to: rest.endIndex, by: step).map { rest[$0] }
        var seen: Set<Int> = []
        return chosen.filter { seen.insert($0).inserted }.sorted()
    }
}
