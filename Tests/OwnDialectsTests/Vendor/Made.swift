import CaseFiles
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import OwnDialects
import Vendors

/// A dialect from a text, as a vendor that is registered nowhere.
enum Made {
    /// A message needs `text`; `mute` is a flag, `count` a number up to 9.
    static let messages = """
        dialect: acme
        message:
          type: object
          required: [text]
          additionalProperties: false
          properties:
            to: { type: string }
            text: { type: string }
            name: { type: string, maxLength: 10 }
            mute: { type: boolean }
            silent: { type: boolean }
            count: { type: integer, minimum: 0, maximum: 9 }
        deviceToken: /message/to
        texts: { /text: /aps/alert/body }

        """

    static func vendor(_ rules: String) throws -> Vendor {
        let folder = try Folder(["acme.dialect.yml": messages + (rules.isEmpty ? "" : "rules:\n" + rules)])
        let own = OwnDialect(try DialectFile.read(folder.path + "/acme.dialect.yml", vendors: []))
        return try Vendor(try #require(own))
    }

    /// What is wrong with an outcome of a message, by the rules.
    static func breaches(
        of outcome: Outcome,
        _ message: MessageInput,
        by rules: String
    ) throws -> [OutcomeDifference] {
        let vendor = try vendor(rules)
        let testCase = Case(id: "acme/a", dialect: vendor.dialect, message: message)
        return try vendor.compiler.expectation(for: testCase).primary.differences(from: ObservedOutcome(outcome))
    }

    static func payload(_ text: String, _ headers: [HeaderField] = []) -> Outcome {
        .payload(Array(text.utf8), headers: headers)
    }
}

extension OutcomeDifference {
    /// The rule and the place of the breach; `outcome` where no rule speaks of it.
    var words: String {
        guard case .rule(let breach) = subject else { return "outcome" }
        return "\(breach.rule ?? "") \(breach.place) \(breach.kind)"
    }
}
