import ArgumentParser
import JSONModel
import PushModel
import ShippedCorpus
import Vendors

/// What `lint` takes to judge messages of a vendor.
struct MessageOptions: ParsableArguments {
    private static let vendors = Wording.alternatives(
        Dialect.allCases.filter { $0 != .apns }.map(\.rawValue) + ShippedFormats.names
    )

    @Option(
        help: ArgumentHelp(
            """
            The inputs are messages of this vendor (\(vendors)) in files, folders or JSON lines. Each \
            is compiled by the reference; the payload is judged, and what the phone does with it.
            """
        )
    )
    var dialect: Dialect?

    @Option(
        help: "With --dialect: what the phone must do, one of visible, silent, wakes and extension; repeat for more."
    )
    var expect: [ExpectedEffect] = []

    @Option(
        help: ArgumentHelp(
            "With --dialect: the recipient and the configuration, a JSON file with the fields of a case's context.",
            valueName: "file"
        )
    )
    var context: String?

    @Option(help: "With --dialect: the vendor's interface of the message, as in a case's context.")
    var profile: String?

    /// Options that were given and mean nothing without a dialect.
    var given: [String] {
        (expect.isEmpty ? [] : ["--expect"]) + (context == nil ? [] : ["--context"])
            + (profile == nil ? [] : ["--profile"])
    }

    /// The context of every message, from file and option.
    ///
    /// - Throws: ``CommandFailure``, 65, for a file that cannot be used.
    func fullContext() throws(CommandFailure) -> JSONObject {
        var object: JSONObject = [:]
        if let context {
            let value: JSONValue
            let bytes = try InputFile.read(context)
            do throws(JSONError) {
                value = try JSONValue(parsing: bytes)
            } catch {
                throw CommandFailure(.input, "--context: \(context): not JSON: \(error)")
            }
            guard let read = value.objectValue else {
                throw CommandFailure(.input, "--context: \(context): a context is an object")
            }
            object = read
        }
        if let profile { object["profile"] = .string(profile) }
        return object
    }
}

extension ExpectedEffect: ExpressibleByArgument {}
