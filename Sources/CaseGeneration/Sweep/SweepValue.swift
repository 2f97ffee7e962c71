import JSONModel

/// One change of a value: another one in its place, or another name of its member.
struct SweepValue: Sendable {
    /// As notes of cases name it; unique among those of a kind of value.
    let name: String
    /// Whether every host of a place gets it, and not only one.
    let isCore: Bool
    /// At which places it says most.
    let aim: Aim
    /// What to do at a site; nil where the value says nothing there.
    let edit: @Sendable (SweepSite) -> SweepEdit?

    enum Aim: Sendable {
        /// Where the text goes out: what is read, tidied up or cut on the way.
        case carried
        /// Where it is compared with words, or read as a number: what is nearly one.
        case asked
        case both
    }

    init(
        _ name: String,
        isCore: Bool = false,
        aim: Aim = .both,
        _ edit: @escaping @Sendable (SweepSite) -> SweepEdit?
    ) {
        self.name = name
        self.isCore = isCore
        self.aim = aim
        self.edit = edit
    }

    static func put(_ name: String, isCore: Bool = false, aim: Aim = .both, _ value: JSONValue) -> SweepValue {
        SweepValue(name, isCore: isCore, aim: aim) { $0.value == value ? nil : .put(value) }
    }

    static func text(_ name: String, isCore: Bool = false, aim: Aim = .both, _ text: String) -> SweepValue {
        put(name, isCore: isCore, aim: aim, .string(text))
    }

    /// How much it says at a place whose texts go out, or else at one where they are only asked for.
    func tier(atCarried isCarried: Bool) -> ValueSweep.Tier {
        guard isAimed(atCarried: isCarried) else { return .rest }
        return aim == .carried ? .carried : .aimed
    }

    /// Whether it says something at a place whose texts go out, or else at one where they are only asked for.
    func isAimed(atCarried isCarried: Bool) -> Bool {
        switch aim {
        case .carried: isCarried
        case .asked: !isCarried
        case .both: true
        }
    }

    static func number(_ lexeme: String, isCore: Bool = false) -> SweepValue {
        put(lexeme, isCore: isCore, .number(JSONNumber(uncheckedLexeme: lexeme)))
    }
}

/// The values that are put into places, by the kind of what stands there.
package enum SweepDictionary {
    /// The values for a place that has been looked at.
    static func values(for swept: SweptPlace) -> [SweepValue] {
        values(for: swept.place) + (swept.takesNumericText ? SweepNumbers.withTextBehind : [])
    }

    /// The values for each of some places: many of which have the same, and share them.
    static func values(forEach places: [SweptPlace]) -> [[SweepValue]] {
        struct Need: Hashable {
            var root: Slot.Root
            var kind: JSONValue.Kind
            var isWhole: Bool
            var takesNumericText: Bool
        }
        var met: [Need: [SweepValue]] = [:]
        return places.map { swept in
            let place = swept.place
            let need = Need(
                root: place.root,
                kind: place.kind,
                isWhole: place.path.isEmpty,
                takesNumericText: swept.takesNumericText
            )
            let values = met[need] ?? values(for: swept)
            met[need] = values
            return values
        }
    }

    /// The values for a place.
    static func values(for place: SweepPlace) -> [SweepValue] {
        switch place.root {
        case .headers: headers
        // Most names of the context are known ones; where the world is anybody's, as in what a device shows, others are too.
        case .context: values(ofKind: place.kind) + names
        case .message: values(ofKind: place.kind) + (place.path.isEmpty ? [] : names)
        }
    }

    /// The values for a place that are about what stands there, and not about its name.
    static func values(ofKind kind: JSONValue.Kind) -> [SweepValue] {
        switch kind {
        case .null: foreign
        case .boolean: truth
        case .number: numbers
        case .string: texts
        case .array: lists
        case .object: objects
        }
    }

    private static let headers: [SweepValue] =
        SweepTexts.all + SweepTexts.own + [SweepValue("absent", isCore: true) { _ in .remove }]
    private static let texts: [SweepValue] = SweepTexts.all + SweepTexts.own + withForeign(.string)
    private static let numbers: [SweepValue] = SweepNumbers.all + SweepNumbers.own + withForeign(.number)
    private static let truth: [SweepValue] = SweepNumbers.truth + withForeign(.boolean)
    private static let lists: [SweepValue] = SweepLists.all + withForeign(.array)
    private static let objects: [SweepValue] = SweepObjects.all + withForeign(.object)
    private static let foreign = withForeign(.null)
    static let names = SweepNames.all

    private static func withForeign(_ kind: JSONValue.Kind) -> [SweepValue] {
        SweepForeign.all.filter { $0.kind != kind }.map(\.value)
            + [SweepValue("absent", isCore: true) { $0.key == nil && $0.place.path.isEmpty ? nil : .remove }]
    }
}
