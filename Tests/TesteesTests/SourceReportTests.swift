import JSONModel
import PushModel
import Testing

@testable import Testees

/// The members `coverage` and `words` of an answer.
@Suite("What a testee tells of its code")
struct SourceReportTests {
    private func answer(_ members: String) -> TesteeAnswer {
        TesteeAnswer(line: Array(#"{"id":7,"payload":"{}",\#(members)}"#.utf8))
    }

    @Test func linesAndWordsAreRead() {
        let line = #"""
            "coverage":{"c.py":{"lines":[1,2,9],"reached":[2]}},"words":[{"value":"vip","names":["type"],"at":"c.py:12"},{"value":3}]
            """#
        guard case .answer(id: 7, .outcome(.payload), let report?) = answer(line) else {
            Issue.record("not read")
            return
        }
        #expect(report.files == [SourceReport.File(name: "c.py", lines: [1, 2, 9], reached: [2])])
        #expect(
            report.words == [
                SourceWord(value: "vip", names: ["type"], place: CodeLine(file: "c.py", number: 12)),
                SourceWord(value: 3, names: []),
            ]
        )
    }

    @Test func anAnswerWithoutThemTellsNothing() {
        guard case .answer(id: 7, _, nil) = answer(#""x":1"#) else {
            Issue.record("it tells something")
            return
        }
    }

    @Test(arguments: [
        #""coverage":[]"#, #""coverage":{"c.py":[1]}"#, #""coverage":{"c.py":{"reached":["1"]}}"#,
        #""coverage":{"c.py":{"reached":[0]}}"#, #""coverage":{"c.py":{"reached":[1.5]}}"#, #""words":{}"#,
        #""words":[{"names":["a"]}]"#, #""words":[{"value":true}]"#,
    ])
    func whatIsNotAsTheProtocolSaysIsAFailure(_ members: String) {
        guard case .answer(id: 7, .failed(let failure), nil) = answer(members) else {
            Issue.record("\(members) is taken")
            return
        }
        #expect(failure.kind == .protocol)
    }

    @Test func theFirstCaseThatReachesALineIsTold() {
        let watch = SourceWatch()
        func report(_ lines: Int...) -> SourceReport {
            SourceReport(files: [SourceReport.File(name: "c.py", lines: [1, 2, 3, 4, 5], reached: lines)])
        }
        func request(_ number: Int, isCaseItself: Bool = true) -> TesteeRequest {
            var request = TesteeRequest(dialect: .apns, message: .value([:]), context: [:])
            (request.caseNumber, request.isCaseItself) = (number, isCaseItself)
            return request
        }
        watch.note(report(1, 2), of: request(5))
        watch.note(report(2, 3), of: request(6))
        // What a variant reaches is reached, and not by its case.
        watch.note(report(4), of: request(6, isCaseItself: false))
        #expect(watch.takeFresh(ofCase: 5).map(\.number) == [1, 2])
        #expect(watch.takeFresh(ofCase: 6).map(\.number) == [3])
        #expect(watch.takeFresh(ofCase: 6) == [])
        #expect(watch.coverage.files["c.py"]?.unreached == [5])
    }

    @Test func halvesOfARunMergeInAnyOrder() {
        var (first, second) = (CodeCoverage(), CodeCoverage())
        first.files["a"] = CodeCoverage.File(lines: [1, 2, 3], reached: [1])
        second.files["a"] = CodeCoverage.File(lines: [1, 2, 3], reached: [2])
        second.files["b"] = CodeCoverage.File(reached: [7])
        var (one, other) = (first, second)
        one.merge(second)
        other.merge(first)
        #expect(one == other)
        #expect(one.reachedCount == 3 && one.lineCount == 4)
    }

    @Test func aProcessIsAskedByItsEnvironment() {
        #expect(
            SourceWatch(folders: ["src", "lib"]).variables == [
                "PUSHPROOF_COVERAGE": "1", "PUSHPROOF_SOURCE": "src:lib",
            ]
        )
        #expect(SourceWatch(folders: ["src"], asksTestee: false).variables == [:])
    }
}
