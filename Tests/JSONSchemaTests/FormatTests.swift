import JSONModel
import Testing

@testable import JSONSchema

/// The formats that can be asserted, by the RFCs that JSON Schema Validation, 7.3, names.
@Suite struct FormatTests {
    @Test(
        arguments: [
            (.dateTime, ["1985-04-12T23:20:50.52Z", "1990-12-31T15:59:60-08:00", "1937-01-01t12:00:27.87+00:20"]),
            (.date, ["2024-02-29", "2000-02-29"]), (.time, ["00:00:00z", "23:59:60Z", "00:29:60+00:30"]),
            (.duration, ["P3Y6M4DT12H30M5S", "P4W", "PT36H", "P1D"]),
            (.email, ["joe.bloggs@example.com", "\"joe bloggs\"@example.com", "a@[127.0.0.1]", "te~st@a"]),
            (.hostname, ["www.example.com", "a", "1a", "xn--4gbwdl.xn--wgbh1c"]), (.ipv4, ["192.168.0.1", "0.0.0.0"]),
            (.ipv6, ["::1", "::", "1:2:3:4:5:6:7:8", "::ffff:192.168.0.1", "1::", "fe80::a"]),
            (.uri, ["http://foo.bar/?baz=qux#quux", "urn:oasis:names", "mailto:a@b.c", "ldap://[2001:db8::7]/c=GB?x"]),
            (.uriReference, ["/abc", "//a.b/c", "", "#x", "?y", "abc", "http://a"]),
            (.uuid, ["2eb8aa08-AA98-11ea-b4aa-73b441d16380"]), (.regex, ["^[a-z]+$"]),
            (.jsonPointer, ["", "/", "/a~1b/~0", "/é"]), (.relativeJSONPointer, ["0", "1/a", "10#", "0/a~0b"]),
        ] as [(StringFormat, [String])]
    )
    func takesWhatIsRight(format: StringFormat, texts: [String]) {
        for text in texts { #expect(format.matches(text), "\(text)") }
    }

    @Test(
        arguments: [
            (
                .dateTime,
                ["1990-02-31T15:59:59Z", "1985-04-12 23:20:50Z", "1985-04-12T23:20:50", "1985-04-12T23:20:50.Z"]
            ),
            (.date, ["2023-02-29", "1900-02-29", "2024-13-01", "2024-1-1", "２024-01-01"]),
            (.time, ["24:00:00Z", "22:59:60Z", "12:00:00+24:00", "12:00Z"]),
            (.duration, ["P", "PT", "P1", "P1YT", "P2D1Y", "P1.5D"]),
            (.email, ["2962", "a@b@c", ".a@b", "a..b@c", "a@", "a@-b"]),
            (.hostname, ["-a", "a-", "a_b", "", ".", "a..b", "\(String(repeating: "a", count: 64))"]),
            (.ipv4, ["1.2.3", "256.0.0.1", "01.2.3.4", "1.2.3.4.5"]),
            (.ipv6, ["1::2::3", "12345::", "1:2:3:4:5:6:7", "::1%eth0", ":", "1:2:3:4:5:6:7:8:9", "::1.2.3", ":::"]),
            (.uri, ["//a/b", "abc", "http:// a", "http://a/%zz", "\\\\a", "1http://a"]),
            (.uriReference, ["\\\\a", "a b", "1:b"]),
            (.uuid, ["2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638"]), (.regex, ["^(abc]"]),
            (.jsonPointer, ["a", "/~", "/~2", "#/a"]), (.relativeJSONPointer, ["", "/a", "01", "-1", "0##"]),
        ] as [(StringFormat, [String])]
    )
    func refusesWhatIsWrong(format: StringFormat, texts: [String]) {
        for text in texts { #expect(!format.matches(text), "\(text)") }
    }

    @Test func assertsOnlyWhereItIsAskedTo() throws {
        #expect(try schema(#"{"format": "ipv4"}"#).isMet(by: "none"))
        let asserting = SchemaOptions(assertsFormats: true)
        #expect(try !schema(#"{"format": "ipv4"}"#, options: asserting).isMet(by: "none"))
        #expect(try schema(#"{"format": "ipv4"}"#, options: asserting).isMet(by: 1))
        #expect(try schema(#"{"format": "unheard"}"#, options: asserting).isMet(by: "none"))
    }
}
