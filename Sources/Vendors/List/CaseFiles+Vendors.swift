import CaseFiles
import JSONModel
import PushModel
import VendorModel

// Case files, and what they expect, as the dialects that Pushproof knows have them.

extension CaseDecoder {
    /// - Parameter file: Named in errors.
    package init(file: String) {
        self.init(file: file, dialects: VendorCompilers.all)
    }
}

extension CorpusLoader {
    /// - Parameter sources: Where case files are; one of a later source takes the place of the one at the same path before it.
    /// - Throws: ``CaseFileError`` where a folder is not there or cannot be read.
    package init(_ sources: [CorpusSource]) throws(CaseFileError) {
        try self.init(sources, dialects: VendorCompilers.all)
    }

    /// The case that a file is about, wherever it is: of a sequence the last step.
    ///
    /// - Throws: ``CaseFileError`` where it cannot be read, is no case, or has a context that its compiler cannot use.
    package static func load(file path: String) throws(CaseFileError) -> Case {
        try load(file: path, dialects: VendorCompilers.all)
    }

    /// All cases of a file: the steps of a sequence, and a message once for each recipient.
    ///
    /// - Throws: ``CaseFileError`` where it cannot be read, is no case, or has a context that its compiler cannot use.
    package static func loadAll(file path: String) throws(CaseFileError) -> [Case] {
        try loadAll(file: path, dialects: VendorCompilers.all)
    }

    /// Looks whether a case's context is one.
    ///
    /// - Throws: ``CaseFileError`` for a context that the vendor's compiler cannot use.
    package static func checkContext(of testCase: Case, file: String) throws(CaseFileError) {
        try checkContext(of: testCase, file: file, VendorCompilers.all)
    }
}

extension ServiceMembers {
    package init(of dialect: Dialect) {
        self.init(prefixes: VendorCompilers.compiler(for: dialect)?.servicePrefixes ?? [])
    }
}

extension CaseExpectation {
    /// How the observed outcome differs from what the document says; nothing where it is right.
    ///
    /// - Parameters:
    ///   - observed: The outcome of a case of the dialect.
    ///   - dialect: Whose service may add members of its own, which are not compared.
    /// - Returns: The differences, in the order of the payload.
    package func differences(from observed: ObservedOutcome, in dialect: Dialect) -> [OutcomeDifference] {
        differences(from: observed, of: VendorCompilers.compiler(for: dialect))
    }
}
