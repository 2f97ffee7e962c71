import Mustache

extension MustacheTemplate {
    /// The head of every template: what its names stand for is text, which ``HTMLEscaping`` escapes.
    private static let head = "{{% CONTENT_TYPE: \(HTMLEscaping.name)}}"

    /// A template that is part of the program.
    static func ofProgram(_ text: String) -> MustacheTemplate {
        MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
        do {
            return try MustacheTemplate(string: head + text)
        } catch {
            preconditionFailure("the template is part of the program, and is not Mustache: \(error)")
        }
    }
}
