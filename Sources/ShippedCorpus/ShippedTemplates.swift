/// What `init` writes into a repository, out of the binary itself.
package enum ShippedTemplates {
    /// The bytes of every file by its path below the folder of templates, as in `python/adapter.py`.
    package static let files: [String: [UInt8]] = ShippedCorpus.unpack(ShippedTemplatesArchive.base64.description)
}
