import JSONModel

// Cases that derive from derived cases must not grow for ever.
extension JSONValue {
    /// Whether a mutated message may be as large and as deep.
    var isWithinLimits: Bool {
        guard let bound = serializedByteBound(depthLeft: GenerationWeights.deepestMutant) else { return false }
        // The bytes are counted only where that decides anything.
        return bound < GenerationWeights.largestMutant || serializedByteCount() < GenerationWeights.largestMutant
    }

    /// Reads a text within the limits of a mutated message; nil where it is no JSON, or too much.
    init?(mutableText text: String) {
        let limits = JSONLimits(depth: GenerationWeights.deepestMutant, bytes: GenerationWeights.largestMutant)
        guard text.utf8.count <= limits.bytes, let value = try? JSONValue(parsing: Array(text.utf8), limits: limits)
        else { return nil }
        self = value
    }
}
