import CaseGeneration
import JSONModel
import PushModel
import Testing
import Vendors

/// What holds for the axes of every vendor.
@Suite struct AxesTests {
    static let dialects = CaseGenerators.all.map(\.dialect)

    private func generator(_ dialect: Dialect) throws -> any CaseGenerator {
        try #require(CaseGenerators.generator(for: dialect))
    }

    /// The nominal case with one value, and with something in it that every serialiser spells its own way.
    private func made(_ value: AxisValue?, by generator: any CaseGenerator) throws -> Case {
        var draft = generator.nominal
        var message = try #require(draft.message.objectValue)
        message.members.insert(JSONMember(key: "note", value: "您/"), at: 0)
        draft.message = .object(message)
        value?.edit(&draft)
        return draft.makeCase(id: "x", dialect: generator.dialect)
    }

    @Test(arguments: dialects) func namesAreUnique(dialect: Dialect) throws {
        let axes = try generator(dialect).model.axes
        #expect(Set(axes.map(\.name)).count == axes.count)
        for axis in axes {
            #expect(Set(axis.values.map(\.name)).count == axis.values.count, "\(axis.name)")
            #expect(axis.values.count > 1, "\(axis.name)")
        }
    }

    @Test(arguments: dialects) func nominalValuesChangeNothingInTheNominalCase(dialect: Dialect) throws {
        let generator = try generator(dialect)
        for axis in generator.model.axes {
            #expect(try made(axis.values[0], by: generator) == made(nil, by: generator), "\(axis.name)")
        }
    }

    /// The text class shows only in a text slot; every other value is seen on its own.
    @Test(arguments: dialects) func everyOtherValueMakesACaseOfItsOwn(dialect: Dialect) throws {
        let generator = try generator(dialect)
        for axis in generator.model.axes where axis.name != "text" {
            let cases = try axis.values.map { try made($0, by: generator) }
            for (index, testCase) in cases.enumerated() {
                #expect(!cases[..<index].contains(testCase), "\(axis.name)=\(axis.values[index].name)")
            }
        }
    }
}
