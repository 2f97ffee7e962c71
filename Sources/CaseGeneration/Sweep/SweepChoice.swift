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
    /// Whether what stands there is a number, and a text that begins with it goes out in one of them.
    var takesNumericText: Bool
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
                    guard let (effect, isOpen) = all[index].effect(ofProbesAt: site, dialect, expectation) else {
                        continue
                    }
                    // Where more than one outcome is right, only what shows nowhere else.
                    let isKnown = found.contains {
                        $0.effect.signature == effect.signature || $0.effect.extent < effect.extent
                    }
                    if standing == .open, isKnown { continue }
                    guard seen.insert("\(all[index].family) \(effect.signature)").inserted else { continue }
                    found.append((effect, standing == .open || isOpen, SweptPlace.Host(index: index, site: site)))
                }
            }
            return choose(most, of: found, at: place) { host in
                guard let probe = host.site.numericTextProbe else { return false }
                return all[host.index].effect(of: probe, at: host.site, dialect, expectation)?.effect.isCarried == true
            }
        }
    }

    private func choose(
        _ most: Int,
        of found: [(effect: SweepEffect, isOpen: Bool, host: SweptPlace.Host)],
        at place: SweepPlace,
        takesNumericText: (SweptPlace.Host) -> Bool
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
            isCarried: hosts.contains { $0.effect.isCarried },
            takesNumericText: hosts.contains { takesNumericText($0.host) }
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

extension SweepHost {
    /// What the first probe that does anything does to the right outcome; else that they do nothing. Nil where none can be made.
    fileprivate func effect(
        ofProbesAt site: SweepSite,
        _ dialect: Dialect,
        _ expectation: (Case) -> Expectation?
    ) -> (effect: SweepEffect, isOpen: Bool)? {
        var none: (effect: SweepEffect, isOpen: Bool)?
        for probe in site.probes {
            guard let found = effect(of: probe, at: site, dialect, expectation) else { continue }
            guard found.effect.extent == .none else { return found }
            none = none ?? found
        }
        return none
    }

    /// What an edit does to the right outcome, and whether the documents then leave more than one; nil where it cannot be made.
    fileprivate func effect(
        of edit: SweepEdit,
        at site: SweepSite,
        _ dialect: Dialect,
        _ expectation: (Case) -> Expectation?
    ) -> (effect: SweepEffect, isOpen: Bool)? {
        var draft = draft
        guard draft.apply(edit, at: site.location),
            let probed = expectation(draft.makeCase(id: "", dialect: dialect))
        else { return nil }
        return (SweepEffect(from: outcome, to: probed.primary), probed.isAmbiguous)
    }
}
