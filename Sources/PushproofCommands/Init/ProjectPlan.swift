import ArgumentParser
import PushModel
import ShippedCorpus
import Vendors

/// A service that runs the gate for each change.
enum ContinuousIntegration: String, CaseIterable {
    case github, gitlab
}

/// The files that a new project gets.
struct ProjectPlan {
    struct File {
        var path: String
        var text: String
        /// What it is, in a few words.
        var purpose: String
    }

    let language: AdapterLanguage
    /// What the adapter is to compile.
    let dialects: [Dialect]
    let services: [ContinuousIntegration]

    var files: [File] {
        let files = [
            File(
                path: ProjectSearch.fileName,
                text: template("pushproof.yml"),
                purpose: "the settings, with all options as comments"
            ),
            File(
                path: language.adapter.path,
                text: template(language.adapter.template),
                purpose: "the adapter, in \(language.title): it \(handsOn)calls no compiler yet"
            ),
            File(
                path: "pushproof/.gitignore",
                text: template("gitignore") + (language == .go ? "/adapter/adapter\n" : ""),
                purpose: "reports stay out of the repository"
            ),
        ]
        return files + gates
    }

    /// The files of the services that run the gate.
    var gates: [File] {
        services.map { service in
            switch service {
            case .github:
                File(
                    path: ".github/workflows/pushproof.yml",
                    text: template("ci/github.yml"),
                    purpose: "the gate; the variable PUSHPROOF_DEB of the repository says where to get pushproof"
                )
            case .gitlab:
                File(
                    path: "pushproof/gitlab-ci.yml",
                    text: template("ci/gitlab.yml"),
                    purpose: "the gate; have .gitlab-ci.yml include it (include: { local: pushproof/gitlab-ci.yml }), "
                        + "and set PUSHPROOF_DEB"
                )
            }
        }
    }

    /// What the adapter does until it calls a compiler, as the beginning of a sentence.
    private var handsOn: String { dialects.contains(.apns) ? "hands payloads of dialect apns on, and " : "" }

    /// What to do next, as far as the plan knows.
    ///
    /// - Parameter settings: The file with the settings.
    /// - Returns: A line for each step.
    func steps(settings: String) -> [String] {
        let check = (language.build.map { $0 + " && " } ?? "") + "pushproof check"
        let adapter = language.adapter.path
        let vendor = dialects.first { $0 != .apns }?.rawValue
        let steps =
            vendor == nil
            ? ["next   \(check)", "then   call your compiler in \(adapter), and name its dialects in \(settings)"]
            : ["next   call your compiler in \(adapter)", "then   \(check)"]
        // A sender has no compiler, and the adapter proves nothing of its messages.
        let sender = "or     without a compiler, as a sender through \(vendor ?? "a vendor, such as fcm"): "
        return steps + [sender + "pushproof lint --dialect \(vendor ?? "fcm") MESSAGE.json"]
    }

    /// A template with what it leaves open.
    private func template(_ path: String) -> String {
        guard let bytes = ShippedTemplates.files[path] else { preconditionFailure("no template \(path)") }
        return String(decoding: bytes, as: UTF8.self)
            .replacing("@COMMAND@", with: language.command)
            .replacing("@ADAPTER@", with: language.adapter.path)
            .replacing("@DIALECTS@", with: dialects.map(\.rawValue).joined(separator: ", "))
            .replacing("@KNOWN@", with: Wording.alternatives(Dialect.allCases.map(\.rawValue)))
            .replacing("@EXAMPLE@", with: dialects.first { $0 != .apns }?.rawValue ?? "fcm")
            .replacing("@SETUP@", with: language.gitHubSetup)
            .replacing("@IMAGE@", with: language.image)
            .replacing("@BUILD@", with: language.build.map { "    - \($0)\n" } ?? "")
    }
}
