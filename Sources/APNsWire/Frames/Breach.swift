/// What a peer did that HTTP/2 forbids, or that costs more than it serves: it ends the stream or the connection (RFC 9113 §5.4).
package struct Breach: Sendable, Equatable {
    /// How the sentence about the peer goes on, the same each time: `sent DATA on stream 0`. Never a word of the peer's, so
    /// that there are only so many.
    package let problem: String
    /// The figures of this time, such as `20000 bytes`; nil where there are none.
    package let detail: String?
    /// What forbids it.
    package let section: Section
    let code: ErrorCode

    /// A section of an RFC.
    package struct Section: Sendable, Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
        private let document: String
        private let number: String

        /// Of RFC 9113, HTTP/2.
        package init(stringLiteral number: String) {
            document = "RFC 9113"
            self.number = number
        }

        private init(document: String, number: String) {
            self.document = document
            self.number = number
        }

        /// Of RFC 7541, HPACK.
        static func hpack(_ number: String) -> Section { Section(document: "RFC 7541", number: number) }

        package var description: String { "\(document), section \(number)" }
    }

    init(_ code: ErrorCode, _ problem: String, _ detail: String? = nil, against section: Section) {
        self.code = code
        self.problem = problem
        self.detail = detail
        self.section = section
    }

    /// Of a peer that speaks something else than HTTP/2: a rule about connections says so.
    static let noPreface = Breach(.protocolError, "sent no preface of HTTP/2", against: "3.4")

    /// The code of GOAWAY or RST_STREAM that answers it: `PROTOCOL_ERROR`.
    package var codeName: String { code.name }
}

extension Breach: CustomStringConvertible {
    /// `the client sent a frame above SETTINGS_MAX_FRAME_SIZE (20000 bytes; RFC 9113, section 4.2)`.
    package var description: String {
        "the client \(problem) (\(detail.map { "\($0); " } ?? "")\(section))"
    }
}
