import JSONModel
import Testing

@Suite struct JSONObjectTests {
    @Test func readsTheLastOfEqualNames() {
        let object = JSONObject(members: [.init(key: "a", value: 1), .init(key: "a", value: 2)])
        #expect(object["a"] == 2)
    }

    @Test func keepsComposedAndDecomposedNamesApart() {
        let object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
    }
}
