import CaseGeneration
import Findings
import PushModel
import Vendors

extension Invariant {
    /// One case in so many is run in its variants as well: they cost as much as cases.
    private static let interval = 16

    /// Unicode scalars from which a text may be what makes a payload too large.
    private static let longText = 100

    /// A case that is to be run beside another one, to see whether an invariant holds.
    struct Variant: Sendable {
        var invariant: Invariant
        var testCase: Case
        /// The text that was replaced, and the one in its place.
        var texts: (old: String, new: String)?
    }

    /// Markup of every kind that a payload passes through on its way.
    static let hostileText = "\"},\"aps\":{\"badge\":99},\"x\":\"{0}{$msg}%@\\u0041</"

    /// Whether the case of that number is run in its variants; most are not.
    static func isAsked(ofCase number: Int) -> Bool { number % interval == 0 }

    /// The variants of a case.
    static func variants(of testCase: Case) -> [Variant] {
        guard let generator = CaseGenerators.generator(for: testCase.dialect) else { return [] }
        var variants = [Variant(invariant: .deterministic, testCase: testCase)]
        if let reversed = generator.withKeysReversed(testCase) {
            variants.append(Variant(invariant: .keyOrder, testCase: reversed))
        }
        if let ignored = generator.ignored(testCase) {
            variants.append(Variant(invariant: .ignoreWins, testCase: ignored))
        }
        if let hostile = generator.withText(of: testCase, atLeast: 1, { _ in hostileText }) {
            variants.append(
                Variant(invariant: .slot, testCase: hostile.variant, texts: (hostile.old, hostile.new))
            )
        }
        if let shorter = generator.withText(of: testCase, atLeast: longText, { $0.firstHalf }) {
            variants.append(Variant(invariant: .shorter, testCase: shorter.variant))
        }
        return variants
    }
}

extension String {
    fileprivate var firstHalf: String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(unicodeScalars.count / 2)))
    }
}
