import JSONModel

// Cases that derive from derived cases must not grow for ever.
extension JSONValue {
    /// Whether a mutated message may be as large and as deep.
    var isWithinLimits: Bool {
        guard let bound = byteBound(depthLeft: GenerationWeights.deepestMutant) else { return false }
        // The bytes are counted only where that decides anything.
        return bound < GenerationWeights.largestMutant || serializedByteCount() < GenerationWeights.largestMutant
    }

    /// At least as many bytes as the value has compactly written, as if every byte of its texts had to be escaped; nil
    /// where it is nested deeper.
    private func byteBound(depthLeft: Int) -> Int? {
        switch self {
        case .null, .bool: return 5
        case .number(let number): return number.lexeme.utf8.count
        case .string(let string): return 6 * string.utf8.count + 2
        case .array(let elements):
            guard depthLeft > 0 else { return nil }
            var bound = 2
            for element in elements {
                guard let bytes = element.byteBound(depthLeft: depthLeft - 1) else { return nil }
                bound += bytes + 1
            }
            return bound
        case .object(let object):
            guard depthLeft > 0 else { return nil }
            var bound = 2
            for member in object.members {
                guard let bytes = member.value.byteBound(depthLeft: depthLeft - 1) else { return nil }
                bound += 6 * member.key.utf8.count + bytes + 4
            }
            return bound
        }
    }

    /// Reads a text within the limits of a mutated message; nil where it is no JSON, or too much.
    init?(mutableText text: String) {
        let limits = JSONLimits(depth: GenerationWeights.deepestMutant, bytes: GenerationWeights.largestMutant)
        guard text.utf8.count <= limits.bytes, let value = try? JSONValue(parsing: Array(text.utf8), limits: limits)
        else { return nil }
        self = value
    }
}
