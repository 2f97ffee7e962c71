import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

@Suite struct DialectDraftTests {
    /// What is drafted from examples is a file that can be used, and that they meet.
    @Test func aDraftCanBeUsed() throws {
        let messages: [JSONValue] = [["to": "a", "text": "Hello", "n": 1], ["to": "b", "n": nil, "tags": ["x"]]]
        let folder = try Folder([
            "acme.dialect.yml": DialectDraft.text(name: "acme", files: ["m/1.json", "m/2.json"], messages: messages),
            "m/1.json": #"{"to": "a", "text": "Hello", "n": 1}"#, "m/2.json": #"{"to": "b", "n": null, "tags": ["x"]}"#,
        ])
        let file = try folder.read()
        #expect(file.examples.map(\.message) == messages)
        #expect(try file.message.isMet(by: ["to": "c", "n": 2]))
        #expect(try !file.message.isMet(by: ["to": "c"]))
        #expect(try !file.message.isMet(by: ["to": 1, "n": 2]))
    }
}
