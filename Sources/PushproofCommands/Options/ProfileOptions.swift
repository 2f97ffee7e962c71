import ArgumentParser
import CaseGeneration
import PushModel
import Vendors

/// The profile to which the compiler under test is written.
struct ProfileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use one profile of a dialect, such as seed0, php2019 or raw: cases of its other profiles are left out, but "
                + "counted; all uses every profile (default: the profile that fits the testee's answers).",
            valueName: "name"
        )
    )
    var profile: String?

    /// Whether cases of every profile are asked, whatever the testee makes of them.
    var asksAll: Bool { profile == "all" }

    /// The profile that is named.
    ///
    /// - Parameter dialects: Those of the run.
    /// - Returns: Nil where none is.
    /// - Throws: ``CommandFailure``, 64, for a name that none of the dialects has.
    func pinned(of dialects: [Dialect]) throws(CommandFailure) -> PinnedProfile? {
        guard let profile, !asksAll else { return nil }
        if let pinned = PinnedProfile(profile, of: dialects) { return pinned }
        let known = PinnedProfile.names(of: dialects)
        let owner = Wording.list(dialects.map(\.rawValue))
        if known.isEmpty { throw CommandFailure(.usage, "--profile: \(owner) has no profiles") }
        let hint = Wording.nearest(to: profile, among: known).map { "did you mean \"\($0)\"?" }
        throw CommandFailure(
            .usage,
            "--profile: there is no profile \"\(Wording.shortened(profile))\" of \(owner): "
                + (hint ?? "there are \(Wording.list(known))")
        )
    }
}
