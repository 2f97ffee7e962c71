import APNsRules
import APNsWire
import Findings
import JSONModel
import Masking
import PushModel
import VendorModel
import Vendors

/// Takes device tokens and texts out of everything that is written, after it was judged.
///
/// Equal ones stay equal, and different ones different: what stands in their place follows from them and a secret key. Lengths in bytes, types,
/// Apple's keys and constants, and the findings stay.
package final class Redactor: Sendable {
    let texts: TextMask
    let payloads: PayloadMask

    /// - Parameters:
    ///   - key: The secret, any number of bytes.
    ///   - dialects: Whose pushes they are: the members that these vendors name themselves stay. None for anybody's.
    package init(key: [UInt8], dialects: [Dialect] = []) {
        texts = TextMask(key: key)
        let members = dialects.compactMap(Vendors.vendor).flatMap(\.namedMembers)
        payloads = PayloadMask(texts: texts, plan: MaskingPlan(vendorMembers: Set(members)))
    }

    // MARK: Parts

    /// A text with other letters and digits, as many bytes long; a long hexadecimal one as a device token.
    package func redacted(text: String) -> String { texts.masked(text) }

    /// A value that is no payload, such as a message of a vendor's: every text and key of it, and numbers of more than three digits.
    ///
    /// - Parameters:
    ///   - value: Any JSON.
    ///   - keptKeys: Names that are no sender's own, and stay wherever they are.
    ///   - keptTexts: Constants of the interface, which stay.
    /// - Returns: JSON of the same shape.
    package func redacted(
        _ value: JSONValue,
        keptKeys: Set<String> = [],
        keptTexts: Set<String> = []
    ) -> JSONValue {
        payloads.masked(value, keptKeys: keptKeys, keptTexts: keptTexts)
    }

    /// A payload on its way to APNs: as many bytes, and Apple's keys and constants.
    package func redacted(payload: [UInt8]) -> [UInt8] { payloads.masked(payload) }

    /// A path; of a device's the token becomes another.
    package func redacted(path: String) -> String {
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        // Nobody knows what is in a query.
        let query = end == path.endIndex ? "" : "\(path[end])…"
        let bare = String(path[..<end])
        switch Route(path: bare) {
        case .broadcast, .channels, .allChannels: return bare + query
        case .device(let token): return "/3/device/\(redacted(deviceToken: token))" + query
        case .deviceWithoutToken, .unknown:
            let parts = bare.split(separator: "/", omittingEmptySubsequences: false).map { part in
                Self.pathWords.contains(String(part)) ? String(part) : redacted(deviceToken: String(part))
            }
            return parts.joined(separator: "/") + query
        }
    }

    private static let pathWords: Set<String> = [
        "", "1", "3", "4", "device", "apps", "broadcasts", "channels", "all-channels",
    ]

    /// Hexadecimal stays hexadecimal, and in either case the same token is the same.
    func redacted(deviceToken: String) -> String {
        let scalars = deviceToken.unicodeScalars.map(\.value)
        guard TextMask.isHex(scalars) else { return texts.masked(deviceToken) }
        return String(String.UnicodeScalarView(texts.maskedHex(scalars).compactMap(Unicode.Scalar.init)))
    }

    func redacted(_ field: HeaderField) -> HeaderField {
        let name = RedactedHeaders.keeps(name: field.name) || field.isCredential ? field.name : texts.masked(field.name)
        if field.isCredential { return HeaderField(name, "…") }
        return HeaderField(name, RedactedHeaders.keeps(field) ? field.value : texts.masked(field.value))
    }

    // MARK: Requests

    /// An exchange whose secrets are masked already.
    package func redacted(_ exchange: Exchange) -> Exchange {
        var redacted = exchange
        redacted.request.path = self.redacted(path: exchange.request.path)
        redacted.request.authority = exchange.request.authority.map { $0.contains("@") ? "…" : $0 }
        redacted.request.headers = exchange.request.headers.map(self.redacted)
        redacted.trailers = exchange.trailers.map(self.redacted)
        let isWhole = exchange.bodyBytes == exchange.request.body.count
        redacted.request.body = payloads.masked(exchange.request.body)
        if exchange.upstream != nil { redacted.response = exchange.response.map(answerOfOther) }
        redacted.malformation = exchange.malformation.map { RedactedHeaders.malformation($0, texts) }
        redacted.violations = violations(of: exchange, as: redacted.request, isWhole: isWhole)
        return redacted
    }

    /// Another endpoint may say anything: what stays are the members and reasons of Apple's.
    private func answerOfOther(_ response: PushResponse) -> PushResponse {
        var redacted = response
        redacted.headers = response.headers.map(self.redacted)
        redacted.reason = response.reason.map(self.redacted)
        redacted.body =
            (try? JSONValue(parsing: response.body)).map { body in
                self.redacted(body, keptKeys: ["reason", "timestamp"], keptTexts: Self.reasons).serialized()
            } ?? payloads.masked(response.body)
        return redacted
    }

    func redacted(_ reason: Reason) -> Reason {
        Self.reasons.contains(reason.rawValue) ? reason : Reason(rawValue: texts.masked(reason.rawValue))
    }

    private static let reasons = Set(RuleList.all.compactMap { $0.answer?.reason.rawValue })

    /// The verdict is of what came, the words of what is written down.
    private func violations(of exchange: Exchange, as request: PushRequest, isWhole: Bool) -> [Violation] {
        guard !exchange.violations.isEmpty else { return [] }
        let again =
            isWhole
            ? RuleList.judge(PushSubject(request: request, hasHeaders: true, now: exchange.arrivedAt / 1000)).violations
            : []
        let body = exchange.violations.contains { $0.isInBody } ? try? JSONValue(parsing: exchange.request.body) : nil
        return exchange.violations.map { violation in
            var redacted = violation
            switch violation.place {
            case .pointer(let pointer): redacted.place = .pointer(payloads.masked(pointer, in: body ?? .null))
            case .header(let name): redacted.place = .header(self.redacted(HeaderField(name, "")).name)
            case .request, .connection: break
            }
            let same = again.first { $0.rule == redacted.rule && $0.place == redacted.place }
            redacted.message = same?.message ?? RuleList.rule(id: violation.rule)?.requirement ?? violation.rule
            return redacted
        }
    }

    /// What a vendor's rules say of the payload of an exchange.
    ///
    /// - Parameters:
    ///   - diagnostic: Of the payload as it came.
    ///   - exchange: As it came.
    ///   - stored: The same, redacted.
    /// - Returns: The diagnostic with what is written down.
    func redacted(_ diagnostic: Diagnostic, of exchange: Exchange, as stored: Exchange) -> Diagnostic {
        var redacted = diagnostic
        if diagnostic.place.hasPrefix("header:") {
            let name = self.redacted(HeaderField(String(diagnostic.place.dropFirst(7)), "")).name
            redacted.place = "header:\(name)"
            redacted.actual = diagnostic.actual.map { _ in stored.request.headers[name].map(JSONValue.string) ?? .null }
            return redacted
        }
        let body = try? JSONValue(parsing: exchange.request.body)
        guard let pointer = JSONPointer(diagnostic.place), let body else { return redacted }
        let place = payloads.masked(pointer, in: body)
        redacted.place = place.description
        redacted.actual = diagnostic.actual.map { _ in
            (try? JSONValue(parsing: stored.request.body))?[place] ?? .null
        }
        return redacted
    }
}

extension Violation {
    fileprivate var isInBody: Bool {
        if case .pointer(let pointer) = place { !pointer.tokens.isEmpty } else { false }
    }
}
