import CaseFiles
import Findings
import JSONModel
import PushModel
import SenderChecks
import VendorModel
import Vendors

/// One message to judge, with what its file says of it.
struct LintedMessage {
    var message: SentMessage
    /// What its case expects.
    var expectation: CaseExpectation?
    /// Where the expectation comes from.
    var source: String?
    /// Why the file is no JSON, where it is judged without what editors let pass.
    var syntax: String?

    /// What its case wants of the phone.
    var expectedEffects: [ExpectedEffect] { expectation?.expectedEffects ?? [] }
}

/// An input that cannot be used, and why.
struct UnusableInput: Error {
    var name: String
    var problem: String

    var line: String { "\(name): \(problem)" }
}

/// Reads one input: a vendor's message, or a case with one.
struct MessageInputReader {
    let dialect: Dialect
    /// What is known of the recipient and the configuration of every message.
    let context: JSONObject

    /// The time of cases that have none, in epoch milliseconds: as everywhere.
    private static let caseTime = ContextDefaults.now

    /// The messages of a JSON text: one, or of a case with several recipients or steps all.
    func read(_ bytes: [UInt8], name: String) throws(UnusableInput) -> [LintedMessage] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            let problem = bytes.isBlank ? "is empty" : "not JSON: \(error.words(in: bytes))"
            guard let mended = MendedJSON.of(bytes), (try? JSONValue(parsing: mended)) != nil else {
                throw UnusableInput(name: name, problem: problem)
            }
            return try read(mended, name: name).map { message in
                var message = message
                message.syntax = problem
                return message
            }
        }
        guard let object = value.objectValue else {
            let hint = value.arrayValue == nil ? "" : "; write several messages one a line, as JSON lines"
            throw UnusableInput(
                name: name,
                problem: "a message must be an object, found \(value.kind.rawValue)\(hint)"
            )
        }
        // No vendor's message says whose it is.
        if object.isCase, object["dialect"]?.stringValue.flatMap(Dialect.init(rawValue:)) != nil {
            return try cases(object, name: name)
        }
        if let objection = SentForm.objection(to: object, as: dialect) {
            throw UnusableInput(name: name, problem: objection)
        }
        return [
            LintedMessage(
                message: SentMessage(name: name, dialect: dialect, input: .bytes(bytes), context: context)
            )
        ]
    }

    private func cases(_ object: JSONObject, name: String) throws(UnusableInput) -> [LintedMessage] {
        var object = object
        if object["id"] == nil { object["id"] = .string(name) }
        let cases: [Case]
        do throws(CaseFileError) {
            cases = try CaseDecoder(file: name).decodeAll(JSONValue.object(object).serialized())
        } catch {
            throw UnusableInput(name: name, problem: error.problem)
        }
        if let other = cases.first(where: { $0.dialect != dialect }) {
            throw UnusableInput(
                name: name,
                problem: "is a case of \(other.dialect.rawValue), and --dialect says \(dialect.rawValue)"
            )
        }
        return cases.map { linted($0, name: cases.count == 1 ? name : $0.id) }
    }

    private func linted(_ testCase: Case, name: String) -> LintedMessage {
        var context = context
        for member in testCase.context.members { context[member.key] = member.value }
        if context["now"] == nil { context["now"] = .number(JSONNumber(Self.caseTime)) }
        return LintedMessage(
            message: SentMessage(
                name: name,
                dialect: dialect,
                input: testCase.message,
                context: context,
                form: .asCase
            ),
            expectation: testCase.expectation,
            source: testCase.source
        )
    }
}

extension [UInt8] {
    /// Whether there is nothing but white space.
    var isBlank: Bool { allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}
