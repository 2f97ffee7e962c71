import APNsRules
import JSONModel
import PushModel
import Testing

/// Numbers as `printf("%.17g")` writes them, seen through the limit that they are counted against.
@Suite struct ActivitySizeTests {
    /// Each number with its text of 17 significant digits, from C's printf.
    static let numbers: [(lexeme: String, text: String)] = [
        ("1.91", "1.9099999999999999"),
        ("0.1", "0.10000000000000001"),
        ("0.5", "0.5"),
        ("-2.5", "-2.5"),
        ("1.0", "1"),
        ("1e3", "1000"),
        ("100.25", "100.25"),
        ("3.14159265358979", "3.14159265358979"),
        ("1e-5", "1.0000000000000001e-05"),
        ("0.0001", "0.0001"),
        ("1.5e300", "1.5000000000000001e+300"),
        ("1e21", "1e+21"),
        ("5e-324", "4.9406564584124654e-324"),
        ("123456789.123", "123456789.123"),
    ]

    /// Whether a state that has the number and so many bytes more is over 4096.
    private func isTooLarge(_ lexeme: String, filling: Int) -> Bool {
        let state = #"{"n":\#(lexeme),"s":""# + String(repeating: "a", count: filling) + #""}"#
        let body = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":\#(state)}}"#
        let subject = makeSubject(body, headers: [], path: "/4/broadcasts/apps/com.example.app")
        return RuleList.judge(subject).violations.contains { $0.rule == "la.size" }
    }

    @Test(arguments: numbers)
    func countsTheNumberAsTheDeviceWritesIt(lexeme: String, text: String) {
        // {"n":,"s":""} has 13 bytes besides the number and the filling.
        let filling = 4096 - 13 - text.utf8.count
        #expect(!isTooLarge(lexeme, filling: filling))
        #expect(isTooLarge(lexeme, filling: filling + 1))
    }
}
