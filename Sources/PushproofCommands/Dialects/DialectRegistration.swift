import CaseFiles
import Foundation
import OwnDialects
import PushModel
import Synchronization
import VendorModel
import Vendors

/// The dialects of the user's own that a command line or a project names: they are there before anything is parsed, since every option
/// that takes a dialect takes one of these.
enum DialectRegistration {
    /// The dialects by the paths of their files.
    private static let dialects = Mutex<[String: Dialect]>([:])

    /// Reads the files, and adds their dialects to those that there are.
    ///
    /// - Parameters:
    ///   - paths: As they are typed; one that is known is not read again.
    ///   - yields: Whether a file of the same dialect that is registered already counts in its place, as one of the command line does.
    /// - Throws: ``CommandFailure``, 65, for a file that cannot be used, and for two of one name.
    static func register(_ paths: [String], yields: Bool = false) throws(CommandFailure) {
        for path in paths where dialects.withLock({ $0[path] }) == nil {
            let file = try file(path)
            let dialect = Dialect(file.name)
            if let other = dialects.withLock({ known in known.first { $0.value == dialect }?.key }) {
                guard yields || isSame(path, other) else {
                    throw CommandFailure(
                        .input,
                        "--dialect-file: \(path) and \(other) both describe \(file.name): name one of them"
                    )
                }
            } else {
                Vendors.register(try vendor(file, path))
            }
            dialects.withLock { $0[path] = dialect }
        }
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        func resolved(_ path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }
        return resolved(path) == resolved(other)
    }

    /// The dialect of a file that is registered.
    static func dialect(of path: String) -> Dialect? { dialects.withLock { $0[path] } }

    private static func file(_ path: String) throws(CommandFailure) -> DialectFile {
        let own = dialects.withLock { Set($0.values) }
        do throws(DialectProblems) {
            return try DialectFile.read(path, vendors: Dialect.allCases.filter { !own.contains($0) }.map(\.rawValue))
        } catch {
            let more =
                error.problems.count > 1 ? "; pushproof dialect check tells \(error.problems.count - 1) more" : ""
            throw CommandFailure(.input, "--dialect-file: \(error.problems.first?.description ?? path)\(more)")
        }
    }

    private static func vendor(_ file: DialectFile, _ path: String) throws(CommandFailure) -> Vendor {
        guard let own = OwnDialect(file) else {
            throw CommandFailure(
                .input,
                "--dialect-file: \(path): no message was found that meets the schema: name one under “examples”"
            )
        }
        do throws(CaseFileError) {
            return try Vendor(own)
        } catch {
            throw CommandFailure(.input, "--dialect-file: \(error)")
        }
    }
}
