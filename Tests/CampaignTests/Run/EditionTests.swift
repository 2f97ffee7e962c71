import Testing

@testable import Campaign

@Suite struct EditionTests {
    /// Where no message that was asked tells two editions apart, neither fits best.
    @Test func editionsThatFitAlikeAreNamed() {
        let best = TesteeProbe.Edition(profile: "current")
        #expect(best.words == "the testee's answers fit profile current best")
        let alike = TesteeProbe.Edition(profile: "current", alike: ["seed0"])
        #expect(
            alike.words
                == "the testee's answers fit profiles current and seed0 equally well; current is used"
        )
    }
}
