import JSONModel

/// What the table of known deviations asks about a text.
extension KnownDeviation {
    /// A number that stops where a digit was due.
    static func isCutNumber(_ circumstances: Circumstances) -> Bool {
        switch circumstances.error?.kind {
        case .invalidNumber: true
        case .unexpectedEnd: circumstances.byte(-1).map { ".eE+-".unicodeScalars.contains($0) } ?? false
        default: false
        }
    }

    /// A zero before other digits that json-c lets pass even in strict mode: after a minus sign, in a fraction, and in
    /// zero itself, as in -01, 01.5, 01e2 and 00.
    static func isToleratedZero(_ circumstances: Circumstances) -> Bool {
        guard circumstances.error?.kind == .leadingZero else { return false }
        if circumstances.byte(-2) == "-" { return true }
        var end = 0
        while circumstances.byte(end) == "0" { end += 1 }
        let isZero = circumstances.byte(end).map { !("0"..."9" ~= $0) } ?? true
        while circumstances.byte(end).map({ "0"..."9" ~= $0 }) ?? false { end += 1 }
        return isZero || circumstances.byte(end).map { ".eE".unicodeScalars.contains($0) } ?? false
    }

    /// A word that starts with one of these letters, after a minus sign perhaps, and is not true, false or null.
    static func isMisspelt(_ circumstances: Circumstances, startingWith initials: [Unicode.Scalar]) -> Bool {
        guard let error = circumstances.error, [.unexpectedByte, .invalidNumber].contains(error.kind),
            circumstances.byte().map(isLetter) ?? false
        else { return false }
        var first = 0
        while circumstances.byte(first - 1).map(isLetter) ?? false { first -= 1 }
        return circumstances.byte(first).map(initials.contains) ?? false
    }

    /// json-c takes the sum of a pair for one more high surrogate where its last 16 bits look like one.
    static func isMisreadAsSurrogate(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0xFFFF && scalar.value & 0xFC00 == 0xD800
    }

    /// Whether Swift's equality of strings, which is canonical equivalence, takes two of these names for one.
    static func hasEquivalentNames(_ object: JSONObject) -> Bool {
        Set(object.keys).count < Set(object.keys.map { Array($0.utf8) }).count
    }

    static func isClampedInteger(_ circumstances: Circumstances) -> Bool {
        guard let expected = circumstances.difference?.expected?.numberValue else { return false }
        let actual = circumstances.difference?.actual?.numberValue?.lexeme
        return isInteger(expected) && actual == (expected.lexeme.hasPrefix("-") ? "\(Int64.min)" : "\(UInt64.max)")
    }

    static func isInteger(_ number: JSONNumber) -> Bool {
        number.lexeme.utf8.allSatisfy { $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    static func fitsMachineInteger(_ number: JSONNumber) -> Bool {
        Int64(number.lexeme) != nil || UInt64(number.lexeme) != nil
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        "a"..."z" ~= scalar || "A"..."Z" ~= scalar
    }
}

extension JSONValue {
    private var children: [JSONValue] {
        arrayValue ?? objectValue?.members.map(\.value) ?? []
    }

    /// Levels as json-c counts them: a scalar is one.
    var levels: Int {
        1 + (children.map(\.levels).max() ?? 0)
    }

    func containsNumber(where condition: (JSONNumber) -> Bool) -> Bool {
        numberValue.map(condition) ?? children.contains { $0.containsNumber(where: condition) }
    }
}
