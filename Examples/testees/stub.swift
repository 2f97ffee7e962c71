// The smallest true testee in Swift. A message of dialect "apns" is the payload itself, so it goes out as it came in,
// byte for byte; every other dialect is skipped. Call your compiler where "message" is read. To build and try it:
//
//     swiftc -O -o stub Examples/testees/stub.swift && pushproof check --dialect apns --testee ./stub
import Foundation

/// Reads the members of one request, a JSON object, as source text: numbers keep every digit.
struct Request {
    var members: [String: String] = [:]

    init(_ line: String) {
        let text = Array(line.utf8)
        guard var at = text.firstIndex(of: UInt8(ascii: "{")) else { return }
        while at < text.count, text[at] != UInt8(ascii: "}") {
            guard let key = text[at...].firstIndex(of: UInt8(ascii: "\"")) else { return }
            let keyEnd = Request.afterString(text, key)
            guard let colon = text[keyEnd...].firstIndex(of: UInt8(ascii: ":")) else { return }
            at = Request.endOfValue(text, colon + 1)
            let name = String(decoding: text[(key + 1)..<(keyEnd - 1)], as: UTF8.self)
            let value = String(decoding: text[(colon + 1)..<at], as: UTF8.self)
            members[name] = value.trimmingCharacters(in: .whitespaces)
        }
    }

    static func afterString(_ text: [UInt8], _ quote: Int) -> Int {
        var at = quote + 1
        while at < text.count, text[at] != UInt8(ascii: "\"") { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
        return at + 1
    }

    /// The place of the "," or "}" after the value that begins at `start`.
    static func endOfValue(_ text: [UInt8], _ start: Int) -> Int {
        var (at, depth) = (start, 0)
        while at < text.count, depth > 0 || !",}".utf8.contains(text[at]) {
            if text[at] == UInt8(ascii: "\"") { at = afterString(text, at); continue }
            depth += "{[".utf8.contains(text[at]) ? 1 : "}]".utf8.contains(text[at]) ? -1 : 0
            at += 1
        }
        return at
    }
}

while let line = readLine() {
    let members = Request(line).members
    guard let id = members["id"] else { continue }
    var answer = "\"skipped\":\"this stub knows the dialect apns only\""
    if members["dialect"] == "\"apns\"" {
        // By scalars, not characters: a quotation mark and a combining mark after it are one character.
        let escapes: [Unicode.Scalar: String] = ["\"": "\\\"", "\\": "\\\\", "\t": "\\t"]
        let message = (members["message"] ?? "").unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
        answer = "\"payload\":" + (members["messageText"] ?? "\"\(message)\"")
        if let bytes = members["messageBase64"] { answer = "\"payloadBase64\":" + bytes }
    }
    print("{\"id\":\(id),\(answer)}")
    fflush(nil)  // An answer that stays in a buffer is an answer that never came.
}
