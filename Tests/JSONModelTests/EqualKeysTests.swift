import JSONModel
import Testing

@Suite struct EqualKeysTests {
    private func hasEqualKeys(_ text: String, depthLeft: Int = 8) throws -> Bool? {
        try JSONValue(parsing: Array(text.utf8)).hasEqualKeys(depthLeft: depthLeft)
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"{"":1,"":2}"#, #"{"x":[{"a":1},{"b":[{"c":1,"c":2}]}]}"#,
        #"[[{"a":{},"a":{}}]]"#, #"{"thread-id":1,"\u0074hread-id":2}"#, #"{"a":{"b":1},"c":{"b":1},"a":2}"#,
    ])
    func seesThemAtAnyDepth(text: String) throws {
        #expect(try hasEqualKeys(text) == true)
    }

    @Test(arguments: [
        "{}", "[]", "1", #""a""#, #"{"a":1,"b":1,"A":1}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":1}]"#,
        // One letter, written in one scalar and in two: two keys for JSON.
        #"{"é":1,"e\u0301":2}"#,
        // Keys that share length and beginning, or nearly.
        #"{"aa":1,"ab":1,"ba":1,"bb":1,"a":1,"b":1,"c":1,"d":1,"abc":1,"abd":1,"":1}"#,
    ])
    func tellsDifferentKeysApart(text: String) throws {
        #expect(try hasEqualKeys(text) == false)
    }

    @Test(arguments: [2, 15, 16, 17, 18, 200])
    func objectsOfAnySize(count: Int) {
        var object = JSONObject(members: (0..<count).map { JSONMember(key: "key-\($0)", value: .null) })
        #expect(!object.hasEqualKeys)
        for index in [0, count / 2, count - 1] {
            object.members.append(JSONMember(key: "key-\(index)", value: 1))
            #expect(object.hasEqualKeys, "\(index) of \(count)")
            object.members.removeLast()
        }
    }

    @Test func depthIsLimited() throws {
        #expect(try hasEqualKeys("[[[]]]", depthLeft: 3) == false)
        #expect(try hasEqualKeys("[[[]]]", depthLeft: 2) == nil)
        #expect(try hasEqualKeys(#"{"a":{"b":{"c":1,"c":2}}}"#, depthLeft: 2) == nil)
        #expect(try hasEqualKeys("1", depthLeft: 0) == false)
    }
}
