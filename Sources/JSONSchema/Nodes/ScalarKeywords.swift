import JSONModel

/// A bound of numbers, taken apart once.
package struct NumberBound: Sendable {
    package let number: JSONNumber
    let value: ExactNumber
    let machineInteger: Int?

    init(_ number: JSONNumber) {
        self.number = number
        value = ExactNumber(number)
        machineInteger = number.intValue
    }
}

/// What a schema says of numbers.
package final class NumberKeywords: Sendable {
    package let minimum: NumberBound?
    package let maximum: NumberBound?
    package let exclusiveMinimum: NumberBound?
    package let exclusiveMaximum: NumberBound?
    package let multipleOf: JSONNumber?
    let divisor: Divisor?

    init(
        minimum: NumberBound?,
        maximum: NumberBound?,
        exclusiveMinimum: NumberBound?,
        exclusiveMaximum: NumberBound?,
        multipleOf: JSONNumber?
    ) {
        self.minimum = minimum
        self.maximum = maximum
        self.exclusiveMinimum = exclusiveMinimum
        self.exclusiveMaximum = exclusiveMaximum
        self.multipleOf = multipleOf
        divisor = multipleOf.flatMap { Divisor($0) }
    }
}

/// What a schema says of texts. Lengths are in code points.
package final class StringKeywords: Sendable {
    package let minLength: Int
    package let maxLength: Int
    package let pattern: Pattern?
    /// The format, where it is an assertion.
    let format: StringFormat?

    init(minLength: Int, maxLength: Int, pattern: Pattern?, format: StringFormat?) {
        self.minLength = minLength
        self.maxLength = maxLength
        self.pattern = pattern
        self.format = format
    }
}
