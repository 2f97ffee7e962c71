import ArgumentParser
import Campaign
import JSONModel
import PushModel
import VendorCompilers

/// What the reference makes of a message.
struct CompileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Print the reference payload of a message, and why it is so.",
        discussion: """
            A file holds a case, or with --dialect a vendor message on its own; - is standard input. Where the documents \
            allow more than one outcome, the reference's own reading is printed first.
            """
    )

    @Argument(help: "Case or message files, or -.")
    var files: [String]

    @Option(help: "The files hold messages of this dialect and no cases.")
    var dialect: Dialect?

    @Flag(help: "Show the rule, its sentence and its source for each member, and where another reading is right too.")
    var explain = false

    func run() async throws {
        try await reportingFailures {
            for file in files {
                let testCase = try makeCase(file)
                guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else {
                    throw CommandFailure(.usage, "\(file): dialect \(testCase.dialect.rawValue) has no compiler")
                }
                let expectation: Expectation
                do throws(ContextError) {
                    expectation = try compiler.expectation(for: testCase)
                } catch {
                    throw CommandFailure(.input, "\(file): \(error)")
                }
                let result = CompileResult(expectation: expectation, compiler: compiler)
                try Console.print(result.text(explaining: explain))
            }
        }
    }

    private func makeCase(_ file: String) throws -> Case {
        let bytes = try InputFile.read(file)
        guard let dialect else { return try CaseDecoder(file: file).decode(bytes) }
        let message: MessageInput
        if let value = try? JSONValue(parsing: bytes) {
            message = .value(value)
        } else {
            // What is no JSON goes to the compiler as it is: it must refuse it.
            message = .bytes(bytes)
        }
        return Case(id: file, dialect: dialect, message: message)
    }
}
