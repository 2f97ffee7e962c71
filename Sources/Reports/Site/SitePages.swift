import APNsRules
import PushModel
import VendorModel
import Vendors

/// A part of the site that only the program knows: the body of a page, or the style.
package struct SitePage: Sendable {
    /// Below the site's folder; empty for that folder itself.
    package let folder: String
    package let name: String
    package let text: String
}

/// What `docs --pages` writes: a page for each rule of Apple's, one for each vendor's compile rules, and how pages look.
package enum SitePages {
    /// - Parameter cases: The corpus, from which examples are taken.
    /// - Returns: The style, the list of rules, the rules' pages and the vendors'.
    /// - Throws: `ContextError` for a case with a context that its compiler cannot use.
    package static func all(of cases: [Case]) throws(ContextError) -> [SitePage] {
        let broken = BrokenCases(cases)
        var pages = [
            SitePage(folder: "", name: "style.css", text: HTMLStyle.text),
            SitePage(folder: "rules", name: "index.html", text: RuleIndexPage.text),
        ]
        pages += RuleList.all.map { rule in
            SitePage(folder: "rules", name: "\(rule.id).html", text: RulePage(rule, cases: broken.cases(of: rule)).text)
        }
        for vendor in Vendors.all where !vendor.compiler.rules.isEmpty {
            let text = try VendorPage(vendor, cases: cases).text
            pages.append(SitePage(folder: "vendors", name: "\(vendor.dialect.rawValue).html", text: text))
        }
        return pages
    }
}
