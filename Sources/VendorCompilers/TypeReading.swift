extension Readings {
    /// Takes a reading of what wrong types do.
    ///
    /// - Parameters:
    ///   - answer: The vendor's topic.
    ///   - faults: The fields of a wrong type. Where none of them can be taken for what it means, that is no reading.
    ///   - mayRefuse: Whether the interface may refuse a message for that.
    /// - Returns: The reading.
    mutating func takeTypes<Answer: TypeReading>(
        _ answer: Answer.Type,
        _ faults: TypeFaults,
        mayRefuse: Bool = true
    ) -> Answer {
        var allowed: [Answer] = mayRefuse ? [.refused] : []
        if faults.conversions > 0 { allowed.append(.lenient) }
        allowed.append(.ignored)
        return take(answer, among: allowed)
    }
}

extension CompilationStop {
    static let wrongType = CompilationStop.refused("a field has a wrong type")
}
