import EasemobVendor
import GetuiVendor
import PushModel
import SNSVendor
import Testing
import Vendors

@testable import Campaign
@testable import Findings

@Suite("Vendors' classes beside Apple's") struct ClassificationMatrixTests {
    @Test func getuiHas32CellsAndSNS352() {
        let matrices = ClassificationMatrix.matrices(of: Dialect.allCases)
        #expect(matrices.map(\.rows.count) == [32, 11 * 32])
        #expect(ClassificationMatrix.matrices(of: [.easemob]).isEmpty)
        for matrix in matrices {
            #expect(matrix.rows.allSatisfy { $0.values.count == matrix.columns.count })
            #expect(Set(matrix.rows.map(\.values)).count == matrix.rows.count)
        }
    }

    private func row(_ dialect: Dialect, _ values: String...) throws -> ClassificationMatrix.Row {
        let matrix = try #require(ClassificationMatrix.matrices(of: [dialect]).first)
        return try #require(matrix.rows.first { $0.values == values })
    }

    /// The blog's own finding: with the sound constant and a badge Getui calls it silent, and Apple does not.
    @Test func aSilentPushOfGetuiWithABadgeIsNoneOfApples() throws {
        let row = try row(.getui, "empty", "1", "silence", "set")
        #expect(row.vendorClass == "silent")
        #expect(row.appleClass == .alertThatWakes)
        #expect(row.effect == DeviceEffect(setsBadge: true, wakesApp: true))
    }

    @Test func aTextWithContentAvailableShowsAndWakes() throws {
        let row = try row(.getui, "text", "1", "default", "unset")
        #expect(row.appleClass == .alertThatWakes)
        #expect(row.effect == DeviceEffect(showsBanner: true, playsSound: true, wakesApp: true))
    }

    /// SNS may infer background for `true`, which Apple does not take for 1.
    @Test func snsAndAppleDisagreeOnTrue() throws {
        let row = try row(.sns, "true", "none")
        #expect(row.vendorClass == "background or another")
        #expect(row.appleClass == .nothing)
    }

    /// SNS sets no priority on what it infers to be background, and APNs wants 5.
    @Test func anInferredBackgroundPushIsRefusedForItsPriority() throws {
        let row = try row(.sns, "1", "none")
        #expect(row.vendorClass == "background")
        #expect(row.appleClass == .background)
        #expect(row.effect == .none)
    }
}
