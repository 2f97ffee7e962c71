import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

/// Messages of Protocol Buffers by their JSON mapping (protobuf.dev, ProtoJSON Format), read as protobuf.dev's Language Guides for
/// proto2 and proto3 have them.
@Suite struct ProtoTests {
    private func schema(_ text: String, _ type: String? = nil) throws(DialectProblem) -> JSONValue {
        try ProtoSchema(try ProtoFile(path: "a.proto", text: text)).schema(ofMessage: type)
    }

    /// A message with one field.
    private func meets(_ field: String, _ message: String) throws -> Bool {
        let text = """
            syntax = "proto3"; package acme.push;
            import "google/protobuf/any.proto";
            message M { \(field) }
            enum Unit { UNIT_UNSPECIFIED = 0; KM = 1 [deprecated = true]; option allow_alias = true; reserved 5 to 9; reserved "OLD"; }
            message Other { M m = 1; string t = 2; }
            """
        return try Schema(schema(text, "M"), options: SchemaOptions(assertsFormats: true)).isMet(by: json(message))
    }

    /// The rows of the table in ProtoJSON Format, with the forms that it shows.
    @Test(arguments: [
        ("string fooBar = 1;", #"{"fooBar": "Hello World!"}"#), ("bool f = 1;", #"{"f": true}"#),
        ("bytes f = 1;", #"{"f": "YWJjMTIzIT8kKiYoKSctPUB+"}"#), ("bytes f = 1;", #"{"f": ""}"#),
        ("int32 f = 1;", #"{"f": -10}"#), ("fixed32 f = 1;", #"{"f": 4294967295}"#), ("uint32 f = 1;", #"{"f": 100}"#),
        ("int64 f = 1;", #"{"f": "-10"}"#), ("fixed64 f = 1;", #"{"f": "1"}"#), ("uint64 f = 1;", #"{"f": "100"}"#),
        ("float f = 1;", #"{"f": 1.1}"#), ("double f = 1;", #"{"f": -10.0}"#), ("Unit f = 1;", #"{"f": "KM"}"#),
        (".acme.push.Unit f = 1;", #"{"f": "UNIT_UNSPECIFIED"}"#), ("push.Unit f = 1;", #"{"f": "KM"}"#),
        ("repeated int64 f = 1;", #"{"f": ["1", "2"]}"#), ("map<string, int32> f = 1;", #"{"f": {"k": 1}}"#),
        ("map<int32, Unit> f = 1;", #"{"f": {"-7": "KM"}}"#), ("map<bool, string> f = 1;", #"{"f": {"true": "a"}}"#),
        ("google.protobuf.Timestamp f = 1;", #"{"f": "1972-01-01T10:00:20.021Z"}"#),
        ("google.protobuf.Duration f = 1;", #"{"f": "1.000340012s"}"#),
        ("google.protobuf.Duration f = 1;", #"{"f": "1s"}"#),
        ("google.protobuf.Struct f = 1;", #"{"f": {"any": [1, null]}}"#),
        ("google.protobuf.Int64Value f = 1;", #"{"f": "2"}"#),
        ("google.protobuf.StringValue f = 1;", #"{"f": null}"#), ("google.protobuf.BoolValue f = 1;", #"{"f": false}"#),
        ("google.protobuf.FieldMask f = 1;", #"{"f": "f.fooBar,h"}"#),
        ("google.protobuf.ListValue f = 1;", #"{"f": ["foo", 1]}"#),
        ("google.protobuf.Value f = 1;", #"{"f": {"a": null}}"#), ("google.protobuf.NullValue f = 1;", #"{"f": null}"#),
        ("google.protobuf.Empty f = 1;", #"{"f": {}}"#), ("string f = 1;", "{}"),
        ("Other f = 1;", #"{"f": {"t": "a", "m": {}}}"#),
        ("optional M m = 1;", #"{"m": {"m": {}}}"#),
        // Lower camel case, and json_name.
        ("string foo_bar_2x = 1;", #"{"fooBar2x": "a"}"#), ("string _foo__bar_ = 1;", #"{"FooBar": "a"}"#),
        (#"string foo_bar = 1 [(x).y = {a: "]"}, json_name = "@type", packed = true];"#, #"{"@type": "a"}"#),
        // Keywords are names elsewhere, and comments stand everywhere.
        ("string message = 1; /* } */ bool reserved = 2; // ;\n", #"{"message": "a", "reserved": true}"#),
        ("reserved 2, 15, 9 to 11; reserved \"foo\"; option (o) = { a: 1 b { c: 2 } }; string f = 1;", #"{"f": "a"}"#),
    ])
    func readsWhatTheMappingWrites(field: String, message: String) throws {
        #expect(try meets(field, message))
    }

    @Test(arguments: [
        ("bytes f = 1;", #"{"f": "YWJ"}"#), ("int32 f = 1;", #"{"f": 2147483648}"#), ("int32 f = 1;", #"{"f": 1.5}"#),
        ("uint32 f = 1;", #"{"f": -1}"#), ("int64 f = 1;", #"{"f": "a"}"#), ("uint64 f = 1;", #"{"f": "-1"}"#),
        ("float f = 1;", #"{"f": 1e39}"#), ("Unit f = 1;", #"{"f": "MI"}"#), ("string f = 1;", #"{"F": "a"}"#),
        ("map<int32, string> f = 1;", #"{"f": {"a": "b"}}"#), ("repeated string f = 1;", #"{"f": "a"}"#),
        ("google.protobuf.Timestamp f = 1;", #"{"f": "1972-01-01"}"#),
        ("google.protobuf.Duration f = 1;", #"{"f": "1"}"#),
        ("google.protobuf.Empty f = 1;", #"{"f": {"a": 1}}"#),
        ("google.protobuf.Any f = 1;", #"{"f": {"@type": "a"}}"#),
        // Parsers take these, and no document says what becomes of them in a payload.
        ("string foo_bar = 1;", #"{"foo_bar": "a"}"#), ("string f = 1;", #"{"f": null}"#),
        ("int64 f = 1;", #"{"f": 1}"#),
        ("Unit f = 1;", #"{"f": 1}"#),
    ])
    func readsNothingElse(field: String, message: String) throws {
        #expect(try !meets(field, message))
    }

    /// Language Guide, Oneof: at most one field is set at the same time.
    @Test(arguments: [
        ("{}", true), (#"{"a": "x", "c": 1}"#, true), (#"{"b": "x", "d": 1}"#, true), (#"{"a": "x", "b": "y"}"#, false),
        (#"{"c": 1, "d": 1, "a": "x"}"#, false),
    ])
    func ofAOneofOneIsThere(message: String, isValid: Bool) throws {
        let fields = "oneof x { option (o) = 1; string a = 1; string b = 2; } oneof y { int32 c = 3; int32 d = 4; }"
        #expect(try meets(fields, message) == isValid)
    }

    @Test func readsProto2() throws {
        let text = """
            package acme;
            message Push {
              required string to = 1;
              optional int32 badge = 2 [default = 3];
              extensions 100 to 199;
              message Alert { optional string title = 1; }
              optional Alert alert = 3;
              extend Push { optional string x = 100; }
            }
            extend Push { optional string y = 101; }
            service Pusher { rpc Send (Push) returns (Push) { option (google.api.http) = { post: "/push" body: "*" }; } }
            """
        #expect(
            try schema(text)
                == json(
                    ##"""
                    {"type": "object", "required": ["to"], "additionalProperties": false, "properties": {
                       "to": {"type": "string"}, "badge": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
                       "alert": {"$ref": "#/$defs/Push.Alert"}},
                     "$defs": {"Push.Alert": {"type": "object", "additionalProperties": false, "properties": {"title": {"type": "string"}}}}}
                    """##
                )
        )
    }

    /// Language Guide, Packages and Name Resolution: the innermost scope first.
    @Test func theInnermostNameIsMeant() throws {
        let text = """
            syntax = "proto3"; package a.b;
            message T { string outer = 1; }
            message M { message T { string inner = 1; } T one = 1; .a.b.T two = 2; b.T three = 3; }
            """
        let found = try schema(text, "a.b.M")
        #expect(found["properties"]?["one"] == ["$ref": "#/$defs/M.T"])
        #expect(found["properties"]?["two"] == ["$ref": "#/$defs/T"])
        #expect(found["properties"]?["three"] == ["$ref": "#/$defs/T"])
    }

    @Test(arguments: [
        (
            "syntax = \"proto3\";\nmessage A { Lat l = 1; }\nimport \"geo.proto\";",
            "a.proto:2: the type “Lat” of “l” is not in the file, and imported files are not supported (geo.proto)"
        ),
        ("edition = \"2023\";", "a.proto:1: editions are not supported; proto2 and proto3 are"),
        ("syntax = \"proto4\";", "a.proto:1: the syntax is “proto2” or “proto3”"),
        ("message A {\n  optional group G = 1 { }\n}", "a.proto:2: groups are not supported; use a message instead"),
        ("message A {\n\n  string f;\n}", "a.proto:3: expected “=”, found “;”"),
        ("message A {\n  string f = 1;", "a.proto:1: the message has no end"),
        ("message A {\n  /* \n", "a.proto:2: a comment has no end"),
        ("message A {\n  string f = 1 [json_name = \"x];\n}", "a.proto:2: a text has no end on its line"),
        ("message A {\n map<float, string> f = 1;\n}", "a.proto:2: a map cannot have keys of the type “float”"),
        ("message A {\n string a_b = 1;\n string aB = 2;\n}", "a.proto:3: two fields of “A” have the JSON name “aB”"),
        ("message A { B b = 1; }\nmessage B {}\nmessage C {}", "a.proto: name the message with --type: A, C"),
        ("enum E { }", "a.proto:1: the enum has no value"), ("", "a.proto: it has no message"),
        ("massage A { }", "a.proto:1: “massage” begins no statement of proto2 or proto3"),
    ])
    func whatIsWrongIsToldWithItsLine(text: String, sentence: String) {
        let problem = #expect(throws: DialectProblem.self) { try schema(text) }
        #expect(problem?.description == sentence)
    }

    /// What is drafted of such a file can be used, and messages of it are found.
    @Test func aDraftCanBeUsed() throws {
        let proto = """
            syntax = "proto3";
            import "google/protobuf/timestamp.proto";
            message Push {
              string to = 1;
              oneof body { string text = 2; Alert alert = 3; }
              google.protobuf.Timestamp when = 4;
              map<string, string> data = 5;
              repeated int64 ids = 6;
              bytes key = 7;
            }
            message Alert { string title = 1; Push next = 2; }
            """
        let source = try Folder(["push.proto": proto])
        let description = MessageDescription(path: "\(source.path)/push.proto", operation: nil, type: "Push")
        let file = try Folder(["acme.dialect.yml": DialectDraft.text(name: "acme", from: description, reading: [])])
            .read()
        #expect(file.warnings.isEmpty)
        #expect(try file.message.isMet(by: ["to": "a", "alert": ["next": ["text": "b"]], "ids": ["1"]]))
        #expect(try !file.message.isMet(by: ["to": "a", "alert": ["next": ["text": 1]]]))
        let axes = try #require(SchemaAxes.find(in: file.message))
        #expect(axes.axes.contains { $0.pointer.description == "/when" })
    }
}
