import Foundation
import JSONModel
import PushModel
import VendorCompilers

/// The reference compilers as a testee: what the self-check runs, and an example of the protocol.
package enum ReferenceTestee {
    /// The answer to a request line, without its line feed.
    ///
    /// - Parameters:
    ///   - line: Of the testee protocol.
    ///   - isSpoilt: Whether every payload loses its `aps`: what a check must see.
    /// - Returns: The answer, without a line feed.
    package static func answer(to line: String, isSpoilt: Bool) -> String {
        guard let request = try? JSONValue(parsing: Array(line.utf8)), let object = request.objectValue,
            let id = object["id"]
        else { return #"{"error":"no request"}"# }
        var answer: JSONObject = ["id": id]
        let skipped = [JSONMember(key: "skipped", value: "no case of a known dialect")]
        answer.members += (try? outcome(of: object, isSpoilt: isSpoilt)) ?? skipped
        return String(decoding: JSONValue.object(answer).serialized(), as: UTF8.self)
    }

    private static func outcome(of request: JSONObject, isSpoilt: Bool) throws -> [JSONMember] {
        var members = request
        members["id"] = "testee/request"
        let testCase = try CaseDecoder(file: "request").decode(.object(members))
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else { return [] }
        let outcome = try compiler.compile(testCase, readings: []).0.outcome
        guard isSpoilt, case .payload(let bytes, let headers) = outcome,
            var payload = try JSONValue(parsing: bytes).objectValue
        else { return outcome.json.objectValue?.members ?? [] }
        payload["aps"] = nil
        payload["spoilt"] = true
        return Outcome.payload(JSONValue.object(payload).serialized(), headers: headers).json.objectValue?.members ?? []
    }
}
