import PushModel

/// What a sender asks of a vendor's API for senders.
package struct InletRequest: Sendable {
    /// In capital letters: `POST`.
    package var method: String
    /// Without the query, percent-encoded as it came: `/v1/projects/demo/messages:send`.
    package var path: String
    package var query: FormFields
    /// Names in lower case.
    package var headers: [HeaderField]
    /// Whole.
    package var body: [UInt8]
    /// When it came, in milliseconds since the epoch.
    package var time: Int

    /// - Parameters:
    ///   - method: In capital letters.
    ///   - target: Path and query.
    ///   - headers: In any case of letters.
    ///   - body: Whole.
    ///   - time: Milliseconds since the epoch.
    package init(
        _ method: String,
        _ target: String,
        headers: [HeaderField] = [],
        body: [UInt8] = [],
        time: Int = 0
    ) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        path = parts.first.map(String.init) ?? ""
        query = FormFields(parts.count > 1 ? parts[1] : "")
        self.headers = headers.map { HeaderField($0.name.lowercased(), $0.value) }
        self.body = body
        self.time = time
    }

    /// The parts of the path between its slashes, decoded; nil where one is no UTF-8, or has a percent sign of no meaning.
    package var segments: [String]? {
        var segments: [String] = []
        for part in path.split(separator: "/") {
            guard let segment = PercentEncoding.decoded(part.utf8, plusIsSpace: false) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    /// The body as a form's fields (`application/x-www-form-urlencoded`).
    package var form: FormFields { FormFields(String(decoding: body, as: UTF8.self)[...]) }
}
