import Testing

@testable import Reports

@Suite struct StyleTests {
    /// A colour that stands outside the table of colours would be the same in light and in dark.
    @Test func everyColourIsInTheTable() throws {
        let text = HTMLStyle.text
        let end = try #require(text.firstRange(of: "/* 2."))
        let rest = text[end.lowerBound...].matches(of: /#[0-9a-fA-F]{3,8}\b/).map { String($0.output) }
        // White under a picture, and on the badge, whose red is the same in both.
        #expect(Set(rest) == ["#ffffff"])
        let table = text[..<end.lowerBound]
        #expect(table.matches(of: /light-dark\(/).count > 15)
    }

    /// Every name of the table is used, and every name that is used is in the table.
    @Test func everyNameIsDefinedAndUsed() {
        let text = HTMLStyle.text
        let defined = Set(text.matches(of: /(--[a-z-]+):/).map { String($0.output.1) })
        let used = Set(text.matches(of: /var\((--[a-z-]+)\)/).map { String($0.output.1) })
        #expect(defined == used)
    }
}
