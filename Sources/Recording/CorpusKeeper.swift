import APNsRules
import APNsWire
import CaseFiles
import Crypto
import Findings
import Foundation
import JSONModel
import PushModel

/// Keeps each distinct payload, or each distinct message of vendors, as a case file, named by what it is: what is there from an earlier run
/// is not written again.
struct CorpusKeeper {
    /// A folder with more files serves nobody; what comes beyond is counted.
    private static let limit = 100_000
    /// What of a context is another each time, and changes no payload.
    private static let ofOneSending = ["now", "deviceToken"]

    // Looked up, never iterated.
    private var folders: [Dialect: RunDirectory] = [:]
    private var names: Set<String> = []
    /// Distinct payloads or messages that came beyond the limit, or again.
    private(set) var omitted = 0

    var count: Int { names.count }

    /// - Parameters:
    ///   - root: The corpus folder, as `--corpus` takes it.
    ///   - inlets: Whose messages are kept; none for payloads.
    /// - Throws: ``OutputError`` where a folder cannot be made.
    init(root: String, inlets: [Dialect] = []) throws(OutputError) {
        for dialect in inlets.isEmpty ? [.apns] : inlets {
            var folder = try RunDirectory(path: "\(root)/\(dialect.rawValue)")
            folder.filePermissions = .ownerOnly
            folders[dialect] = folder
        }
    }

    /// Writes the request's payload, unless it is known or the request is no push to a device, or none at all.
    mutating func keep(_ exchange: Exchange) throws(OutputError) {
        guard folders[.apns] != nil, exchange.malformation == nil, exchange.brokenOff == nil,
            exchange.request.method == "POST",
            Route.isDevice(path: exchange.request.path),
            exchange.bodyBytes == exchange.request.body.count, !exchange.isAnsweredEarly
        else { return }
        try keep(.apns, namedBy: exchange.request.body) { RecordedCase.of(exchange, id: $0) }
    }

    /// Writes the message with the world that it met, unless it is known.
    mutating func keep(_ message: RecordedMessage) throws(OutputError) {
        // What the reference cannot read would be no case.
        guard message.verdict != nil else { return }
        var testCase = message.testCase
        testCase.source = "recorded by pushproof serve"
        testCase.context["deviceToken"] = nil
        var named = testCase
        named.id = ""
        for field in Self.ofOneSending { named.context[field] = nil }
        try keep(testCase.dialect, namedBy: named.json.serialized()) { id in
            testCase.id = id
            return testCase
        }
    }

    private mutating func keep(_ dialect: Dialect, namedBy bytes: [UInt8], _ makeCase: (_ id: String) -> Case)
        throws(OutputError)
    {
        guard let folder = folders[dialect] else { return }
        let name = "recorded-" + Self.digest(of: bytes)
        let id = "\(dialect.rawValue)/\(name)"
        guard !names.contains(id) else { return }
        guard names.count < CorpusKeeper.limit else {
            omitted += 1
            return
        }
        names.insert(id)
        guard !FileManager.default.fileExists(atPath: "\(folder.path)/\(name).json") else { return }
        try folder.write(makeCase(id).json.serialized(.pretty) + [0x0A], to: name + ".json")
    }

    /// The first 16 hexadecimal digits of SHA-256.
    private static func digest(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).prefix(8).hexadecimal
    }
}
