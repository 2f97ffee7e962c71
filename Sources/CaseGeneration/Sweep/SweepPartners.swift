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

    /// Puts a value wherever the partners have the old text.
    ///
    /// - Returns: Whether all of them could take it: a name is a text.
    mutating func put(_ value: JSONValue, at partners: [SweepPartner]) -> Bool {
        partners.allSatisfy { partner in
            guard partner.isKey else { return apply(.put(value), at: partner.location) }
            return value.stringValue.map { apply(.rename($0), at: partner.location) } ?? false
        }
    }
}

extension ValueSweep {
    /// What is put at two places: every text, and values of other types, which a comparison may take for each other.
    private static let sharedValues: [SweepValue] =
        SweepTexts.all + SweepForeign.all.filter { $0.kind != .string }.map(\.value)
        + [.put("list of two and a number", ["b", "a", 9_007_199_254_740_993]), .put("nested", ["a": ["b": 1]])]

    /// Each value at two places at once, where one of them is looked up by the other: in one host of each such pair.
    static func shared(by places: [SweptPlace], in hosts: [SweepHost]) -> [Entry] {
        var met: Set<Set<SweepPlace>> = []
        return places.flatMap { swept -> [Entry] in
            guard swept.place.kind == .string, swept.hasEffect else { return [] }
            return swept.hosts.flatMap { host -> [Entry] in
                let partners = hosts[host.index].draft.partners(of: host.site)
                let isNew = !partners.isEmpty && met.insert(Set(partners.map(\.place) + [swept.place])).inserted
                guard isNew else { return [] }
                return sharedValues.enumerated().compactMap { entry($1, $0, at: swept.place, host, partners) }
            }
        }
    }

    private static func entry(
        _ value: SweepValue,
        _ turn: Int,
        at place: SweepPlace,
        _ host: SweptPlace.Host,
        _ partners: [SweepPartner]
    ) -> Entry? {
        guard let edit = value.edit(host.site), case .put = edit else { return nil }
        return Entry(
            place: place,
            host: host.index,
            location: host.site.location,
            value: value.name + " in both",
            edit: edit,
            rank: 0,
            isCore: value.isCore,
            tier: .aimed,
            partners: partners,
            turn: turn
        )
    }
}

extension ValueSweep.Entry {
    /// Makes the changes in a host.
    ///
    /// - Returns: Whether there was all that is to be changed.
    func apply(to draft: inout CaseDraft) -> Bool {
        guard draft.apply(edit, at: location) else { return false }
        guard case .put(let value) = edit else { return partners.isEmpty }
        return draft.put(value, at: partners)
    }
}
