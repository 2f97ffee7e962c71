/// The message formats that files describe and that come with Pushproof, out of the binary itself.
package enum ShippedFormats {
    /// The bytes of every file by its path below the folder of formats, as in `expo.dialect.yml` and `expo/documented-1.json`.
    package static let files: [String: [UInt8]] = ShippedCorpus.unpack(ShippedFormatsArchive.base64.description)

    /// Their names, sorted.
    package static let names: [String] = files.keys.filter { $0.hasSuffix(suffix) }.map {
        String($0.dropLast(suffix.count))
    }
    .sorted()

    /// Where the file of a format stands among ``files``.
    package static func path(of name: String) -> String { name + suffix }

    private static let suffix = ".dialect.yml"
}
