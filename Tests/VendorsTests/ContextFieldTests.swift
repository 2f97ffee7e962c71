import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

@testable import EasemobVendor
@testable import ZEGOVendor

/// Null is a field's default: of a field that there is.
@Suite struct ContextFieldTests {
    private func problem(_ dialect: Dialect, _ context: JSONObject) throws -> ContextError? {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        do throws(ContextError) {
            _ = try compiler.fullContext(of: Case(id: "x", dialect: dialect, message: .value([:]), context: context))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Dialect.allCases)
    func anUnknownFieldIsRefusedWhateverItsValue(dialect: Dialect) throws {
        for value in [.null, 1, "x"] as [JSONValue] {
            let error = ContextError(field: "unknownField", problem: "no such field")
            #expect(try problem(dialect, ["unknownField": value]) == error)
        }
    }

    @Test(arguments: Dialect.allCases)
    func nullIsTheDefaultOfEveryField(dialect: Dialect) throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        func context(_ given: JSONObject) throws -> JSONObject {
            try compiler.fullContext(of: Case(id: "x", dialect: dialect, message: .value([:]), context: given))
        }
        let defaults = try context([:])
        // ZEGO's request ID has a default, and null is none.
        for field in defaults.keys where field != "requestId" {
            #expect(try context(JSONObject(members: [JSONMember(key: field, value: .null)])) == defaults, "\(field)")
        }
    }

    static let inner: [(Dialect, JSONObject, String)] = [
        (.easemob, ["remindType": ["x": nil]], "remindType.x"), (.easemob, ["dnd": ["x": nil]], "dnd.x"),
        (.easemob, ["templates": ["t": ["x": nil]]], "templates.t.x"),
        (.zego, ["strategies": ["s": ["x": nil]]], "strategies.s.x"),
    ]

    @Test(arguments: inner)
    func soItIsInObjectsOfAContext(dialect: Dialect, context: JSONObject, field: String) throws {
        #expect(try problem(dialect, context)?.field == field)
    }
}
