import Testing

@testable import WorldConfiguration

/// A readings file as the documentation shows it, and everything that is none.
@Suite struct ReadingsFileTests {
    private func entries(_ yaml: String) throws -> [String] {
        try ReadingsFile(yaml: yaml, file: "readings.yml").entries.map {
            "\($0.dialect) \($0.topic) \($0.place ?? "-") \($0.reading) \($0.position)"
        }
    }

    @Test func topicsHaveOneReadingOrOneAPlace() throws {
        let yaml = """
            # the answers of one compiler
            easemob:
              EM-types: lenient
              EM-B8-empty: { title: next-source, "a place": empty }
            zego:
            """
        #expect(
            try entries(yaml) == [
                "easemob EM-types - lenient readings.yml:3", "easemob EM-B8-empty title next-source readings.yml:4",
                "easemob EM-B8-empty a place empty readings.yml:4",
            ]
        )
    }

    @Test func anEmptyFilePinsNothing() throws {
        #expect(try entries("") == [])
        #expect(try entries("# nothing yet\n") == [])
    }

    @Test(arguments: [
        ("- easemob", "readings.yml:1: expected a mapping of dialects, found a list"),
        ("easemob: lenient", #"readings.yml:1: easemob: expected a mapping of topics, found "lenient""#),
        (
            "easemob:\n  EM-types: [lenient]",
            "readings.yml:2: easemob.EM-types: expected the name of a reading, found a list"
        ),
        ("easemob:\n  EM-types: ''", "readings.yml:2: easemob.EM-types: expected the name of a reading"),
        ("easemob:\n  EM-types: lenient\n  EM-types: refused", #"more than once"#),
        ("easemob: {", "cannot be read"),
        ("a: &x { b: c }\nd: *x", "readings.yml:2: has an alias"),
    ])
    func whatIsNoSuchFileIsNamed(yaml: String, message: String) {
        let error = #expect(throws: WorldFileError.self) { try ReadingsFile(yaml: yaml, file: "readings.yml") }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func aFileThatIsNotThereIsNamed() {
        let error = #expect(throws: WorldFileError.self) { try ReadingsFile(path: "/nowhere/readings.yml") }
        #expect(error?.description.contains("/nowhere/readings.yml: cannot be read") == true)
    }
}
