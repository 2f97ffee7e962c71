import ShippedCorpus

/// The files that a new project gets.
struct ProjectPlan {
    struct File {
        var path: String
        var text: String
        /// What it is, in a few words.
        var purpose: String
    }

    let language: AdapterLanguage
    let survey: RepositorySurvey

    var files: [File] {
        var files = [
            File(
                path: ProjectSearch.fileName,
                text: template("pushproof.yml"),
                purpose: "the settings, with what there is to set"
            ),
            File(
                path: language.adapter.path,
                text: template(language.adapter.template),
                purpose:
                    "the adapter, in \(language.title): it hands payloads of dialect apns on, and calls no compiler yet"
            ),
            File(
                path: "pushproof/.gitignore",
                text: template("gitignore") + (language == .go ? "/adapter/adapter\n" : ""),
                purpose: "reports stay out of the repository"
            ),
        ]
        if survey.hasGitHub {
            files.append(
                File(
                    path: ".github/workflows/pushproof.yml",
                    text: template("ci/github.yml"),
                    purpose: "the gate; the variable PUSHPROOF_DEB of the repository says where to get pushproof"
                )
            )
        }
        if survey.hasGitLab {
            files.append(
                File(
                    path: "pushproof/gitlab-ci.yml",
                    text: template("ci/gitlab.yml"),
                    purpose: "the gate; have .gitlab-ci.yml include it (include: { local: pushproof/gitlab-ci.yml }), "
                        + "and set PUSHPROOF_DEB"
                )
            )
        }
        return files
    }

    /// What to type, as far as the plan knows.
    var nextCommand: String { (language.build.map { $0 + " && " } ?? "") + "pushproof check" }

    /// A template with what it leaves open.
    private func template(_ path: String) -> String {
        guard let bytes = ShippedTemplates.files[path] else { preconditionFailure("no template \(path)") }
        return String(decoding: bytes, as: UTF8.self)
            .replacing("@COMMAND@", with: language.command)
            .replacing("@ADAPTER@", with: language.adapter.path)
            .replacing("@SETUP@", with: language.gitHubSetup)
            .replacing("@IMAGE@", with: language.image)
            .replacing("@BUILD@", with: language.build.map { "    - \($0)\n" } ?? "")
    }
}
