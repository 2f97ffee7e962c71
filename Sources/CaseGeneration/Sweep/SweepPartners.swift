import JSONModel
import PushModel

/// Where else the text of a place stands: the message names somebody that the context knows, or one part of the context
/// names another, and both must be told alike.
struct SweepPartner: Sendable {
    var place: SweepPlace
    var location: SweepLocation
    /// Whether the text is the name of the member there, and not its value.
    var isKey: Bool
}

extension CaseDraft {
    /// The other values and names of members that are the very text of a site.
    ///
    /// - Parameter site: A site of this draft.
    /// - Returns: None where the message alone has the text, twice: then nothing is looked up.
    func partners(of site: SweepSite) -> [SweepPartner] {
        guard let text = site.value.stringValue, !text.isEmpty else { return [] }
        let partners = sites.flatMap { other in
            var found: [SweepPartner] = []
            if other.place != site.place, other.value.stringValue?.hasSameScalars(as: text) == true {
                found.append(SweepPartner(place: other.place, location: other.location, isKey: false))
            }
            if other.place.path.contains(site.place.path) == false, other.key?.hasSameScalars(as: text) == true {
                found.append(SweepPartner(place: other.place, location: other.location, isKey: true))
            }
            return found
        }
        let isLookedUp = site.place.root == .context || partners.contains { $0.place.root != site.place.root }
        return isLookedUp ? partners : []
    }

    /// Puts a text wherever the partners have the old one.
    ///
    /// - Returns: Whether all of them could take it.
    mutating func put(_ text: String, at partners: [SweepPartner]) -> Bool {
        partners.allSatisfy { partner in
            apply(partner.isKey ? .rename(text) : .put(.string(text)), at: partner.location)
        }
    }
}

extension ValueSweep {
    /// Each text at two places at once, where one of them is looked up by the other: in one host of each such pair.
    static func shared(by places: [SweptPlace], in hosts: [SweepHost]) -> [Entry] {
        var met: Set<Set<SweepPlace>> = []
        return places.flatMap { swept -> [Entry] in
            guard swept.place.kind == .string, swept.hasEffect, let host = swept.hosts.first else { return [] }
            let partners = hosts[host.index].draft.partners(of: host.site)
            guard !partners.isEmpty, met.insert(Set(partners.map(\.place) + [swept.place])).inserted else { return [] }
            return SweepTexts.all.enumerated().compactMap { number, value in
                guard case .put(.string(let text))? = value.edit(host.site) else { return nil }
                return Entry(
                    place: swept.place,
                    host: host.index,
                    location: host.site.location,
                    value: value.name + " in both",
                    edit: .put(.string(text)),
                    rank: 0,
                    isCore: value.isCore,
                    isAimed: true,
                    partners: partners,
                    turn: number
                )
            }
        }
    }
}

extension ValueSweep.Entry {
    /// Makes the changes in a host.
    ///
    /// - Returns: Whether there was all that is to be changed.
    func apply(to draft: inout CaseDraft) -> Bool {
        guard draft.apply(edit, at: location) else { return false }
        guard case .put(.string(let text)) = edit else { return partners.isEmpty }
        return draft.put(text, at: partners)
    }
}
