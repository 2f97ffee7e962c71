import CaseFiles
import Findings
import Foundation
import JSONModel
import PushModel
import VendorModel
import Vendors

/// The reference compilers as a testee: what the self-check runs, and an example of the protocol.
package enum ReferenceTestee {
    /// How it answers.
    package enum Manner: Sendable {
        case right
        /// Every payload is another one: what a check must see.
        case spoilt
        /// Every case is skipped: of what nothing may be called judged.
        case idle
    }

    /// The answer to a request line, without its line feed.
    ///
    /// - Parameters:
    ///   - line: Of the testee protocol.
    ///   - manner: How to answer.
    /// - Returns: The answer, without a line feed.
    package static func answer(to line: String, _ manner: Manner) -> String {
        guard let request = try? JSONValue(parsing: Array(line.utf8)), let object = request.objectValue,
            let id = object["id"]
        else { return #"{"error":"no request"}"# }
        var answer: JSONObject = ["id": id]
        let skipped = [JSONMember(key: "skipped", value: "no case of a known dialect")]
        let outcome = manner == .idle ? nil : try? outcome(of: object, isSpoilt: manner == .spoilt)
        answer.members += outcome ?? skipped
        return String(decoding: JSONValue.object(answer).serialized(), as: UTF8.self)
    }

    private static func outcome(of request: JSONObject, isSpoilt: Bool) throws -> [JSONMember] {
        var members = request
        members["id"] = "testee/request"
        let testCase = try CaseDecoder(file: "request").decode(.object(members))
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else { return [] }
        let outcome = try compiler.compile(testCase, readings: []).0.outcome
        guard isSpoilt, case .payload(let bytes, let headers) = outcome else {
            return outcome.json.objectValue?.members ?? []
        }
        // That the payload is another one than is meant must be seen where no rule of Apple's has anything to say.
        if testCase.dialect == .apns { return Outcome.payload(harmless, headers: []).json.objectValue?.members ?? [] }
        guard var payload = try JSONValue(parsing: bytes).objectValue else { return [] }
        payload["aps"] = nil
        payload["spoilt"] = true
        return Outcome.payload(JSONValue.object(payload).serialized(), headers: headers).json.objectValue?.members ?? []
    }

    private static let harmless = Array(#"{"aps":{"alert":{"title":"Another","body":"push"}}}"#.utf8)
}
