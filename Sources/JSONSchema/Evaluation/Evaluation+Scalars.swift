import JSONModel

// Numbers and texts.
extension Evaluation {
    mutating func meets(_ number: JSONNumber, _ keywords: NumberKeywords, _ node: SchemaNode) -> Bool {
        let subject = NumberSubject(number)
        var isMet = true
        if let bound = keywords.minimum, subject.isBelow(bound) {
            isMet = fails(node, "minimum", "\(number) is below \(bound.number)")
        }
        if let bound = keywords.maximum, subject.isAbove(bound) {
            isMet = fails(node, "maximum", "\(number) is above \(bound.number)")
        }
        if let bound = keywords.exclusiveMinimum, !subject.isAbove(bound) {
            isMet = fails(node, "exclusiveMinimum", "\(number) is not above \(bound.number)")
        }
        if let bound = keywords.exclusiveMaximum, !subject.isBelow(bound) {
            isMet = fails(node, "exclusiveMaximum", "\(number) is not below \(bound.number)")
        }
        if let divisor = keywords.divisor, let multipleOf = keywords.multipleOf,
            !divisor.divides(number, asMachineInteger: subject.machineInteger)
        {
            isMet = fails(node, "multipleOf", "\(number) is not a multiple of \(multipleOf)")
        }
        return isMet
    }

    mutating func meets(_ text: String, _ keywords: StringKeywords, _ node: SchemaNode) throws(EvaluationError) -> Bool
    {
        var isMet = true
        // A code point takes one byte to four, so that most lengths are settled without counting.
        let bytes = text.utf8.count
        if bytes / 4 < keywords.minLength || bytes > keywords.maxLength {
            let length = text.unicodeScalars.count
            if length < keywords.minLength {
                isMet = fails(
                    node,
                    "minLength",
                    "the text has \(length) characters, but at least \(keywords.minLength) are required"
                )
            }
            if length > keywords.maxLength {
                isMet = fails(
                    node,
                    "maxLength",
                    "the text has \(length) characters, but at most \(keywords.maxLength) are allowed"
                )
            }
        }
        guard isMet || report != nil else { return false }
        if let pattern = keywords.pattern {
            guard let matches = pattern.matches(text) else {
                throw .textTooLong(location: node.location.appending("pattern"))
            }
            if !matches {
                isMet = fails(
                    node,
                    "pattern",
                    "\(JSONValue.string(text).excerpt) does not match the pattern “\(pattern.text)”"
                )
            }
        }
        if let format = keywords.format, !format.matches(text) {
            isMet = fails(node, "format", "\(JSONValue.string(text).excerpt) is not a valid \(format.rawValue)")
        }
        return isMet
    }
}

/// A number that is held against bounds: taken apart only where a machine integer does not do.
private struct NumberSubject {
    let number: JSONNumber
    let machineInteger: Int?

    init(_ number: JSONNumber) {
        self.number = number
        machineInteger = Int(number.lexeme)
    }

    func isBelow(_ bound: NumberBound) -> Bool {
        if let machineInteger, let other = bound.machineInteger { return machineInteger < other }
        return ExactNumber(number) < bound.value
    }

    func isAbove(_ bound: NumberBound) -> Bool {
        if let machineInteger, let other = bound.machineInteger { return machineInteger > other }
        return bound.value < ExactNumber(number)
    }
}
