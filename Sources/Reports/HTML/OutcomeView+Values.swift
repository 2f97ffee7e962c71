import JSONModel

// What the names of `OutcomeTemplate` stand for.

extension OutcomeView {
    /// Longer lines are cut, in Unicode scalars.
    static let longestLine = 4_000

    /// - Parameters:
    ///   - name: What stands over it.
    ///   - side: Its class beside another: `right` or `sent`; nil alone.
    ///   - places: What is marked.
    ///   - longest: Longer lines are cut, in Unicode scalars.
    ///   - undrawn: Why no phone is drawn; nil draws one.
    /// - Returns: By the names of `OutcomeTemplate.column`.
    func values(
        named name: String,
        side: String? = nil,
        differingAt places: [JSONPointer] = [],
        longestLine longest: Int = longestLine,
        undrawn: String? = nil
    ) -> [String: Any] {
        let lines = value.map { MarkedJSON.lines(of: $0, differingAt: places) } ?? rawLines
        return [
            "column": name,
            "side": side.map { [$0] } ?? [],
            "otherwise": otherwise.map { [$0.cut(toScalars: longest)] } ?? [],
            "size": size,
            "undrawn": undrawn.map { [$0] } ?? [],
            "phone": undrawn == nil ? [phone.values] : [],
            "runs": FoldedLines.runs(of: lines).map { run in
                [
                    "fold": run.isFolded ? ["\(run.lines.count) more lines"] : [],
                    "lines": run.lines.map {
                        ["line": $0.text.cut(toScalars: longest), "isMarked": $0.isMarked] as [String: Any]
                    },
                ] as [String: Any]
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
            "isEmpty": banner == nil && activity == nil,
            "activity": activity.map { activity in
                [
                    [
                        "event": activity.event,
                        "fields": activity.fields.map { ["name": $0.name, "value": $0.value] },
                        "more": activity.more > 0 ? ["and \(activity.more.counted("more value"))"] : [],
                    ] as [String: Any]
                ]
            } ?? [],
            "app": lines(app),
            "time": lines(time),
            "refusal": lines(refusal),
            "dock": app.map {
                [["letter": String($0.prefix(1)), "badge": lines(badge), "notes": notes] as [String: Any]]
            }
                ?? [],
            "states": states.map { ["state": $0.name, "effect": $0.words] },
        ]
    }

    /// Beside the app's icon.
    private var notes: String {
        [badge.map { "badge \($0)" } ?? "badge unchanged", hasSound ? "♪ sound" : "no sound"].joined(separator: " · ")
    }

    private func lines(_ text: String?) -> [String] {
        text.map { [$0.cut(toScalars: PhonePicture.longestText)] } ?? []
    }
}
