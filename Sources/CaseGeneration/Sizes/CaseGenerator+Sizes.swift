import JSONModel
import PushModel

/// Sizes at which something must change, in bytes.
package enum SizeTargets {
    /// One below, at and one above the limit.
    package static func around(_ limit: Int) -> [Int] { [limit - 1, limit, limit + 1] }
}

/// A limit that not every case of a dialect has.
package struct FurtherLimit: Sendable {
    /// Tells the IDs of its cases apart.
    let name: String
    /// The case to fill.
    let draft: CaseDraft
    /// Bytes, as ``CaseGenerator/limitedByteCount(_:of:)`` counts them.
    let limit: Int

    package init(name: String, draft: CaseDraft, limit: Int) {
        self.name = name
        self.draft = draft
        self.limit = limit
    }
}

extension CaseGenerator {
    /// Cases whose payload or message has exactly a size at a limit; `size` tells where a target cannot be hit.
    ///
    /// - Parameter measure: Bytes of the payload that the reference makes of a case, nil where it makes none. `size`
    ///   tells them as the limit counts them.
    /// - Returns: The cases of each target, slot and filler. A slot that does not reach the payload has none.
    package func boundaryCases(measure: (Case) -> Int?) -> [GeneratedCase] {
        func counted(_ testCase: Case) -> Int? {
            measure(testCase).map { limitedByteCount($0, of: testCase) }
        }
        return payloadLimits.flatMap { payloadBoundaries(of: nominal, limit: $0, infix: "", counted) }
            + ownLimits.flatMap { payloadBoundaries(of: $0.draft, limit: $0.limit, infix: $0.name + "-", counted) }
            + messageBoundaries()
    }

    /// The limits of other cases than the nominal one, the VoIP push among them.
    var ownLimits: [FurtherLimit] {
        furtherLimits + (voip.map { [FurtherLimit(name: "voip", draft: $0, limit: PayloadLimit.voip)] } ?? [])
    }

    private func payloadBoundaries(
        of draft: CaseDraft,
        limit: Int,
        infix: String,
        _ measure: (Case) -> Int?
    ) -> [GeneratedCase] {
        var cases: [GeneratedCase] = []
        let slots = sizeSlots(of: draft)
        // Where sizes are not known to the byte, every one is met in one slot, in letters of one byte and of three.
        let below = sizeSlack > 0 ? (2...sizeSlack + 1).reversed().map { limit - $0 } : []
        for target in below + SizeTargets.around(limit) {
            let isBelow = target < limit - 1
            for slot in isBelow ? Array(slots.prefix(1)) : slots {
                for filler in isBelow ? Array(SizeFiller.all.prefix(2)) : SizeFiller.all {
                    let id = "\(dialect.rawValue)/\(infix)size-\(target)-\(filler.name)-\(slot.name)"
                    let aim = SizeAim(target: target, filler: filler, slot: slot.slot, padding: slots.map(\.slot))
                    if let made = aim.fill(draft, id: id, dialect: dialect, measure: measure) { cases.append(made) }
                }
            }
        }
        return cases
    }

    /// The size of the message itself, in a member that no payload shows.
    private func messageBoundaries() -> [GeneratedCase] {
        guard let messageLimit else { return [] }
        return SizeTargets.around(messageLimit).flatMap { target in
            SizeFiller.all.compactMap { messageBoundary(of: nominal, target, $0, infix: "") }
                + countedBesideMessage.compactMap {
                    messageBoundary(of: $0.draft, target, SizeFiller.all[0], infix: $0.name + "-")
                }
        }
    }

    private func messageBoundary(of draft: CaseDraft, _ target: Int, _ filler: SizeFiller, infix: String)
        -> GeneratedCase?
    {
        let id = "\(dialect.rawValue)/message-\(infix)\(target)-\(filler.name)"
        let aim = SizeAim(target: target, filler: filler, slot: messageFiller, padding: [])
        return aim.fill(draft, id: id, dialect: dialect) { testCase in
            guard case .value(let message) = testCase.message else { return nil }
            return messageByteCount(of: message)
        }
    }
}
