import CaseFiles
import Foundation
import OwnDialects
import PushModel
import ShippedCorpus
import Synchronization
import VendorModel
import Vendors

/// The dialects of the user's own that a command line or a project names: they are there before anything is parsed, since every option
/// that takes a dialect takes one of these.
enum DialectRegistration {
    /// The dialects by the paths of their files.
    private static let dialects = Mutex<[String: Dialect]>([:])

    /// Has the formats that ship registered when somebody names one.
    static func offerFormats() {
        Vendors.offer { name in
            guard ShippedFormats.names.contains(name) else { return nil }
            // They are tested: none has a problem.
            guard let file = try? shipped(name) else { return nil }
            return OwnDialect(file).flatMap { try? Vendor($0) }
        }
    }

    /// The file of a format that ships.
    ///
    /// - Throws: ``DialectProblems`` for one that is none.
    static func shipped(_ name: String) throws(DialectProblems) -> DialectFile {
        try DialectFile.read(
            ShippedFormats.path(of: name),
            vendors: [],
            in: .archive(ShippedFormats.files)
        )
    }

    /// Whether it is the name of a format that ships, and no file has it.
    static func isShipped(_ path: String) -> Bool {
        ShippedFormats.names.contains(path) && !FileManager.default.fileExists(atPath: path)
    }

    /// Reads the files, and adds their dialects to those that there are.
    ///
    /// - Parameters:
    ///   - paths: As they are typed, or names of formats that ship; one that is known is not read again.
    ///   - yields: Whether a file of the same dialect that is registered already counts in its place, as one of the command line does.
    /// - Throws: ``CommandFailure``, 65, for a file that cannot be used, and for two of one name.
    static func register(_ paths: [String], yields: Bool = false) throws(CommandFailure) {
        for path in paths where dialects.withLock({ $0[path] }) == nil {
            if isShipped(path), let dialect = Dialect(rawValue: path) {
                dialects.withLock { $0[path] = dialect }
                continue
            }
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
                error.problems.count > 1 ? "; pushproof dialect check prints \(error.problems.count - 1) more" : ""
            throw CommandFailure(.input, "--dialect-file: \(error.problems.first?.description ?? path)\(more)")
        }
    }

    private static func vendor(_ file: DialectFile, _ path: String) throws(CommandFailure) -> Vendor {
        guard let own = OwnDialect(file) else {
            throw CommandFailure(
                .input,
                "--dialect-file: \(path): no message that meets the schema was found: name one under “examples”"
            )
        }
        do throws(CaseFileError) {
            return try Vendor(own)
        } catch {
            throw CommandFailure(.input, "--dialect-file: \(error)")
        }
    }
}
