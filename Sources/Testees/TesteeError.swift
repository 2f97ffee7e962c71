/// Why a testee cannot go on. Faults that belong to a case are ``TesteeFailure`` and no errors.
package enum TesteeError: Error, Sendable, Equatable {
    /// The command line cannot be split into words: wrong usage (exit code 64).
    case malformedCommand(String)
    /// The address of a running testee cannot be read: wrong usage (exit code 64).
    case malformedAddress(String)
    /// The process cannot be started at all (exit code 69).
    case cannotStart(String)
    /// Three processes or more, each asked something else, ended, hung or wrote no answer before there ever was one
    /// (exit code 69).
    case diesBeforeFirstAnswer(detail: String, standardErrorTail: String)
    /// Several different cases in a row had no answer, and then a case that it had answered before had none either
    /// (exit code 69).
    case answersNoMore(detail: String, standardErrorTail: String)
    /// It answers, but holds its last answers back until its input ends: a request that it had answered among others has no
    /// answer alone, and one as soon as nothing can follow it (exit code 69).
    case holdsAnswersBack
    /// It lives, but its faults cost more than its answers bring: the run ends early, with what was found (exit code 1).
    case failsTooOften(detail: String)
    /// The surrounding task was cancelled; the process is gone.
    case cancelled
}

extension TesteeError: CustomStringConvertible {
    /// One line for standard error.
    package var description: String {
        switch self {
        case .malformedCommand(let reason): "the testee's command cannot be read: \(reason)"
        case .malformedAddress(let reason): "the testee's address cannot be read: \(reason)"
        case .cannotStart(let reason): "the testee cannot be started: \(reason)"
        case .diesBeforeFirstAnswer(let detail, let tail):
            "the testee cannot run: it never answered: \(detail)" + Self.lastWords(tail)
        case .answersNoMore(let detail, let tail):
            "the testee no longer runs, not even for a case that it answered before: \(detail)"
                + Self.lastWords(tail)
        case .holdsAnswersBack:
            "the testee holds back its last answers until its input ends: it must flush each answer, and "
                + "must not wait for another request"
        case .failsTooOften(let detail):
            "ended early, because the testee fails too often (last: \(detail)); the report has the findings so far. If the compiler "
                + "throws, the adapter must catch that and answer {\"error\": reason}"
        case .cancelled: "interrupted"
        }
    }

    private static func lastWords(_ text: String) -> String {
        DecisiveLine.ofStandardError(text).map { " (its last words: \($0))" } ?? ""
    }
}
