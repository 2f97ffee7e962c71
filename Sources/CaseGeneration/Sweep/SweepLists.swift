import JSONModel

/// Lists: empty, long, repeated, in another order, with something foreign in them.
enum SweepLists {
    /// In no order, with members that come twice, a blank one, and more of them than a page shows.
    static let mixed: JSONValue = ["b", "a", "b", "", "C", "10", "9", "a", "{0}", "z", " x ", "b", "y"]

    static let all: [SweepValue] = rearranged + wrapped + whole + foreignMembers.flatMap(inserted)

    private static let rearranged: [SweepValue] = [
        filled("own twice over", isCore: true) { $0 + $0 },
        several("backwards", isCore: true) { $0.reversed() },
        several("the first alone", isCore: true) { Array($0.prefix(1)) },
        several("the last alone") { $0.suffix(1) },
        several("without the last") { $0.dropLast() },
        filled("each element twice") { elements in elements.flatMap { [$0, $0] } },
        several("sorted") { $0.sorted(by: precedes) },
        several("sorted backwards") { $0.sorted(by: precedes).reversed() },
    ]

    private static let wrapped: [SweepValue] = [
        SweepValue("in a list") { .put(.array([$0.value])) },
        SweepValue("as text") { .put(.string($0.value.text)) },
    ]

    private static let whole: [SweepValue] = [
        .put("empty", isCore: true, []), .put("mixed", isCore: true, mixed), .put("one blank", [""]),
        .put("one long", .array([.string(String(repeating: "a", count: 300))])),
        .put("eleven", ListLength.list(11, "n")), .put("sixty-four", ListLength.list(64, "n")),
        .put("numbers", [3, 1, 2, 1]), .put("words", ["true", "null", "0", "no"]),
    ]

    private static let foreignMembers: [(String, JSONValue)] = [
        ("null", .null), ("number", 1), ("true", true), ("blank", ""), ("object", [:]), ("list", []),
    ]

    private static func inserted(_ name: String, _ member: JSONValue) -> [SweepValue] {
        [
            filled(name + " first") { [member] + $0 },
            several(name + " in the middle") { elements in
                var elements = elements
                elements.insert(member, at: elements.count / 2)
                return elements
            },
            filled(name + " last", isCore: name == "null") { $0 + [member] },
            .put(name + " alone", .array([member])),
        ]
    }

    /// A change of a list that has at least one element, and not so many that it is about its length.
    private static func filled(
        _ name: String,
        isCore: Bool = false,
        atLeast least: Int = 1,
        _ change: @escaping @Sendable ([JSONValue]) -> [JSONValue]
    ) -> SweepValue {
        SweepValue(name, isCore: isCore) { site in
            guard let elements = site.value.arrayValue, (least...64).contains(elements.count) else { return nil }
            let changed = change(elements)
            return changed == elements ? nil : .put(.array(changed))
        }
    }

    private static func several(
        _ name: String,
        isCore: Bool = false,
        _ change: @escaping @Sendable ([JSONValue]) -> [JSONValue]
    ) -> SweepValue {
        filled(name, isCore: isCore, atLeast: 2, change)
    }

    private static func precedes(_ lhs: JSONValue, _ rhs: JSONValue) -> Bool {
        lhs.serialized().lexicographicallyPrecedes(rhs.serialized())
    }
}
