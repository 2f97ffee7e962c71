import APNsRules
import APNsWire
import Campaign
import CaseFiles
import Crypto
import Foundation
import JSONModel
import PushModel

/// Keeps each distinct payload as a case file, named by its bytes: what is there from an earlier run is not written
/// again.
struct CorpusKeeper {
    /// A folder with more files serves nobody; what comes beyond is counted.
    private static let limit = 100_000

    private var folder: RunDirectory
    // Looked up, never iterated.
    private var names: Set<String> = []
    /// Distinct payloads that came beyond the limit, or again.
    private(set) var omitted = 0

    var count: Int { names.count }

    /// - Parameter root: the corpus folder, as `--corpus` takes it.
    /// - Throws: ``OutputError`` where the folder cannot be made.
    init(root: String) throws(OutputError) {
        folder = try RunDirectory(path: root + "/apns")
        folder.filePermissions = .ownerOnly
    }

    /// Writes the request's payload, unless it is known or the request is no push to a device, or none at all.
    mutating func keep(_ exchange: Exchange) throws(OutputError) {
        guard exchange.malformation == nil, exchange.brokenOff == nil, exchange.request.method == "POST",
            Route(path: exchange.request.path).isDevice,
            exchange.bodyBytes == exchange.request.body.count, !exchange.isAnsweredEarly
        else { return }
        let name = "recorded-" + Self.digest(of: exchange.request.body)
        guard !names.contains(name) else { return }
        guard names.count < CorpusKeeper.limit else {
            omitted += 1
            return
        }
        names.insert(name)
        guard !FileManager.default.fileExists(atPath: "\(folder.path)/\(name).json") else { return }
        let testCase = RecordedCase.of(exchange, id: "apns/\(name)")
        try folder.write(testCase.json.serialized(.pretty) + [0x0A], to: name + ".json")
    }

    /// The first 16 hexadecimal digits of SHA-256.
    private static func digest(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
