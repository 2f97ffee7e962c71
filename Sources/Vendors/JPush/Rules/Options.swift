import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let collapseID = JPushRule(
        "JP-15",
        "apns_collapse_id is the header apns-collapse-id and has at most 64 bytes.",
        source: JPushDocument.options + ", apns_collapse_id"
    )

    static let timeToLive = JPushRule(
        "JP-16",
        "time_to_live has no effect on notifications of iOS: it does not become apns-expiration.",
        source: JPushDocument.options + ", time_to_live"
    )
}

extension JPushCompilation {
    /// Bytes.
    static let longestCollapseID = 64

    /// What the options make of a notification's headers.
    mutating func addOptions(to payload: inout ExpectedPayload) throws(CompilationStop) {
        if let seconds = message.timeToLive?.intValue {
            payload.trace.append(TraceEntry(.root, by: JPushRule.timeToLive))
            let (expiration, overflow) = (context.common.now / 1000).addingReportingOverflow(seconds)
            if !overflow { payload.headersLeftOut.append(HeaderField("apns-expiration", String(expiration))) }
        }
        guard let id = message.collapseID, !id.isEmpty else { return }
        if id.utf8.count > Self.longestCollapseID {
            if readings.take(LongCollapseID.self) == .refused {
                throw .refused("apns_collapse_id has at most 64 bytes", by: JPushRule.collapseID)
            }
            return
        }
        // Beyond the printable characters of ASCII a header has no one form.
        guard id.utf8.allSatisfy({ UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 }) else {
            payload.brokenHeaders.insert("apns-collapse-id")
            return
        }
        payload.headers.append(ExpectedHeader("apns-collapse-id", id, by: JPushRule.collapseID))
    }
}
