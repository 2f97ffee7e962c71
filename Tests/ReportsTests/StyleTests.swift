import Testing

@testable import Reports

@Suite struct StyleTests {
    /// A style sheet cannot say the same of a query and of a selector, so the dark colours stand there twice.
    @Test func whoChoosesDarkGetsTheColoursOfASystemThatIsDark() {
        let dark = HTMLStyle.text.matches(of: /\{ (color-scheme: dark;[^}]*)\}/).map { String($0.output.1) }
        #expect(dark.count == 2)
        #expect(Set(dark).count == 1)
    }
}
