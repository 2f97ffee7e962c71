import ArgumentParser
import Foundation

/// Makes a project of a repository.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a pushproof.yml, a first adapter and a CI file into this folder.",
        discussion: """
            It asks nothing: the files in the folder (go.mod, package.json, pyproject.toml, .github, .gitlab-ci.yml) say what to write. \
            No file is ever overwritten. The adapter calls no compiler yet: it hands the payloads of dialect apns on as they come, so that \
            "pushproof check" is green, says what it judged, and says that no compiler was proved.
            """
    )

    @Option(help: "The adapter's language, whatever the folder shows: go, node or python.")
    var language: AdapterLanguage?

    func run() async throws {
        try await reportingFailures {
            let file = ProjectSearch.fileName
            guard !FileManager.default.fileExists(atPath: file) else {
                try Console.print("kept   \(file), which is there already: nothing was written")
                try Console.print("next   pushproof check, or pushproof config for what it says")
                return
            }
            let survey = RepositorySurvey()
            let choice = survey.choice()
            try Console.print("found  \(language == nil ? choice.reason : "--language")")
            let plan = ProjectPlan(language: language ?? choice.language, survey: survey)
            // The settings come last: where a file before them cannot be written, the next try begins anew.
            for file in plan.files.dropFirst() + plan.files.prefix(1) {
                let isNew = try NewFile.write(file.text, to: file.path)
                try Console.print(
                    isNew ? "wrote  \(file.path): \(file.purpose)" : "kept   \(file.path), which is there already"
                )
            }
            try Console.print("next   \(plan.nextCommand)")
            try Console.print(
                "then   call your compiler in \(plan.language.adapter.path), and name its dialects in \(file)"
            )
        }
    }
}
