import ArgumentParser
import CaseFiles
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// What the reference makes of a message.
struct CompileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Print the right payload of a message, and the rule behind each member.",
        discussion: """
            A file holds a case, or with --dialect a vendor's message alone; - is standard input. If the documents \
            allow more than one outcome, the one of the reference comes first.
            """
    )

    @Argument(help: "Case or message files, or -.")
    var files: [String]

    @Option(help: "The files hold messages of this dialect, not cases.")
    var dialect: Dialect?

    @OptionGroup var dialectFiles: DialectFileOptions

    @Flag(help: "Show the rule of each member with its source, and where another reading is also right.")
    var explain = false

    @OptionGroup var readings: ReadingsOptions

    @Option(help: "text, or json: one object a line for each input.")
    var format: DataFormat = .text

    func validate() throws {
        _ = try dialectFiles.dialect(besides: dialect)
    }

    func run() async throws {
        try await reportingFailures {
            let pinned = try readings.load()
            for file in files {
                let cases = try makeCases(file)
                for testCase in cases {
                    // Each of several is named.
                    let isOne = cases.count == 1
                    if !isOne, format == .text { try Console.print(testCase.id) }
                    try printOutcome(of: testCase, in: isOne ? file : testCase.id, pinned)
                }
            }
        }
    }

    private func printOutcome(of testCase: Case, in file: String, _ pinned: PinnedReadings) throws {
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else {
            throw CommandFailure(
                .usage,
                "\(file): dialect \(testCase.dialect.rawValue) has no compiler, because its message is the payload: use pushproof lint"
            )
        }
        let expectation: Expectation
        do throws(ContextError) {
            expectation = try compiler.read(testCase).expectation(pinned: pinned)
        } catch {
            throw CommandFailure(.input, "\(file): \(error)")
        }
        let result = CompileResult(expectation: expectation, compiler: compiler, testCase: testCase)
        try Console.print(format == .json ? result.json(input: file) : result.text(explaining: explain))
    }

    /// The cases of a file: a sequence has several, and a message one for each recipient that it states.
    private func makeCases(_ file: String) throws -> [Case] {
        let bytes = try InputFile.read(file)
        if bytes.isEmpty { throw CommandFailure(.input, "\(file): is empty") }
        guard let dialect = dialect ?? ownDialect(of: bytes) else {
            return try CaseDecoder(file: file).decodeAll(bytes)
        }
        // As bytes: equal keys and text that is no JSON are the compiler's to judge.
        return [Case(id: file, dialect: dialect, message: .bytes(bytes))]
    }

    /// That of the only file of --dialect-file, unless the input is a case.
    private func ownDialect(of bytes: [UInt8]) -> Dialect? {
        guard let own = dialectFiles.dialects.first else { return nil }
        let value = try? JSONValue(parsing: bytes)
        return value?["dialect"] != nil && value?["message"] != nil ? nil : own
    }
}
