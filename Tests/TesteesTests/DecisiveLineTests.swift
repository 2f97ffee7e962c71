import Testing

@testable import Testees

/// What each runtime writes when a program ends by an error, by its own documentation, and the line that a person looks for.
@Suite struct DecisiveLineTests {
    static let endings = [
        (
            "log line\nTraceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n    f()\n    ^^^\nTypeError: no such thing\n",
            "TypeError: no such thing"
        ),
        (
            "Traceback (most recent call last):\n  File \"a.py\", line 3\n    f()\nmylib.Refused: text of\ntwo lines\n",
            "mylib.Refused: text of"
        ),
        (
            "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'a'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File \"a.py\", line 2\nValueError: b\n",
            "ValueError: b"
        ),
        (
            "panic: runtime error: index out of range [3] with length 1\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/a.go:5 +0x1d\nexit status 2\n",
            "panic: runtime error: index out of range [3] with length 1"
        ),
        (
            "a.swift:3: Fatal error: Index out of range\nCurrent stack trace:\n0 a 0x1\n",
            "a.swift:3: Fatal error: Index out of range"
        ),
        (
            "Exception in thread \"main\" java.lang.IllegalStateException: outer\n\tat A.main(A.java:3)\nCaused by: java.io.IOException: inner\n\t... 1 more\n",
            "Caused by: java.io.IOException: inner"
        ),
        (
            "/tmp/a.js:1\nthrow new TypeError(\"x\")\n^\n\nTypeError [ERR_INVALID]: x\n    at Object.<anonymous> (/tmp/a.js:1:7)\n\nNode.js v20.1.0\n",
            "TypeError [ERR_INVALID]: x"
        ),
        (
            "thread 'main' panicked at src/main.rs:2:5:\nboom\nnote: run with `RUST_BACKTRACE=1`\n",
            "thread 'main' panicked at src/main.rs:2:5: boom"
        ),
        (
            "a.rb:1:in `f': no implicit conversion (TypeError)\n\tfrom a.rb:3:in `<main>'\n",
            "a.rb:1:in `f': no implicit conversion (TypeError)"
        ),
        ("starting\nout of paper  \n\n", "out of paper"),
    ]

    @Test(arguments: endings)
    func findsTheLineThatAPersonLooksFor(text: String, line: String) {
        #expect(DecisiveLine.ofStandardError(text) == line)
        #expect(DecisiveLine.ofStandardError(text.replacing("\n", with: "\r\n")) == line)
    }

    @Test func saysNothingWhereNothingWasWritten() {
        #expect(DecisiveLine.ofStandardError("") == nil)
        #expect(DecisiveLine.ofStandardError(" \n\n") == nil)
        #expect(DecisiveLine.ofReason("") == nil)
    }

    @Test func aReasonOfSeveralLinesWithoutAnErrorStaysWhole() {
        #expect(DecisiveLine.ofReason("title is required\nbody is too long") == "title is required\nbody is too long")
        #expect(DecisiveLine.ofReason("Traceback (most recent call last):\n  File\nE: x") == "E: x")
    }

    @Test func aLineWithoutAnEndIsCut() {
        #expect((DecisiveLine.ofStandardError(String(repeating: "x", count: 60_000)) ?? "").count < 400)
    }
}
