import Testing

@testable import Findings

@Suite struct ReasonPatternTests {
    @Test(arguments: [
        ("TypeError: no argument 'a' at 17", "TypeError: no argument 'bc' at 4"),
        ("ValueError: could not convert string to float: '1e400'", "ValueError: could not convert string to float: ''"),
        ("<Sound object at 0x7f3a21b0> is none", "<Sound object at 0x55ffe0> is none"),
        ("number 1e400 is out of range", "number -1.5 is out of range"),
        ("bad payload {\"aps\":{\"alert\":\"a\"}}", "bad payload {\"x\":[1,{}]}"),
        ("request 3f2504e0-4f89-11d3-9a0c-0305e82c3301 failed", "request 00000000-0000-0000-0000-000000000001 failed"),
        ("invalid name `it's`", "invalid name `x`"),
    ])
    func whatBelongsToOneMessageIsTakenOut(_ one: String, _ other: String) {
        #expect(ReasonPattern.of(one) == ReasonPattern.of(other))
    }

    @Test(arguments: [
        (
            "TypeError: Object of type Sound is not JSON serializable",
            "TypeError: Object of type Date is not JSON serializable"
        ),
        ("KeyError: 'a'", "IndexError: 'a'"), ("can't parse 'x' here", "can't send 'x' here"),
        ("Error [ERR_A]: x", "Error [ERR_B]: x"), ("added to the face", "added to the bed"),
        ("an { that nothing closes", "an { that stays open"),
    ])
    func whatTellsTwoFaultsApartStays(_ one: String, _ other: String) {
        #expect(ReasonPattern.of(one) != ReasonPattern.of(other))
    }
}
