import NIOHPACK
import PushModel

/// What was left out of a header list that was refused as too large.
package struct HeaderOmission: Sendable, Equatable {
    /// Fields of which nothing is kept.
    package var fields = 0
    /// Of names and values, those of ``fields`` included.
    package var bytes = 0
}

/// A header block that is no request of HTTP/2, as far as it can be shown as one.
///
/// A list above SETTINGS_MAX_HEADER_LIST_SIZE is cut: a reference of HPACK has one byte on the wire, and what it stands for
/// may have thousands.
struct RefusedHead {
    private(set) var request: PushRequest
    /// Nil where everything is kept.
    private(set) var omission: HeaderOmission?

    init(_ block: HPACKHeaders) {
        // RFC 9113 §6.5.2.
        let size = block.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
        var cutter = Cutter(
            room: size > EndpointLimits.headerListBytes ? EndpointLimits.recordedRefusedBytes : .max,
            longest: size > EndpointLimits.headerListBytes ? EndpointLimits.recordedTextBytes : .max
        )
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
        omission = cutter.omission.bytes > 0 ? cutter.omission : nil
    }

    /// Keeps the beginnings of names and values as long as there is room, and counts the rest.
    private struct Cutter {
        var room: Int
        let longest: Int
        var omission = HeaderOmission()

        mutating func kept(_ name: String, _ value: String) -> HeaderField? {
            guard room > 0 else {
                omission.fields += 1
                omission.bytes += name.utf8.count + value.utf8.count
                return nil
            }
            return HeaderField(cut(name), cut(value))
        }

        private mutating func cut(_ text: String) -> String {
            let kept = min(text.utf8.count, longest)
            room -= kept
            omission.bytes += text.utf8.count - kept
            return text.cut(to: longest)
        }
    }
}

extension String {
    /// The text, or as many of its first bytes as are asked for.
    func cut(to bytes: Int) -> String {
        utf8.count <= bytes ? self : String(decoding: utf8.prefix(bytes), as: UTF8.self)
    }
}
