import JSONModel
import PushModel

/// A slot whose text reaches the payload.
package struct SizeSlot: Sendable {
    package let name: String
    let slot: Slot

    package init(name: String, slot: Slot) {
        self.name = name
        self.slot = slot
    }
}

/// What a text is made longer with.
package struct SizeFiller: Sendable {
    package let name: String
    package let unit: String

    package static let all = [
        SizeFiller(name: "ascii", unit: "a"),
        SizeFiller(name: "cjk", unit: "您"),
        SizeFiller(name: "emoji", unit: "\u{1F600}"),
        SizeFiller(name: "quotes", unit: "\""),
        // Two bytes for whoever escapes it, which JSON allows and does not ask for.
        SizeFiller(name: "slashes", unit: "/"),
        SizeFiller(name: "control", unit: "\u{1}"),
        // Shorter for whoever takes it for a format, composes its letters or reads it as HTML.
        SizeFiller(name: "percents", unit: "%%"),
        SizeFiller(name: "decomposed", unit: "e\u{301}"),
        SizeFiller(name: "entities", unit: "&lt;"),
        // Longer for whoever composes its letters: two of them are the canonical form of this one.
        SizeFiller(name: "composed", unit: "\u{958}"),
    ]
}

/// Makes a case whose size is exactly the target.
///
/// A compiled size is affine in the filler: `a + k·n` bytes for `n` units. `k` is more than the unit's own size
/// where a compiler escapes the text or repeats it elsewhere. Two measurements give `a` and `k`; what is left over is
/// made up with ASCII in a slot where one character is one byte.
struct SizeAim {
    var target: Int
    var filler: SizeFiller
    var slot: Slot
    /// Slots to try for the remainder, after `slot` itself.
    var padding: [Slot]

    /// Takes three measurements, and two more for each slot that is tried for the remainder.
    ///
    /// - Parameters:
    ///   - draft: The case to fill.
    ///   - id: Of the case that is made.
    ///   - dialect: Of the case that is made.
    ///   - measure: The bytes to aim at; nil where there is nothing to measure.
    /// - Returns: The case with the size it has, which differs from the target where no filling gives it; nil where
    ///   nothing can be measured, or the slot does not reach what is measured.
    func fill(
        _ draft: CaseDraft,
        id: String,
        dialect: Dialect,
        measure: (Case) -> Int?
    ) -> GeneratedCase? {
        func made(_ units: Int, _ pad: Slot? = nil, _ letters: Int = 0) -> Case {
            // A letter first: an empty text may be read as none, and then the size is not affine.
            var texts = [(slot, "x" + String.filled(with: filler.unit, units))]
            if let pad {
                if pad == slot {
                    texts[0].1 += String.filled(with: "a", letters)
                } else {
                    texts.append((pad, "x" + String.filled(with: "a", letters)))
                }
            }
            var draft = draft
            for (slot, text) in texts { draft.set(.string(text), at: slot) }
            return draft.makeCase(id: id, dialect: dialect)
        }

        func finished(_ testCase: Case) -> GeneratedCase {
            var testCase = testCase
            let reached = measure(testCase)
            if reached != target { testCase.note = "aimed at \(target) bytes, which no filling gives" }
            return GeneratedCase(
                testCase: testCase,
                size: AimedSize(target: target, reached: reached),
                origin: .sizes
            )
        }

        guard let empty = measure(made(0)), let one = measure(made(1)), one > empty, target >= empty else { return nil }
        let step = one - empty
        let units = (target - empty) / step
        if (target - empty) % step == 0 { return finished(made(units)) }
        for pad in [slot] + padding.filter({ $0 != slot }) {
            // The padding slot's own member costs something too, so the units are counted again with it in place.
            guard let padded = measure(made(0, pad)), let next = measure(made(0, pad, 1)), next == padded + 1,
                target >= padded
            else { continue }
            return finished(made((target - padded) / step, pad, (target - padded) % step))
        }
        return finished(made(units))
    }
}

extension String {
    /// A text so many times, by doubling: the library appends one after the other, and a text has up to thousands.
    fileprivate static func filled(with unit: String, _ count: Int) -> String {
        var text = ""
        var doubled = unit
        var left = count
        while left > 0 {
            if !left.isMultiple(of: 2) { text += doubled }
            left /= 2
            if left > 0 { doubled += doubled }
        }
        return text
    }
}
