import Mustache

extension MustacheTemplate {
    /// The head of every template: what its names stand for is text, which ``MarkupText`` escapes.
    private static let head = "{{% CONTENT_TYPE: \(PageText.name)}}"

    /// A template that is part of the program.
    package static func ofProgram(_ text: String) -> MustacheTemplate {
        MustacheContentTypes.register(PageText(), named: PageText.name)
        do {
            return try MustacheTemplate(string: head + text)
        } catch {
            preconditionFailure("the template is part of the program, and is not Mustache: \(error)")
        }
    }
}

/// Text of senders and testees in a page.
private struct PageText: MustacheContentType {
    /// As the template names it.
    static let name = "PAGE_TEXT"

    func escapeText(_ text: String) -> String { MarkupText.ofPage(text) }
}
