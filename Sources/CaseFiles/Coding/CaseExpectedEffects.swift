import JSONModel
import PushModel

extension CaseDecoder {
    /// `expect` as one word or a list of words: what is wanted of the phone, in the order of ``ExpectedEffect``.
    func expectedEffects(_ value: JSONValue) throws(CaseFileError) -> [ExpectedEffect] {
        let words = value.arrayValue ?? [value]
        let known = words.compactMap { $0.stringValue.flatMap(ExpectedEffect.init(rawValue:)) }
        guard known.count == words.count, !known.isEmpty else {
            let names = Wording.alternatives(ExpectedEffect.allCases.map(\.rawValue))
            throw problem(
                "\"expect\" must be an object with an outcome, or what the phone does: \(names), or a list of these"
            )
        }
        if known.contains(.silent), known.contains(.visible) {
            throw problem("\"expect\" wants silent and visible at once")
        }
        return ExpectedEffect.allCases.filter(known.contains)
    }
}
