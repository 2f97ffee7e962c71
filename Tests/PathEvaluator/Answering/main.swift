import Foundation
import JMESPath
import JSONModel

/// Answers questions about expressions of JMESPath, one a line, for the script beside it:
///
///     {"expression": "a.b", "given": {…}, "leftOut": true}  →  {"result": …}  or  {"error": "invalid-type", "sentence": "…"}
enum PathAnswers {
    static func answer(_ line: String) -> JSONValue {
        guard let question = try? JSONValue(parsing: Array(line.utf8)), let text = question["expression"]?.stringValue,
            let given = question["given"]
        else { return ["error": "no question"] }
        do throws(PathProblem) {
            let isLeftOut = question["leftOut"]?.boolValue ?? false
            let expression = try PathExpression(text, missingMembers: isLeftOut ? .leftOut : .null)
            return ["result": try expression.value(of: given)]
        } catch {
            return ["error": .string(error.kind.rawValue), "sentence": .string(error.description)]
        }
    }
}

while let line = readLine() {
    // Not through a buffer: whoever asks waits for the answer.
    FileHandle.standardOutput.write(Data(PathAnswers.answer(line).serialized() + [UInt8(ascii: "\n")]))
}
