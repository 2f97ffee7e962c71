/// A property of code points that a pattern can ask for with `\p{…}`.
package struct ScalarProperty: Sendable {
    private let holds: @Sendable (Unicode.Scalar.Properties) -> Bool
    private let isNegated: Bool

    /// Nil for a name that is not known here.
    ///
    /// - Parameters:
    ///   - name: The text in the braces: a general category by either of its names, alone or after `gc=` or
    ///     `General_Category=`, or one of the binary properties that Swift's standard library has.
    ///   - isNegated: Whether it is `\P`.
    init?(_ name: String, isNegated: Bool) {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let holds: (@Sendable (Unicode.Scalar.Properties) -> Bool)?
        switch parts.count {
        case 2 where parts[0] == "gc" || parts[0] == "General_Category": holds = Self.category(String(parts[1]))
        case 1: holds = Self.category(name) ?? Self.binary[name]
        default: holds = nil
        }
        guard let holds else { return nil }
        self.holds = holds
        self.isNegated = isNegated
    }

    func holds(of value: UInt32) -> Bool {
        // A surrogate is no character of a text that a JSON reader has taken.
        guard let scalar = Unicode.Scalar(value) else { return false }
        return holds(scalar.properties) != isNegated
    }

    private static func category(_ name: String) -> (@Sendable (Unicode.Scalar.Properties) -> Bool)? {
        guard let categories = categories[name] else { return nil }
        return { categories.contains($0.generalCategory) }
    }

    private static let binary: [String: @Sendable (Unicode.Scalar.Properties) -> Bool] = [
        "Any": { _ in true },
        "Assigned": { $0.generalCategory != .unassigned },
        "Alphabetic": { $0.isAlphabetic }, "Alpha": { $0.isAlphabetic },
        "Uppercase": { $0.isUppercase }, "Upper": { $0.isUppercase },
        "Lowercase": { $0.isLowercase }, "Lower": { $0.isLowercase },
        "White_Space": { $0.isWhitespace }, "space": { $0.isWhitespace },
        "Emoji": { $0.isEmoji }, "Emoji_Presentation": { $0.isEmojiPresentation },
        "Emoji_Modifier": { $0.isEmojiModifier }, "Emoji_Modifier_Base": { $0.isEmojiModifierBase },
        "ID_Start": { $0.isIDStart }, "IDS": { $0.isIDStart },
        "ID_Continue": { $0.isIDContinue }, "IDC": { $0.isIDContinue },
        "Ideographic": { $0.isIdeographic }, "Ideo": { $0.isIdeographic },
        "Math": { $0.isMath }, "Dash": { $0.isDash },
        "Noncharacter_Code_Point": { $0.isNoncharacterCodePoint },
    ]

    private typealias Categories = Set<Unicode.GeneralCategory>

    // Unicode Standard Annex 44, table 12, with the aliases of PropertyValueAliases.txt.
    private static let categories: [String: Categories] = {
        let single: [([String], Unicode.GeneralCategory)] = [
            (["Lu", "Uppercase_Letter"], .uppercaseLetter), (["Ll", "Lowercase_Letter"], .lowercaseLetter),
            (["Lt", "Titlecase_Letter"], .titlecaseLetter), (["Lm", "Modifier_Letter"], .modifierLetter),
            (["Lo", "Other_Letter"], .otherLetter), (["Mn", "Nonspacing_Mark"], .nonspacingMark),
            (["Mc", "Spacing_Mark"], .spacingMark), (["Me", "Enclosing_Mark"], .enclosingMark),
            (["Nd", "Decimal_Number", "digit"], .decimalNumber), (["Nl", "Letter_Number"], .letterNumber),
            (["No", "Other_Number"], .otherNumber), (["Pc", "Connector_Punctuation"], .connectorPunctuation),
            (["Pd", "Dash_Punctuation"], .dashPunctuation), (["Ps", "Open_Punctuation"], .openPunctuation),
            (["Pe", "Close_Punctuation"], .closePunctuation), (["Pi", "Initial_Punctuation"], .initialPunctuation),
            (["Pf", "Final_Punctuation"], .finalPunctuation), (["Po", "Other_Punctuation"], .otherPunctuation),
            (["Sm", "Math_Symbol"], .mathSymbol), (["Sc", "Currency_Symbol"], .currencySymbol),
            (["Sk", "Modifier_Symbol"], .modifierSymbol), (["So", "Other_Symbol"], .otherSymbol),
            (["Zs", "Space_Separator"], .spaceSeparator), (["Zl", "Line_Separator"], .lineSeparator),
            (["Zp", "Paragraph_Separator"], .paragraphSeparator), (["Cc", "Control", "cntrl"], .control),
            (["Cf", "Format"], .format), (["Cs", "Surrogate"], .surrogate), (["Co", "Private_Use"], .privateUse),
            (["Cn", "Unassigned"], .unassigned),
        ]
        let groups = [
            (["L", "Letter"], "L"), (["M", "Mark", "Combining_Mark"], "M"), (["N", "Number"], "N"),
            (["P", "Punctuation", "punct"], "P"), (["S", "Symbol"], "S"), (["Z", "Separator"], "Z"),
            (["C", "Other"], "C"),
        ]
        var categories: [String: Categories] = ["LC": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]]
        categories["Cased_Letter"] = categories["LC"]
        for (names, category) in single {
            for name in names { categories[name] = [category] }
        }
        for (names, letter) in groups {
            let members = Categories(single.filter { $0.0[0].hasPrefix(letter) }.map(\.1))
            for name in names { categories[name] = members }
        }
        return categories
    }()
}
