/// Texts for the formats of JSON Schema Validation, 7.3, from the RFCs' own examples where they have some.
enum FormatSamples {
    /// Texts of the format; none for an unknown one.
    static func right(_ format: String) -> [String] { samples[format]?.right ?? [] }

    /// Texts that are nearly of the format.
    static func wrong(_ format: String) -> [String] { samples[format]?.wrong ?? [] }

    private static let samples: [String: (right: [String], wrong: [String])] = [
        "date-time": (
            ["2026-01-31T12:00:00Z", "1990-12-31T15:59:60-08:00"], ["2026-01-31 12:00:00", "2026-02-30T12:00:00Z"]
        ),
        "date": (["2026-01-31", "2024-02-29"], ["2026-02-30", "31.01.2026"]),
        "time": (["12:00:00Z", "12:00:00.5+05:30"], ["12:00", "25:00:00Z"]),
        "duration": (["P1D", "PT36H"], ["1D", "P"]),
        "email": (["joe.bloggs@example.com"], ["joe.bloggs", "a@b@c"]),
        "idn-email": (["joe.bloggs@example.com", "실례@실례.테스트"], ["2962"]),
        "hostname": (["www.example.com"], ["-a.example", "a_b"]),
        "idn-hostname": (["www.example.com", "실례.테스트"], ["-a"]),
        "ipv4": (["192.168.0.1"], ["256.0.0.1", "1.2.3"]),
        "ipv6": (["2001:db8::7", "::1"], ["12345::", "1::2::3"]),
        "uri": (["https://example.com/a?b=c#d", "urn:example:a"], ["/relative", "http:// a"]),
        "uri-reference": (["https://example.com/a", "/a/b"], ["\\\\a"]),
        "iri": (["https://example.com/é"], ["/relative"]), "iri-reference": (["/é"], ["\\\\a"]),
        "uuid": (["2eb8aa08-aa98-11ea-b4aa-73b441d16380"], ["2eb8aa08aa9811eab4aa73b441d16380"]),
        "uri-template": (["https://example.com/{id}"], ["https://example.com/{id"]),
        "json-pointer": (["/a/b", ""], ["a", "/~2"]), "relative-json-pointer": (["1/a"], ["/a"]),
        "regex": (["^[a-z]+$"], ["("]), "byte": (["aGVsbG8="], ["a"]),
    ]
}
