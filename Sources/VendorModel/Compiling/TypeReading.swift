extension Readings {
    /// Faults of one message that have a reading each: further ones share one, or there were no end of them.
    static let mostFaults = 4

    /// Takes a reading of what wrong types do, of all of a message at once.
    ///
    /// - Parameters:
    ///   - answer: The vendor's topic.
    ///   - faults: The fields of a wrong type. Where none of them can be taken for what it means, that is no reading.
    ///   - mayRefuse: Whether the interface may refuse a message for that.
    /// - Returns: The reading.
    package mutating func takeTypes<Answer: TypeReading>(
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
    package mutating func settleTypes<Answer: TypeReading>(
        _ answer: Answer.Type,
        _ faults: TypeFaults,
        in scope: String = ""
    ) throws(CompilationStop) -> [FaultPlace: TypeFaults.Mode] {
        var modes: [FaultPlace: TypeFaults.Mode] = [:]
        for group in Self.grouped(faults.places) {
            let hasMeaning = group.contains(where: \.hasMeaning)
            let allowed: [Answer] = hasMeaning ? [.refused, .lenient, .ignored] : [.refused, .ignored]
            let reading = take(answer, among: allowed, at: group.name(in: scope))
            if reading == .refused { throw .wrongType }
            for place in group { modes[place] = reading == .lenient ? .convert : .ignore }
        }
        return modes
    }

    /// The faults that have a reading of their own, and the further ones together.
    package static func grouped(_ places: [FaultPlace]) -> [[FaultPlace]] {
        let further = Array(places.dropFirst(mostFaults))
        return places.prefix(mostFaults).map { [$0] } + (further.isEmpty ? [] : [further])
    }
}

extension [FaultPlace] {
    /// As readings have it: that of each.
    package func name(in scope: String) -> String { map { $0.name(in: scope) }.joined(separator: "; ") }
}

extension CompilationStop {
    package static let wrongType = CompilationStop.refused("a field has a wrong type")
}
