import EasemobVendor
import FCMVendor
import Foundation
import GetuiVendor
import Inlets
import JSONModel
import PushModel
import SNSVendor
import ZEGOVendor

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
            throw UnusableInput(name: path, problem: "no HTTP archive: it has no log.entries")
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
            let body = body(of: request["postData"]), let dialect = dialect(host: host, path: url.path)
        else { return nil }
        let fields = request["headers"]?.arrayValue ?? []
        let headers = fields.compactMap { field -> HeaderField? in
            guard let name = field["name"]?.stringValue, let value = field["value"]?.stringValue else { return nil }
            // A pseudo-header is no header field.
            return name.hasPrefix(":") ? nil : HeaderField(name.lowercased(), value)
        }
        let message: [UInt8]?
        switch dialect {
        case .sns: message = publish(body)
        case .zego: message = pushOfZego(body)
        default: message = body
        }
        guard let message else { return nil }
        let isPayload = dialect == .apns
        let own = headers.filter { $0.name.hasPrefix("apns-") || $0.name == "authorization" }
        return Entry(name: name, dialect: dialect, body: message, headers: isPayload ? own : [], path: url.path)
    }

    private static func body(of data: JSONValue?) -> [UInt8]? {
        guard let text = data?["text"]?.stringValue else { return nil }
        guard data?["encoding"] == "base64" || data?["_encoding"] == "base64" else { return Array(text.utf8) }
        return Data(base64Encoded: text).map(Array.init)
    }

    /// Whose interface an address is; nil for an address of nobody's, or for one that takes no messages.
    private static func dialect(host: String, path: String) -> Dialect? {
        switch host {
        case "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com":
            return path.hasPrefix("/3/device/") || path.hasPrefix("/4/broadcasts/") ? .apns : nil
        case "fcm.googleapis.com", "gcm-http.googleapis.com", "android.googleapis.com":
            return path.hasSuffix("messages:send") || ["/fcm/send", "/gcm/send"].contains(path) ? .fcm : nil
        case "restapi.getui.com":
            return path.contains("/push/") ? .getui : nil
        default:
            if host.hasPrefix("sns."), host.contains(".amazonaws.com") { return .sns }
            let isEasemobs = host.hasSuffix(".easemob.com") || host.hasSuffix(".chat.agora.io")
            if isEasemobs { return path.contains("/messages") ? .easemob : nil }
            return host.hasSuffix(".zego.im") || host.hasSuffix(".zego.cloud") || host.hasSuffix(".zegocloud.com")
                ? .zego : nil
        }
    }

    /// The parameters of `Publish`, from the form of the query protocol, as the message that is judged.
    private static func publish(_ body: [UInt8]) -> [UInt8]? {
        if let value = try? JSONValue(parsing: body) { return value["Message"] == nil ? nil : body }
        let form = FormFields(String(decoding: body, as: UTF8.self)[...])
        guard form["Action"] == "Publish" else { return nil }
        var message: JSONObject = [:]
        var attributes: [String: (name: String, value: JSONObject)] = [:]
        for field in form.fields {
            let parts = field.name.split(separator: ".", maxSplits: 3).map(String.init)
            if parts.count == 1, !["Action", "Version"].contains(field.name), field.name.first?.isUppercase ?? false {
                message[field.name] = .string(field.value)
            } else if parts.count >= 4, parts[0] == "MessageAttributes", parts[1] == "entry" {
                var entry = attributes[parts[2]] ?? (name: "", value: [:])
                if parts[3] == "Name" {
                    entry.name = field.value
                } else if parts[3].hasPrefix("Value.") {
                    entry.value[String(parts[3].dropFirst(6))] = .string(field.value)
                }
                attributes[parts[2]] = entry
            }
        }
        if !attributes.isEmpty {
            let sorted = attributes.sorted { (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key) }
            let members = sorted.map { JSONMember(key: $0.value.name, value: .object($0.value.value)) }
            message["MessageAttributes"] = .object(JSONObject(members: members))
        }
        for name in ["AWSAccessKeyId", "Signature", "SignatureMethod", "SignatureVersion", "Timestamp"] {
            message[name] = nil
        }
        return JSONValue.object(message).serialized()
    }

    /// A server's request has its push in `MessageBody`; nil for one without.
    private static func pushOfZego(_ body: [UInt8]) -> [UInt8]? {
        guard let value = try? JSONValue(parsing: body) else { return body }
        if let inner = value["MessageBody"], inner["OfflinePush"] != nil { return inner.serialized() }
        return value["OfflinePush"] == nil ? nil : body
    }
}

extension HTTPArchive.Entry {
    /// What is judged where it is a payload: the request as it went out, without a word of who sent it.
    var request: PushRequest {
        PushRequest(path: path, headers: headers.filter { $0.name != "authorization" }, body: body)
    }
}
