import CaseGeneration
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// A simple message of each dialect, such as every compiler of it sends.
enum DoctorSamples {
    /// The request for a dialect's message, its context whole.
    ///
    /// - Parameters:
    ///   - dialect: Of the message.
    ///   - title: What the push is to show first, where it has a title.
    ///   - text: What it is to show.
    ///   - profile: The one that the compiler follows.
    /// - Returns: A request whose payload has the texts.
    /// - Throws: ``CommandFailure`` of the internal kind: a context of defaults has no mistakes.
    static func request(
        for dialect: Dialect,
        title: String = "Hello",
        text: String = "World",
        profile: PinnedProfile? = nil
    ) throws(CommandFailure) -> TesteeRequest {
        guard let vendor = Vendors.vendor(of: dialect) else {
            throw CommandFailure(.internal, "internal error: no vendor \(dialect)")
        }
        var sample = vendor.sample(title: title, text: text, profile: profile?.name)
        profile?.name(in: &sample)
        do throws(ContextError) {
            let context = try vendor.compiler.fullContext(of: sample)
            return TesteeRequest(
                dialect: dialect,
                message: sample.message,
                context: context,
                headers: sample.headers
            )
        } catch {
            throw CommandFailure(.internal, "internal error: \(error)")
        }
    }
}
