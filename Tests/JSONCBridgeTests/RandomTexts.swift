import JSONModel

/// Random values and texts from a seed (SplitMix64), for tests that no table could replace.
struct RandomTexts: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func value(depth: Int = 3) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
        case 0: return nil
        case 1: return .bool(Bool.random(using: &self))
        case 2, 3: return .number(number())
        case 4, 5: return .string(string())
        case 6: return .array((0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth - 1) })
        default:
            return .object(
                JSONObject(
                    members: (0..<Int.random(in: 0..<20, using: &self)).map { _ in
                        JSONMember(key: string(), value: value(depth: depth - 1))
                    }
                )
            )
        }
    }

    private mutating func number() -> JSONNumber {
        let integer = String(Int(truncatingIfNeeded: next() >> UInt64.random(in: 0..<64, using: &self)))
        switch Int.random(in: 0..<4, using: &self) {
        case 0: return JSONNumber(uncheckedLexeme: integer + "e\(Int.random(in: -20...20, using: &self))")
        case 1: return JSONNumber(uncheckedLexeme: integer + ".\(UInt8.random(in: 0...255, using: &self))")
        default: return JSONNumber(uncheckedLexeme: integer)
        }
    }

    private mutating func string() -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "b", "/", "\"", "\\", "\n", "\0", "é", "\u{301}", "中", "😀", "\u{FEFF}", "\u{2D800}",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &self) {
            text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &self)])
        }
        return String(text)
    }
}
