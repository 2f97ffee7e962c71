import Crypto
import JSONModel

/// What the page does for who reads it: search, filters, links to a finding, keys, themes, copying. Without it everything is
/// there to read all the same.
enum HTMLScript {
    /// The page's only script, in the form that the page's policy allows.
    static let hash = "sha256-" + Base64.standard.encode(Array(SHA256.hash(data: Array(text.utf8))))

    /// Well-formed as XML, too, by its CDATA section. It writes no markup: texts of senders stay texts.
    static let text = "//<![CDATA[\n" + String(decoding: PackageResources.report_js, as: UTF8.self) + "//]]>"
}
