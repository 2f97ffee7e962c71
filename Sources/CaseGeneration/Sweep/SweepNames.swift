import JSONModel

/// Names of members, spelled as somebody may take for the right one; and the right one with such a twin beside it.
enum SweepNames {
    static let all: [SweepValue] =
        spellings.map(renamed) + [ofSibling, foreignTwin] + spellings.prefix(4).flatMap(twins)

    /// Inside a text nobody says which of two members of one name counts.
    private static let ofSibling = SweepValue("name of a sibling") { site in
        site.location.isInText ? nil : site.siblings.first.map { .rename($0) }
    }

    /// A value of another type, under a name that only somebody who folds case takes for the right one.
    private static let foreignTwin = SweepValue("foreign twin in upper case before", isCore: true) { site in
        guard let key = site.key, !key.uppercased().hasSameScalars(as: key), !site.siblings.contains(key.uppercased())
        else { return nil }
        return .twin(key.uppercased(), site.value.kind == .number ? "twin" : 7, isBefore: true)
    }

    private struct Spelling: Sendable {
        let name: String
        /// Nil for a name that has no such spelling.
        let of: @Sendable (String) -> String?
    }

    private static let spellings: [Spelling] = [
        Spelling(name: "in lower case") { $0.lowercased() },
        Spelling(name: "in upper case") { $0.uppercased() },
        Spelling(name: "with a capital") { $0.prefix(1).uppercased() + $0.dropFirst() },
        Spelling(name: "with another separator") { separated($0) },
        Spelling(name: "with a blank behind") { $0 + " " },
        Spelling(name: "with a blank before") { " " + $0 },
        Spelling(name: "with a letter more") { $0 + "s" },
        Spelling(name: "with a letter before") { "x" + $0 },
        Spelling(name: "with a line feed behind") { $0 + "\n" },
        Spelling(name: "without its end") { $0.count > 1 ? String($0.dropLast()) : nil },
    ]

    /// The other case is the mistake that is made most, and shows even where the value does nothing: every host has it.
    private static func renamed(_ spelling: Spelling) -> SweepValue {
        SweepValue("name " + spelling.name, isCore: spelling.name == "in upper case") { site in
            guard let key = site.key, let name = spelling.of(key), !name.hasSameScalars(as: key) else { return nil }
            return .rename(name)
        }
    }

    private static func twins(_ spelling: Spelling) -> [SweepValue] {
        [true, false].map { isBefore in
            SweepValue("twin \(spelling.name) \(isBefore ? "before" : "behind")") { site in
                guard let key = site.key, let twin = spelling.of(key), !twin.hasSameScalars(as: key),
                    !site.siblings.contains(twin)
                else { return nil }
                return .twin(twin, other(than: site.value), isBefore: isBefore)
            }
        }
    }

    /// `badge_count` and `badge-count` as `badgeCount`; `badgeCount` and `badge-count` as `badge_count`. Nil for one word.
    private static func separated(_ key: String) -> String? {
        if key.contains("-") { return key.replacing("-", with: "_") }
        var result = ""
        if key.contains("_") {
            var isAtWord = false
            for character in key {
                if character == "_" { isAtWord = true; continue }
                result += isAtWord ? character.uppercased() : String(character)
                isAtWord = false
            }
            return result
        }
        for character in key { result += character.isUppercase ? "_" + character.lowercased() : String(character) }
        return result == key ? nil : result
    }

    /// A value of the same type that is told from it.
    private static func other(than value: JSONValue) -> JSONValue {
        switch value {
        case .null: "twin"
        case .bool(let value): .bool(!value)
        case .number(let number): .number(JSONNumber(number.intValue.map { $0 &+ 1 } ?? 7))
        case .string: "twin"
        case .array: ["twin"]
        case .object: ["twin": "twin"]
        }
    }
}
