/// Reads a pattern by the grammar of ECMA-262, 22.2.1, with the flag `u`.
struct PatternParser {
    private let text: [Unicode.Scalar]
    private(set) var offset = 0
    private var groupsLeft = 100

    init(_ text: String) {
        self.text = Array(text.unicodeScalars)
    }

    mutating func parse() throws(PatternError) -> PatternTree {
        let tree = try disjunction()
        guard offset == text.count else { throw error("there is one “)” too many") }
        return tree
    }

    private mutating func disjunction() throws(PatternError) -> PatternTree {
        var branches = [try alternative()]
        while take("|") { branches.append(try alternative()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func alternative() throws(PatternError) -> PatternTree {
        var parts: [PatternTree] = []
        while let next = peek(), next != "|", next != ")" { parts.append(try term()) }
        return .sequence(parts)
    }

    private mutating func term() throws(PatternError) -> PatternTree {
        let start = offset
        switch advance() {
        case "^": return try unquantified(.assertion(.start))
        case "$": return try unquantified(.assertion(.end))
        case "(": return try group()
        case ".": return try quantified(.scalar(ScalarSet(ScalarSet.lineTerminators, isNegated: true)))
        case "[": return try quantified(.scalar(try characterClass()))
        case "*", "+", "?": throw error("there is nothing to repeat", at: start)
        case "\\" where take("b"): return try unquantified(.assertion(.wordBoundary))
        case "\\" where take("B"): return try unquantified(.assertion(.noWordBoundary))
        case "\\": return try quantified(.scalar(try escape(isInClass: false)))
        case "{":
            offset = start
            if try bounds() != nil { throw error("there is nothing to repeat", at: start) }
            offset = start + 1
            return try quantified(.scalar(ScalarSet(UInt32(UInt8(ascii: "{")))))
        case let scalar?: return try quantified(.scalar(ScalarSet(scalar.value)))
        case nil: throw error("the pattern ends too early")
        }
    }

    private mutating func group() throws(PatternError) -> PatternTree {
        let start = offset - 1
        guard groupsLeft > 0 else { throw error("groups are nested too deep") }
        groupsLeft -= 1
        defer { groupsLeft += 1 }
        var look: (isAhead: Bool, isNegated: Bool)?
        if take("?") {
            if take(":") {
                // A group without a number.
            } else if take("=") {
                look = (true, false)
            } else if take("!") {
                look = (true, true)
            } else if take("<") {
                if take("=") {
                    look = (false, false)
                } else if take("!") {
                    look = (false, true)
                } else {
                    try skipGroupName()
                }
            } else {
                throw error("this group with “(?” is not supported")
            }
        }
        let inside = try disjunction()
        guard take(")") else { throw error("the group is not closed", at: start) }
        guard let look else { return try quantified(inside) }
        return try unquantified(.look(inside, isAhead: look.isAhead, isNegated: look.isNegated))
    }

    private mutating func skipGroupName() throws(PatternError) {
        let start = offset
        while let next = peek(), next != ">" {
            guard next.properties.isIDContinue || next == "$" else { break }
            offset += 1
        }
        guard offset > start, take(">") else { throw error("the group's name is not right", at: start) }
    }

    private mutating func unquantified(_ tree: PatternTree) throws(PatternError) -> PatternTree {
        if let next = peek(), "*+?".unicodeScalars.contains(next) { throw error("an assertion cannot be repeated") }
        return tree
    }

    private mutating func quantified(_ tree: PatternTree) throws(PatternError) -> PatternTree {
        let bounds: (Int, Int?)
        if take("*") {
            bounds = (0, nil)
        } else if take("+") {
            bounds = (1, nil)
        } else if take("?") {
            bounds = (0, 1)
        } else if let counted = try self.bounds() {
            bounds = counted
        } else {
            return tree
        }
        // Lazy or not, the same texts match.
        _ = take("?")
        if let next = peek(), "*+?".unicodeScalars.contains(next) { throw error("there is nothing to repeat") }
        return .repetition(tree, atLeast: bounds.0, atMost: bounds.1)
    }

    /// `{2}`, `{2,}` or `{2,5}`; nil, and nothing is taken, where a brace stands for itself.
    private mutating func bounds() throws(PatternError) -> (Int, Int?)? {
        let start = offset
        guard take("{"), let atLeast = number() else {
            offset = start
            return nil
        }
        var atMost: Int? = atLeast
        if take(",") { atMost = number() }
        guard take("}") else {
            offset = start
            return nil
        }
        if let atMost, atMost < atLeast { throw error("the bounds of the repetition are out of order", at: start) }
        return (atLeast, atMost)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let digit = peek(), ("0"..."9").contains(digit) {
            // Beyond the limit of a program, which is told there.
            value = min((value ?? 0) * 10 + Int(digit.value - 0x30), PatternProgram.limit + 1)
            offset += 1
        }
        return value
    }
}

// What the parser of classes and escapes needs.
extension PatternParser {
    func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        offset + distance < text.count ? text[offset + distance] : nil
    }

    mutating func advance() -> Unicode.Scalar? {
        guard offset < text.count else { return nil }
        offset += 1
        return text[offset - 1]
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == scalar else { return false }
        offset += 1
        return true
    }

    mutating func go(to offset: Int) {
        self.offset = offset
    }

    func error(_ sentence: String, at place: Int? = nil) -> PatternError {
        PatternError(sentence: sentence, offset: place ?? offset)
    }
}
