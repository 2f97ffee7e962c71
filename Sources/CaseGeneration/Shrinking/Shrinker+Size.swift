import JSONModel
import PushModel

/// The size at which a finding begins.
package struct SizeThreshold: Sendable, Equatable {
    /// The largest payload of this form that does not show the finding, and the smallest that does, in bytes.
    package var passes: Int
    package var fails: Int

    package init(passes: Int, fails: Int) {
        self.passes = passes
        self.fails = fails
    }
}

/// A text that keeps a payload at a size, whatever else becomes of the case.
struct Filling {
    var slot: Slot
    var filler: SizeFiller
    var padding: [Slot]
    /// Bytes.
    var target: Int

    /// The draft with the filler in place; nil where no filling gives the size.
    func applied(to draft: CaseDraft, dialect: Dialect, measure: (Case) -> Int?) -> CaseDraft? {
        let aim = SizeAim(target: target, filler: filler, slot: slot, padding: padding)
        let filled = aim.fill(draft, id: "filled", dialect: dialect, measure: measure)
        guard let filled, filled.size?.isHit == true, case .value(let message) = filled.testCase.message else {
            return nil
        }
        return CaseDraft(of: filled.testCase, message: message)
    }
}

extension Shrinker {
    /// Below this many bytes no limit of any vendor lies.
    private static var smallestLimit: Int { 1024 }

    /// Tries the nominal case with one long text of each kind: where that shows the finding, nothing but the size matters.
    mutating func becomeOneText() async throws(Failure) -> Bool {
        for base in [generator.nominal, generator.voip].compactMap(\.self) {
            if try await fill(base) { return true }
        }
        return false
    }

    /// Where the case is large even with nothing but what matters: puts a filler in place of the long text.
    mutating func fillInstead() async throws(Failure) -> Bool {
        try await fill(draft)
    }

    /// Brings the base to the size of the case with a filler, of the first kind that shows the finding.
    private mutating func fill(_ base: CaseDraft) async throws(Failure) -> Bool {
        guard let size = byteCount, size >= Shrinker.smallestLimit else { return false }
        let slots = generator.sizeSlots(of: base)
        for slot in slots.prefix(2) {
            for filler in SizeFiller.all {
                let filling = Filling(
                    slot: slot.slot,
                    filler: filler,
                    padding: slots.map(\.slot),
                    target: size
                )
                let filled = filling.applied(to: base, dialect: generator.dialect, measure: measure)
                if let filled, try await accept(filled) {
                    self.filling = filling
                    return true
                }
            }
        }
        return false
    }

    /// The smallest size that shows the finding, if every larger one up to the case's own does as well; nil where the size turns out not to matter.
    mutating func findThreshold() async throws(Failure) -> SizeThreshold? {
        guard var filling, let empty = sizeWithoutFiller(filling) else { return nil }
        var fails = filling.target
        var passes = empty
        while fails - passes > 1, !isExhausted {
            filling.target = (passes + fails) / 2
            guard let candidate = filling.applied(to: draft, dialect: generator.dialect, measure: measure) else {
                // No filling gives this size: it stands for neither side.
                return nil
            }
            if try await accept(candidate) {
                fails = filling.target
                self.filling = filling
            } else {
                passes = filling.target
            }
        }
        guard fails - passes == 1, passes > empty else { return nil }
        return SizeThreshold(passes: passes, fails: fails)
    }

    private func sizeWithoutFiller(_ filling: Filling) -> Int? {
        measure(made(emptied(filling)))
    }

    /// The case with next to nothing in place of the filler; nil where there is none.
    var emptied: Case? { filling.map { made(emptied($0)) } }

    private func emptied(_ filling: Filling) -> CaseDraft {
        var bare = draft
        for slot in [filling.slot] + filling.padding { bare.set(generator.nominal.value(at: slot), at: slot) }
        bare.set("x", at: filling.slot)
        return bare
    }
}
