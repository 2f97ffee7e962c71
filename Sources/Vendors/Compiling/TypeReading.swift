extension Readings {
    /// Faults of one message that have a reading each: further ones share the last, or there were no end of them.
    static let mostFaults = 4

    /// Takes a reading of what wrong types do, of all of a message at once.
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
        if faults.haveMeaning { allowed.append(.lenient) }
        allowed.append(.ignored)
        return take(answer, among: allowed, at: faults.haveMeaning ? "convertible" : "other")
    }

    /// Takes a reading of what a wrong type does, of each field and kind of value.
    ///
    /// - Parameters:
    ///   - answer: The vendor's topic.
    ///   - faults: The fields of a wrong type.
    ///   - scope: What comes before a field's name, where several parts of an interface have one of that name.
    /// - Returns: What becomes of each.
    /// - Throws: ``CompilationStop`` where one of them is refused.
    mutating func settleTypes<Answer: TypeReading>(
        _ answer: Answer.Type,
        _ faults: TypeFaults,
        in scope: String = ""
    ) throws(CompilationStop) -> [FaultPlace: TypeFaults.Mode] {
        var modes: [FaultPlace: TypeFaults.Mode] = [:]
        var last = TypeFaults.Mode.ignore
        for (index, place) in faults.places.enumerated() {
            if index < Self.mostFaults {
                let allowed: [Answer] = place.hasMeaning ? [.refused, .lenient, .ignored] : [.refused, .ignored]
                let reading = take(answer, among: allowed, at: place.name(in: scope))
                if reading == .refused { throw .wrongType }
                last = reading == .lenient ? .convert : .ignore
            }
            modes[place] = last
        }
        return modes
    }
}

extension CompilationStop {
    static let wrongType = CompilationStop.refused("a field has a wrong type")
}
