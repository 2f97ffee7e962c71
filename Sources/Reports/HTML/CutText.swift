extension String {
    /// The text as a page shows it: of a long one the beginning, and its size in bytes.
    func cut(toScalars longest: Int) -> String {
        guard unicodeScalars.count > longest else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(longest))) + "… (\(utf8.count) bytes)"
    }
}
