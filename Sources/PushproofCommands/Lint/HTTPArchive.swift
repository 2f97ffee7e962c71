import Foundation
import JSONModel
import PushModel
import VendorModel
import Vendors

/// The requests of a HAR file (HTTP Archive 1.2) that go to APNs or to a vendor.
///
/// A host is known by its name, whatever its port; what else a browser or a proxy wrote down is left out.
struct HTTPArchive {
    /// A request to APNs, whose body is the payload, or to a vendor, whose body is a message.
    struct Entry {
        /// The file and the number of the entry, from 1.
        let name: String
        let dialect: Dialect
        let body: [UInt8]
        /// Of a request to APNs.
        let headers: [HeaderField]
        let path: String
    }

    private(set) var entries: [Entry] = []
    /// Entries that go elsewhere, or send nothing.
    private(set) var others = 0
    let name: String

    static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(".har") }

    /// - Throws: ``UnusableInput`` for a file that cannot be read, or is no archive.
    init(_ path: String) throws(UnusableInput) {
        name = path
        let bytes: [UInt8]
        do throws(CommandFailure) {
            bytes = try InputFile.read(path)
        } catch {
            let problem = error.message ?? "cannot be read"
            throw UnusableInput(
                name: path,
                problem: problem.hasPrefix(path + ": ") ? String(problem.dropFirst(path.count + 2)) : problem
            )
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
        } catch {
            throw UnusableInput(name: path, problem: "not JSON: \(error)")
        }
        guard let list = value["log"]?["entries"]?.arrayValue else {
            throw UnusableInput(name: path, problem: "not an HTTP archive: it has no log.entries")
        }
        for (index, entry) in list.enumerated() {
            if let read = Self.entry(entry["request"], name: "\(path):\(index + 1)") {
                entries.append(read)
            } else {
                others += 1
            }
        }
    }

    private static func entry(_ request: JSONValue?, name: String) -> Entry? {
        guard let request, request["method"] == "POST", let address = request["url"]?.stringValue,
            let url = URLComponents(string: address), let host = url.host?.lowercased(),
            let body = body(of: request["postData"]),
            let vendor = Vendors.all.first(where: { $0.interface?.takesMessages(host, url.path) ?? false }),
            let message = vendor.interface?.message(body)
        else { return nil }
        let fields = request["headers"]?.arrayValue ?? []
        let headers = fields.compactMap { field -> HeaderField? in
            guard let name = field["name"]?.stringValue, let value = field["value"]?.stringValue else { return nil }
            // A pseudo-header is no header field.
            return name.hasPrefix(":") ? nil : HeaderField(name.lowercased(), value)
        }
        let isPayload = vendor.dialect == .apns
        let own = headers.filter { $0.name.hasPrefix("apns-") || $0.name == "authorization" }
        return Entry(name: name, dialect: vendor.dialect, body: message, headers: isPayload ? own : [], path: url.path)
    }

    private static func body(of data: JSONValue?) -> [UInt8]? {
        guard let text = data?["text"]?.stringValue else { return nil }
        guard data?["encoding"] == "base64" || data?["_encoding"] == "base64" else { return Array(text.utf8) }
        return Base64.standard.decode(text)
    }
}

extension HTTPArchive.Entry {
    /// What is judged where it is a payload: the request as it went out, without a word of who sent it.
    var request: PushRequest {
        PushRequest(path: path, headers: headers.filter { $0.name != "authorization" }, body: body)
    }
    /// What is judged where it is a message.
    var text: MessageFiles.Text { MessageFiles.Text(name: name, bytes: body) }
}
