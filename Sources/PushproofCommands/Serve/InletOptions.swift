import ArgumentParser
import Inlets
import PushModel
import VendorModel
import Vendors

/// The vendors whose APIs for senders `serve` is.
struct InletOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also serve this vendor's API on a port: \(InletArgument.vendors), or a dialect whose file has an inlet. A message that a sender posts there is compiled by the "
                + "reference, judged, delivered, recorded, and answered like the vendor answers. 0 takes a free port; repeat for more.",
            valueName: "vendor=port"
        )
    )
    var inlet: [InletArgument] = []

    @Option(
        help: ArgumentHelp(
            "The address for --inlet (default: 127.0.0.1). Anyone who can reach it can send.",
            valueName: "host"
        )
    )
    var inletHost: String?

    var host: String { inletHost ?? "127.0.0.1" }

    func validate() throws {
        if inletHost != nil, inlet.isEmpty { throw ValidationError("--inlet-host is for --inlet.") }
    }

    /// Refuses what cannot be; `others` are ports that are taken, with their options.
    func check(besides others: [(option: String, port: Int?)]) throws {
        var taken = others
        var vendors: Set<Dialect> = []
        for argument in inlet {
            guard vendors.insert(argument.dialect).inserted else {
                throw ValidationError("--inlet \(argument.dialect.rawValue) occurs more than once.")
            }
            if argument.port > 0, let other = taken.first(where: { $0.port == argument.port }) {
                throw ValidationError("--inlet \(argument.text): port \(argument.port) is for \(other.option) already.")
            }
            taken.append(("--inlet \(argument.dialect.rawValue)", argument.port))
        }
    }
}

/// `sns=8080`.
struct InletArgument: ExpressibleByArgument {
    let dialect: Dialect
    let port: Int

    var text: String { "\(dialect.rawValue)=\(port)" }

    static var vendors: String { Wording.list(Vendors.all.filter { $0.makeSenderAPI != nil }.map(\.dialect.rawValue)) }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let port = Int(parts[1]), (0...65_535).contains(port) else { return nil }
        guard let dialect = Dialect(rawValue: String(parts[0])), Vendors.vendor(of: dialect)?.makeSenderAPI != nil
        else { return nil }
        self.dialect = dialect
        self.port = port
    }
}
