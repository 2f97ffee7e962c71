import Campaign
import Findings
import Foundation
import JSONModel
import PushModel
import Subprocess
import Testing
import VendorModel
import Vendors

/// What an example compiler answers to a case with a bug, and without it.
struct BrokenRule {
    /// The place of the case among the requests.
    let caseNumber: Int
    /// The compile rule that the bug breaks.
    let rule: String
    let right: Outcome
    let wrong: Outcome

    /// Where the answers with a bug differ from those without.
    ///
    /// - Parameters:
    ///   - dialect: Names the example compiler, which is tried with each of its bugs.
    ///   - requests: A line each, as the testee protocol has them.
    /// - Returns: The differences, bug by bug.
    /// - Throws: Where the example compilers cannot be run, or an answer has no outcome.
    static func answers(dialect: Dialect, to requests: [String]) async throws -> [BrokenRule] {
        let repository = URL(filePath: RepositoryFiles.corpus).deletingLastPathComponent()
        let run = try await Subprocess.run(
            .name("python3"),
            arguments: [
                repository.appending(path: "Tests/BrokenRules/broken_rules.py").path,
                repository.appending(path: "Examples/testees").path, dialect.rawValue,
            ],
            input: .string(requests.joined(separator: "\n") + "\n"),
            output: .bytes(limit: 256 << 20),
            error: .currentStandardError
        )
        #expect(run.terminationStatus == .exited(0))
        return try run.standardOutput.split(separator: UInt8(ascii: "\n"))
            .map { try #require(BrokenRule(JSONValue(parsing: Array($0)))) }
    }

    private init?(_ row: JSONValue) {
        guard let number = row["case"]?.intValue, let rule = row["rule"]?.stringValue,
            let right = row["right"].flatMap(Outcome.init(answer:)),
            let wrong = row["wrong"].flatMap(Outcome.init(answer:))
        else { return nil }
        (caseNumber, self.rule, self.right, self.wrong) = (number, rule, right, wrong)
    }
}

extension Outcome {
    /// An answer of the testee protocol; nil for one that the example compilers do not give.
    fileprivate init?(answer: JSONValue) {
        if let text = answer["payload"]?.stringValue {
            let headers = answer["headers"]?.objectValue?.members ?? []
            self = .payload(
                Array(text.utf8),
                headers: headers.compactMap { member in
                    member.value.stringValue.map { HeaderField(member.key.lowercased(), $0) }
                }
            )
        } else if let reason = answer["suppressed"]?.stringValue {
            self = .suppressed(reason)
        } else if let reason = answer["error"]?.stringValue {
            self = .refused(reason)
        } else if let removed = answer["removed"]?.arrayValue?.compactMap(\.stringValue) {
            self = answer["shown"].map { .updated(removed: removed, shown: $0) } ?? .removed(removed)
        } else {
            return nil
        }
    }
}

extension Case {
    /// The case as the testee protocol has it, in one line.
    func testeeRequest() throws -> String {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        var object: JSONObject = ["id": 0, "dialect": .string(dialect.rawValue)]
        switch message {
        case .value(let value): object["message"] = value
        case .text(let text): object["messageText"] = .string(text)
        case .bytes(let bytes): object["messageBase64"] = .string(Data(bytes).base64EncodedString())
        }
        object["context"] = .object(try compiler.fullContext(of: self))
        return String(decoding: JSONValue.object(object).serialized(.compact), as: UTF8.self)
    }
}
