import Mustache
import Reports

/// The page that follows a run. Its script writes no markup: texts of senders stay texts.
enum LivePage {
    private static let page = MustacheTemplate.ofProgram(String(decoding: PackageResources.live_html, as: UTF8.self))
    static let style = HTMLStyle.text + String(decoding: PackageResources.live_css, as: UTF8.self)
    static let script = String(decoding: PackageResources.live_js, as: UTF8.self)

    static func html(of subject: LiveSubject) -> String {
        let isRun = subject == .run
        return page.render(
            ["name": subject.name, "isRun": isRun, "things": isRun ? "Cases" : "Requests"] as [String: Any]
        )
    }
}
