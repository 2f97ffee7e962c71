import JSONModel

/// Measured with json-c 0.16 and the Foundation of Swift 6.3 on Linux. The ranges end where json-c's ChangeLog names a
/// change; up to 0.19 it names no other.
extension KnownDeviation {
    package static let all: [KnownDeviation] = ownLimits + jsonCGrammar + jsonCLenientGrammar + jsonCValues + foundation

    private static let everyJSONC = ["json-c", "json-c strict"]
    private static let lenient = ["json-c"]
    private static let strict = ["json-c strict"]
    private static let foundationOnly = ["Foundation"]

    private static let ownLimits: [KnownDeviation] = [
        KnownDeviation(
            "own-limit",
            of: everyJSONC + foundationOnly,
            .accepts,
            "the strict reader stops at its own limits of depth and size, which RFC 8259 section 9 allows",
            covers: { [.tooDeep, .tooLarge].contains($0.error?.kind) }
        )
    ]

    // MARK: - json-c, both modes

    private static let jsonCGrammar: [KnownDeviation] = [
        KnownDeviation(
            "lone-surrogate",
            of: everyJSONC,
            jsonC: 16...19,
            .accepts,
            "json-c reads a lone surrogate escape as U+FFFD",
            covers: { $0.error?.kind == .loneSurrogate }
        ),
        KnownDeviation(
            "control-character",
            of: everyJSONC,
            jsonC: 16...18,
            .accepts,
            "json-c accepts control characters in strings",
            covers: { $0.error?.kind == .controlCharacter && $0.byte() != "\0" }
        ),
        KnownDeviation(
            "control-character",
            of: lenient,
            jsonC: 19...19,
            .accepts,
            "json-c without its strict flag accepts control characters in strings",
            covers: { $0.error?.kind == .controlCharacter && $0.byte() != "\0" }
        ),
        KnownDeviation(
            "overlong-utf8",
            of: everyJSONC,
            jsonC: 16...19,
            .accepts,
            "json-c checks only lengths in UTF-8: overlong forms and surrogates pass",
            covers: { $0.error?.kind == .invalidUTF8 && $0.byte().map { "\u{C0}"..."\u{F7}" ~= $0 } ?? false }
        ),
        KnownDeviation(
            "single-quotes",
            of: everyJSONC,
            jsonC: 16...19,
            .accepts,
            "json-c accepts single quotation marks, in strict mode around names only",
            covers: { $0.error?.kind == .unexpectedByte && $0.byte() == "'" }
        ),
        KnownDeviation(
            "not-a-number",
            of: everyJSONC,
            jsonC: 16...19,
            .accepts,
            "json-c accepts NaN, Infinity and -Infinity",
            covers: { isMisspelt($0, startingWith: ["N", "I"]) }
        ),
        KnownDeviation(
            "tolerated-zeros",
            of: everyJSONC,
            jsonC: 16...19,
            .accepts,
            "json-c in strict mode too accepts leading zeros in negative numbers, in fractions, and in zero itself",
            covers: isToleratedZero
        ),
        KnownDeviation(
            "bare-decimal-point",
            of: everyJSONC,
            jsonC: 16...19,
            .accepts,
            "json-c accepts a decimal point with no digit on one side",
            covers: { isCutNumber($0) && ($0.byte(-1) == "." || $0.byte() == ".") }
        ),
    ]

    // MARK: - json-c without its strict flag

    private static let jsonCLenientGrammar: [KnownDeviation] = [
        KnownDeviation(
            "invalid-utf8",
            of: lenient,
            jsonC: 16...19,
            .accepts,
            "json-c checks UTF-8 only when told to",
            covers: { $0.error?.kind == .invalidUTF8 }
        ),
        KnownDeviation(
            "trailing-comma",
            of: lenient,
            jsonC: 16...19,
            .accepts,
            "json-c without its strict flag accepts a comma before a closing bracket",
            covers: { $0.error?.kind == .trailingComma }
        ),
        KnownDeviation(
            "leading-zero",
            of: lenient,
            jsonC: 16...19,
            .accepts,
            "json-c without its strict flag drops zeros before the digits of a number",
            covers: { $0.error?.kind == .leadingZero }
        ),
        KnownDeviation(
            "cut-exponent",
            of: lenient,
            jsonC: 16...19,
            .accepts,
            "json-c without its strict flag accepts an exponent with no digits",
            covers: { isCutNumber($0) && $0.byte(-1).map { "eE+-".unicodeScalars.contains($0) } ?? false }
        ),
        KnownDeviation(
            "comment",
            of: lenient,
            jsonC: 16...19,
            .accepts,
            "json-c without its strict flag skips comments",
            covers: { [.unexpectedByte, .trailingBytes].contains($0.error?.kind) && $0.byte() == "/" }
        ),
        KnownDeviation(
            "literal-case",
            of: lenient,
            jsonC: 16...19,
            .accepts,
            "json-c without its strict flag reads true, false, null and NaN in any case",
            covers: { isMisspelt($0, startingWith: Array("TtFfNnIi".unicodeScalars)) }
        ),
    ]

    // MARK: - json-c, values

    private static let jsonCValues: [KnownDeviation] = [
        KnownDeviation(
            "cut-name",
            of: everyJSONC,
            jsonC: 16...19,
            .value,
            #"json-c cuts a name at its first \u0000, so that members can vanish or overwrite each other"#,
            covers: { $0.concernsObject { $0.keys.contains { $0.utf8.contains(0) } } }
        ),
        KnownDeviation(
            "misread-surrogate-pair",
            of: everyJSONC,
            jsonC: 16...19,
            .value,
            "json-c reads an escaped pair whose scalar ends in D800 to DBFF (U+2D800, CJK extension F) as U+FFFD",
            covers: { $0.concernsText { $0.unicodeScalars.contains(where: isMisreadAsSurrogate) } }
        ),
        KnownDeviation(
            "clamped-integer",
            of: lenient,
            jsonC: 16...19,
            .value,
            "json-c clamps integers to the range from -2^63 to 2^64 - 1",
            covers: isClampedInteger
        ),
        KnownDeviation(
            "clamped-integer",
            of: strict,
            jsonC: 16...16,
            .value,
            "json-c clamps integers to the range from -2^63 to 2^64 - 1",
            covers: isClampedInteger
        ),
        KnownDeviation(
            "huge-integer",
            of: strict,
            jsonC: 17...19,
            .rejects,
            "json-c in strict mode refuses integers outside the range from -2^63 to 2^64 - 1",
            covers: { $0.value?.containsNumber { isInteger($0) && !fitsMachineInteger($0) } ?? false }
        ),
        KnownDeviation(
            "depth-32",
            of: lenient,
            jsonC: 16...19,
            .rejects,
            "json-c reads 32 levels by default, and the innermost scalar is one of them",
            covers: { ($0.value?.levels ?? 0) > 32 }
        ),
    ]

    // MARK: - Foundation

    private static let foundation: [KnownDeviation] = [
        KnownDeviation(
            "trailing-comma",
            of: foundationOnly,
            .accepts,
            "Foundation on Linux accepts a comma before a closing bracket",
            covers: { $0.error?.kind == .trailingComma }
        ),
        KnownDeviation(
            "byte-order-mark",
            of: foundationOnly,
            .accepts,
            "Foundation skips a byte order mark, and recognises UTF-16 and UTF-32 by their marks",
            covers: { $0.error?.kind == .byteOrderMark }
        ),
        KnownDeviation(
            "wide-encoding",
            of: foundationOnly,
            .accepts,
            "Foundation detects UTF-16 and UTF-32 by their zero bytes",
            covers: { $0.error != nil && $0.byte() == "\0" }
        ),
        KnownDeviation(
            "number-range",
            of: foundationOnly,
            .rejects,
            "Foundation refuses numbers beyond the range of doubles",
            covers: { $0.value?.containsNumber { $0.doubleValue == nil } ?? false }
        ),
        KnownDeviation(
            "rounded-number",
            of: foundationOnly,
            .value,
            "Foundation keeps a number of more than 17 digits to some 38, and other fractions as doubles",
            covers: { $0.difference?.expected?.numberValue != nil && $0.difference?.actual?.numberValue != nil }
        ),
        KnownDeviation(
            "dropped-byte-order-mark",
            of: foundationOnly,
            .value,
            "Foundation on Linux drops a U+FEFF at the start of a string or name, or behind an escape in one",
            covers: { $0.concernsText { $0.unicodeScalars.contains("\u{FEFF}") } }
        ),
        KnownDeviation(
            "equivalent-names",
            of: foundationOnly,
            .value,
            "Foundation on Linux takes names that are canonically equivalent in Unicode for one name",
            covers: { $0.concernsObject(where: hasEquivalentNames) }
        ),
    ]
}
