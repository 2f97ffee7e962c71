import Mustache
import Reports

/// The page that follows a run. Its script writes no markup: texts of senders stay texts.
enum LivePage {
    private static let page = MustacheTemplate.ofProgram(String(decoding: PackageResources.live_html, as: UTF8.self))
    static let style = HTMLStyle.text
    static let script = String(decoding: PackageResources.live_js, as: UTF8.self)

    static let phonesScript = String(decoding: PackageResources.phones_js, as: UTF8.self)

    static func html(of feed: LiveFeed) -> String {
        let isRun = feed.subject == .run
        return page.render(
            [
                "name": feed.subject.name, "end": feed.subject.end, "isRun": isRun,
                "things": isRun ? "Cases" : "Requests",
                "phones": feed.phones.map { [["isMasked": $0.isMasked, "most": "\($0.most)"] as [String: Any]] } ?? [],
            ] as [String: Any]
        )
    }
}
