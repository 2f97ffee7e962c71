import FCMVendor
import PushModel
import Testing

@testable import Findings

@Suite struct PinnedStackTests {
    @Test func whatIsPinnedIsTheOnlyHabitOfItsKind() {
        var stack = PinnedStack()
        let rounded = Habit(.fcm, .longNumber, .rounded)
        let refused = Habit(.fcm, .longNumber, .refused)
        let other = Habit(.fcm, .equalNames, .firstCounts)
        #expect([rounded, refused, other].allSatisfy(stack.allows))
        #expect(stack.pin("longNumber=rounded") == nil)
        #expect(stack.allows(rounded) && !stack.allows(refused) && stack.allows(other))
        #expect(stack.pin("longNumber=refused") == nil)
        #expect(stack.allows(refused))
    }

    @Test(arguments: ["", "longNumber", "longNumber=", "longnumber=rounded", "longNumber=guessed", "=rounded"])
    func whatIsNoHabitIsToldInASentence(_ text: String) {
        var stack = PinnedStack()
        #expect(stack.pin(text)?.isEmpty == false)
        #expect(stack == PinnedStack())
    }
}
