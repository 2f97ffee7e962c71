/// How schemas are read and asked.
package struct SchemaOptions: Sendable {
    /// The draft of schemas that do not name their own by `$schema`.
    package var draft: Draft
    /// Whether `format` is an assertion. Without it `format` says what a text is for, and nothing is refused.
    package var assertsFormats: Bool
    /// Nested arrays and objects of an instance.
    package var instanceDepth: Int
    /// Schemas that ask each other, each as part of the last. They take stack: in a release build less than 1 KB each.
    package var schemaDepth: Int
    /// Schemas that are asked about one instance, counted with repetitions.
    package var work: Int

    package init(
        draft: Draft = .draft2020,
        assertsFormats: Bool = false,
        instanceDepth: Int = 512,
        schemaDepth: Int = 512,
        work: Int = 10_000_000
    ) {
        self.draft = draft
        self.assertsFormats = assertsFormats
        self.instanceDepth = instanceDepth
        self.schemaDepth = schemaDepth
        self.work = work
    }
}
