import Foundation
import JSONCBridge
import JSONModel
import Testing

/// `Corpus/json`: the texts, and the table of what other parsers do differently.
struct JSONCorpus {
    struct Text: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]

        var isJSON: Bool { name.hasPrefix("accept-") }
        var testDescription: String { name }
    }

    let texts: [Text]
    /// The version of json-c for which the table holds.
    let jsonCVersion: String
    private let deviations: JSONObject

    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus/json")

    init() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        texts = try names.filter { $0.hasSuffix(".json") && $0 != "peers.json" }.sorted().map {
            Text(name: $0, bytes: Array(try Data(contentsOf: Self.folder.appending(path: $0))))
        }
        let table = try JSONValue(parsing: Array(Data(contentsOf: Self.folder.appending(path: "peers.json"))))
        jsonCVersion = try #require(table["jsonC"]?.stringValue)
        deviations = try #require(table["deviations"]?.objectValue)
    }

    var textsWithDeviations: [String] { deviations.keys }

    enum Expectation: Equatable {
        case accepts, rejects
        case reads(JSONValue)
    }

    /// What the parser must make of the text, by the table or else by the text's name and value.
    func expectation(of parser: String, for text: Text) throws -> Expectation {
        switch deviations[text.name]?[parser] {
        case "accepts": return .accepts
        case "rejects": return .rejects
        case let entry?: return .reads(try #require(entry["reads"]))
        case nil: return text.isJSON ? .reads(try JSONValue(parsing: text.bytes)) : .rejects
        }
    }

    /// Whether the table speaks of the parser that is there.
    func holds(for parser: any PeerParser) -> Bool {
        parser.writer != "json-c" || parser.version == jsonCVersion
    }
}
