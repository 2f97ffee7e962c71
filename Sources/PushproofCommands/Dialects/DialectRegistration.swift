import CaseFiles
import DialectFiles
import OwnDialects
import PushModel
import Synchronization
import Vendors

/// The dialects of the user's own that a command line or a project names: they are there before anything is parsed, since every option
/// that takes a dialect takes one of these.
enum DialectRegistration {
    /// The dialects by the paths of their files.
    private static let dialects = Mutex<[String: Dialect]>([:])

    /// Reads the files, and adds their dialects to those that there are.
    ///
    /// - Parameter paths: As they are typed; one that is known is not read again.
    /// - Throws: ``CommandFailure``, 65, for a file that cannot be used, and for two of one name.
    static func register(_ paths: [String]) throws(CommandFailure) {
        for path in paths where dialects.withLock({ $0[path] }) == nil {
            let vendor = try vendor(path)
            Vendors.register(vendor)
            dialects.withLock { $0[path] = vendor.dialect }
        }
    }

    /// The dialect of a file that is registered.
    static func dialect(of path: String) -> Dialect? { dialects.withLock { $0[path] } }

    private static func vendor(_ path: String) throws(CommandFailure) -> Vendor {
        let file: DialectFile
        do throws(DialectProblems) {
            file = try DialectFile.read(path, vendors: Dialect.allCases.map(\.rawValue))
        } catch {
            let more =
                error.problems.count > 1 ? "; pushproof dialect check tells \(error.problems.count - 1) more" : ""
            throw CommandFailure(.input, "--dialect-file: \(error.problems.first?.description ?? path)\(more)")
        }
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
