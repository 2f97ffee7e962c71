import NIOHPACK
import PushModel

/// What was left out of a header list that is recorded cut.
package struct HeaderOmission: Sendable, Equatable {
    /// Fields of which nothing is kept.
    package var fields = 0
    /// Of names and values, those of ``fields`` included.
    package var bytes = 0
}

/// The header block of what became no request, as it is recorded.
///
/// A large one is cut: a reference of HPACK has one byte on the wire, and what it stands for may have thousands.
struct RecordedHead {
    private(set) var request: PushRequest
    /// Nil where everything is kept.
    private(set) var omission: HeaderOmission?

    /// A header block that is no request of HTTP/2, as far as it can be shown as one. A list above
    /// SETTINGS_MAX_HEADER_LIST_SIZE is cut.
    init(malformed block: HPACKHeaders) {
        let size = block.reduce(0) { $0 + HeaderField.listBytes($1.name, $1.value) }
        var cutter = HeaderCutter(cuts: size > EndpointLimits.headerListBytes)
        request = PushRequest(method: "", path: "", headers: [], body: [])
        var pseudo: Set<String> = []
        for (name, value, _) in block {
            guard let field = cutter.kept(name, value) else { continue }
            guard name.utf8.first == UInt8(ascii: ":") else {
                request.headers.append(field)
                continue
            }
            guard pseudo.insert(name).inserted else { continue }
            switch name {
            case ":method": request.method = field.value
            case ":path": request.path = field.value
            case ":authority": request.authority = field.value
            default: break
            }
        }
        omission = cutter.omission
    }

    /// The head of a request that was broken off. There may be very many, so what is larger than any that serves a push
    /// is cut.
    init(brokenOff head: PushRequest) {
        let size = head.headers.reduce(head.path.utf8.count) { $0 + HeaderField.listBytes($1.name, $1.value) }
        request = head
        guard size > EndpointLimits.recordedHeadBytes else { return }
        var cutter = HeaderCutter(cuts: true)
        request.method = cutter.kept("", head.method)?.value ?? ""
        request.path = cutter.kept("", head.path)?.value ?? ""
        request.authority = head.authority.flatMap { cutter.kept("", $0)?.value }
        request.headers = head.headers.compactMap { cutter.kept($0.name, $0.value) }
        omission = cutter.omission
    }
}

/// Keeps the beginnings of names and values as long as there is room, and counts the rest.
private struct HeaderCutter {
    private var room: Int
    private let longest: Int
    private var omitted = HeaderOmission()

    init(cuts: Bool) {
        room = cuts ? EndpointLimits.recordedHeadBytes : .max
        longest = cuts ? EndpointLimits.recordedTextBytes : .max
    }

    var omission: HeaderOmission? { omitted.bytes > 0 ? omitted : nil }

    mutating func kept(_ name: String, _ value: String) -> HeaderField? {
        guard room > 0 else {
            omitted.fields += 1
            omitted.bytes += name.utf8.count + value.utf8.count
            return nil
        }
        return HeaderField(cut(name), cut(value))
    }

    private mutating func cut(_ text: String) -> String {
        let kept = min(text.utf8.count, longest)
        room -= kept
        omitted.bytes += text.utf8.count - kept
        return text.cut(to: longest)
    }
}

extension HeaderField {
    /// What a field counts in a header list (RFC 9113 §6.5.2).
    static func listBytes(_ name: String, _ value: String) -> Int { name.utf8.count + value.utf8.count + 32 }
}

extension String {
    /// The text, or as many of its first bytes as are asked for.
    func cut(to bytes: Int) -> String {
        utf8.count <= bytes ? self : String(decoding: utf8.prefix(bytes), as: UTF8.self)
    }
}
