/// The guides of the documentation, out of the binary itself.
package enum ShippedGuides {
    /// The Markdown of each page by its name, as in `write-aps`.
    package static let pages: [String: String] = {
        let files = ShippedCorpus.unpack(ShippedGuidesArchive.base64.description)
        let pages = files.filter { $0.key.hasSuffix(suffix) }.map { path, bytes in
            (String(path.dropLast(suffix.count)), String(decoding: bytes, as: UTF8.self))
        }
        return Dictionary(uniqueKeysWithValues: pages)
    }()

    private static let suffix = ".md"
}
