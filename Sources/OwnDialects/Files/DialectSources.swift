import Foundation
import InputFiles
import JSONModel
import YAMLFiles

/// The files of a dialect: itself, the documents that its schemas refer to, and its examples. Each is read once.
///
/// The URI of a document is its path, with the characters escaped that mean something in a URI.
final class DialectSources {
    let files: DialectFiles
    private var documents: [String: YAMLDocument] = [:]
    /// Files with a message a line.
    private var records: [String: String] = [:]

    init(_ files: DialectFiles = .disk) {
        self.files = files
    }

    static func uri(ofPath path: String) -> String {
        path.replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
    }

    static func path(ofURI uri: String) -> String {
        let path = uri.hasPrefix("file://") ? String(uri.dropFirst(7)) : uri
        return path.removingPercentEncoding ?? path
    }

    /// - Parameter uri: The document's, as a reference gave it.
    /// - Returns: Its value; nil for what is no file.
    /// - Throws: ``DialectProblem`` where the file cannot be used.
    func value(ofURI uri: String) throws(DialectProblem) -> JSONValue? {
        // Nothing is fetched: a check must not depend on a network.
        guard uri.hasPrefix("file://") || !uri.contains(":") else { return nil }
        return try document(Self.path(ofURI: uri)).value
    }

    /// The same for whoever names the document already.
    func loaded(_ uri: String) throws(DocumentFailure) -> JSONValue? {
        do throws(DialectProblem) {
            return try value(ofURI: uri)
        } catch {
            throw DocumentFailure(description: (error.line.map { "line \($0): " } ?? "") + error.sentence)
        }
    }

    struct DocumentFailure: Error, CustomStringConvertible {
        let description: String
    }

    func document(_ path: String) throws(DialectProblem) -> YAMLDocument {
        if let known = documents[path] { return known }
        let document: YAMLDocument
        do throws(YAMLProblem) {
            document = try YAMLDocument(try text(path))
        } catch {
            throw DialectProblem(file: path, line: error.line, pointer: .root, sentence: error.sentence)
        }
        documents[path] = document
        return document
    }

    /// A file with a message a line, which may be longer than one that a person wrote.
    func record(_ path: String) throws(DialectProblem) -> String {
        do throws(YAMLProblem) {
            if let known = records[path] { return known }
            let text = try text(path, limit: InputLimit.file)
            records[path] = text
            return text
        } catch {
            throw DialectProblem(file: path, line: nil, pointer: .root, sentence: error.sentence)
        }
    }

    func text(_ path: String, limit: Int = InputLimit.configuration) throws(YAMLProblem) -> String {
        let bytes: [UInt8]
        do throws(InputFileError) {
            bytes = try files.read(path, limit)
        } catch {
            throw YAMLProblem(line: nil, sentence: "cannot be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw YAMLProblem(line: nil, sentence: "is not UTF-8")
        }
        return text
    }

    /// What was read, as JSON: the same for the same files, wherever they are.
    var definition: [String] {
        (documents.values.map { String(decoding: $0.value.serialized(), as: UTF8.self) } + records.values).sorted()
    }

    /// The line of a place in a document that was read.
    func line(ofURI uri: String, _ pointer: JSONPointer) -> Int? {
        documents[Self.path(ofURI: uri)]?.line(of: pointer)
    }
}
