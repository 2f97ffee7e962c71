/// What fields of a wrong type do to a message, where no document says.
enum TypeReading {
    case refuse, convert, ignore
}

extension Readings {
    /// Takes a reading of what wrong types do: the message is refused, unless its interface never refuses for that; the
    /// forms that vendor material shows mean what they say; or the fields are as good as absent.
    mutating func chooseTypes(_ topic: String, _ faults: TypeFaults, mayRefuse: Bool = true) -> TypeReading {
        var alternatives: [TypeReading] = mayRefuse ? [.refuse] : []
        if faults.conversions > 0 { alternatives.append(.convert) }
        alternatives.append(.ignore)
        return alternatives[choose(topic, among: alternatives.count)]
    }
}

extension CompilationStop {
    static let wrongType = CompilationStop.refused("a field has a wrong type", rule: nil)
}
