import JSONModel

// What the names of `OutcomeTemplate` stand for.

extension OutcomeView {
    /// Longer lines are cut, in Unicode scalars.
    static let longestLine = 4_000

    /// - Parameters:
    ///   - name: What stands over it.
    ///   - places: What is marked.
    ///   - longest: Longer lines are cut, in Unicode scalars.
    ///   - undrawn: Why no phone is drawn; nil draws one.
    /// - Returns: By the names of `OutcomeTemplate.column`.
    func values(
        named name: String,
        differingAt places: [JSONPointer] = [],
        longestLine longest: Int = longestLine,
        undrawn: String? = nil
    ) -> [String: Any] {
        let lines = value.map { MarkedJSON.lines(of: $0, differingAt: places) } ?? rawLines
        return [
            "column": name,
            "otherwise": otherwise.map { [$0.cut(toScalars: longest)] } ?? [],
            "size": size,
            "undrawn": undrawn.map { [$0] } ?? [],
            "phone": undrawn == nil ? [phone.values] : [],
            "lines": lines.map {
                ["line": $0.text.cut(toScalars: longest), "isMarked": $0.isMarked] as [String: Any]
            },
            "hasLines": !lines.isEmpty,
        ]
    }

    private var size: [[String: Any]] {
        guard let bytes else { return [] }
        let isOver = bytes.count > limit
        return [
            [
                "bytes": "\(bytes.count)", "limit": "\(limit)", "isOver": isOver,
                "isTight": bytes.count * 10 > limit * 9 && !isOver,
            ]
        ]
    }

    /// Of a payload that is no JSON.
    private var rawLines: [MarkedJSON.Line] {
        guard let bytes, !bytes.isEmpty else { return [] }
        return [MarkedJSON.Line(text: String(decoding: bytes, as: UTF8.self), isMarked: true)]
    }
}

extension PhonePicture {
    /// Longer texts are cut, in Unicode scalars.
    private static let longestText = 200

    fileprivate var values: [String: Any] {
        [
            "banner": banner.map { banner in
                [
                    [
                        "alertTitle": lines(banner.title), "subtitle": lines(banner.subtitle),
                        "alertBody": lines(banner.body),
                    ]
                ]
            } ?? [],
            "badge": lines(badge),
            "hasSound": hasSound,
            "refusal": lines(refusal),
            "states": states.map { ["state": $0.name, "effect": $0.words] },
        ]
    }

    private func lines(_ text: String?) -> [String] {
        text.map { [$0.cut(toScalars: PhonePicture.longestText)] } ?? []
    }
}
