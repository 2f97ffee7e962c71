/// Why an adapter's process is of no more use to the doctor.
enum DoctorTrouble: Error {
    /// It cannot be started, or the examination was cancelled: there is nothing more to examine.
    case unusable(TesteeError)
    /// The answer came only when the input had ended.
    case unflushed
    case failure(TesteeFailure)
}

extension DoctorTrouble {
    /// One sentence: what is wrong.
    var detail: String {
        switch self {
        case .unusable(let error): "\(error)"
        case .unflushed: "answers only after its input ends"
        case .failure(let failure): Self.sentence(failure)
        }
    }

    private static func sentence(_ failure: TesteeFailure) -> String {
        var text =
            failure.kind == .protocol && failure.cause != .closedInput && failure.cause != .closedOutput
            ? "writes \(failure.detail)" : failure.detail
        if failure.cause == .malformed { text = "answers wrongly: \(failure.detail)" }
        if let excerpt = failure.excerpt { text += ", \"\(excerpt)\"" }
        if failure.kind != .protocol, let lastWords = DecisiveLine.ofStandardError(failure.standardErrorTail) {
            text += "; its last words were \"\(lastWords)\""
        }
        return text
    }

    /// One sentence: how to mend it.
    var remedy: String {
        switch self {
        case .unusable: "Give --testee a program with its arguments, as you would type it in a shell."
        case .unflushed:
            "Flush each answer: print(…, flush=True) in Python, fflush(stdout) in C, Flush() of the writer "
                + "in Go and Java; and read line by line, not to the end of the input."
        case .failure(let failure): Self.remedy(for: failure)
        }
    }

    private static func remedy(for failure: TesteeFailure) -> String {
        switch failure.cause {
        case .ended, nil:
            "Catch every error of a request and answer {\"id\":…,\"error\":\"…\"}; start it by hand to see it fail."
        case .silence:
            "Answer every request, also one that the compiler refuses or skips. If it only needs more time, raise "
                + "--testee-timeout, or --testee-start-timeout for the start."
        case .closedInput: "Keep reading standard input until it ends."
        case .closedOutput: "Keep standard output open until the input ends."
        case .notAnObject:
            "Write nothing but answers to standard output, one JSON object a line; send log lines to standard error, "
                + "such as print(…, file=sys.stderr), and look for libraries that print."
        case .noIntegerID: "Return the request's \"id\" exactly once, as a number, not as a string."
        case .unaskedID: "Return the \"id\" of the request; do not count in the adapter."
        case .repeated: "Answer each request exactly once."
        case .tooLong: "End each answer with a line feed; an answer may have 1 MiB."
        case .malformed:
            "Beside the id give exactly one of payload, payloadBase64, suppressed, error, removed and skipped; give "
                + "headers as an object of strings."
        }
    }
}
