import Determinism
import JSONSchema

/// Makes texts that match a pattern. What assertions and looks want is left to luck: whoever asks tries the text.
struct PatternSampler {
    /// Nil for the plainest text: first branches, and as few repetitions as leave something to see.
    var generator: SeededGenerator?
    /// Repetitions beyond the least.
    var repetitions = 1

    mutating func text(_ pattern: Pattern) -> String {
        var text = String.UnicodeScalarView()
        append(pattern.tree, to: &text)
        return String(text)
    }

    private mutating func append(_ tree: PatternTree, to text: inout String.UnicodeScalarView) {
        switch tree {
        case .scalar(let set): if let scalar = scalar(of: set) { text.append(scalar) }
        case .sequence(let parts): for part in parts { append(part, to: &text) }
        case .choice(let branches): append(branches[pick(branches.count)], to: &text)
        case .repetition(let part, let atLeast, let atMost):
            let most = min(atMost ?? .max, max(atLeast, 1) + repetitions)
            let plain = max(atLeast, min(repetitions, atMost ?? repetitions))
            let count = generator == nil ? plain : atLeast + pick(most - atLeast + 1)
            // Texts of thousands are made by their length, not by chance.
            for _ in 0..<min(count, 5000) where text.count < 5000 { append(part, to: &text) }
        case .assertion, .look: break
        }
    }

    private mutating func pick(_ count: Int) -> Int {
        generator?.below(count) ?? 0
    }

    /// Letters and digits before everything else, so that people can read it.
    private static let usual = Array(
        "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. @/:+".unicodeScalars
    )
    private static let unusual = Array("!\"#$%&'()*,;<=>?[\\]^`{|}~\t\néßЖ中あ😀\u{301}\u{A0}".unicodeScalars)

    private mutating func scalar(of set: ScalarSet) -> Unicode.Scalar? {
        // By chance first: most sets have some of the usual ones, and to look at all of them takes long.
        for _ in 0..<(generator == nil ? 0 : 8) {
            let scalar = Self.usual[pick(Self.usual.count)]
            if set.contains(scalar.value) { return scalar }
        }
        let usual = Self.usual.filter { set.contains($0.value) }
        if !usual.isEmpty { return usual[pick(usual.count)] }
        let unusual = Self.unusual.filter { set.contains($0.value) }
        if !unusual.isEmpty { return unusual[pick(unusual.count)] }
        for range in set.ranges where !set.isNegated {
            if let scalar = Unicode.Scalar(range.lowerBound) { return scalar }
        }
        return (0x20...0x3FFF).lazy.compactMap { Unicode.Scalar($0 as UInt32) }.first { set.contains($0.value) }
    }
}
