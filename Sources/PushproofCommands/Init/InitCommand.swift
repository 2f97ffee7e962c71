import ArgumentParser
import Foundation
import PushModel
import Synchronization
import Testees
import Vendors

/// Makes a project of a repository.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a pushproof.yml, a first adapter and a CI file into this folder.",
        discussion: """
            It asks no questions: the files in the folder (go.mod, composer.json, package.json, pyproject.toml, .github, .gitlab-ci.yml) \
            decide what it writes. It never overwrites a file. The new adapter calls no compiler yet: it returns the payloads of dialect apns unchanged, \
            and skips the messages of all other dialects. Until you call your compiler, "pushproof check" ends with 75: no compiler was judged.
            """
    )

    @Option(
        help: ArgumentHelp(
            "The adapter's language: \(Wording.alternatives(AdapterLanguage.allCases.map(\.rawValue))) "
                + "(default: the folder decides)."
        )
    )
    var language: AdapterLanguage?

    @Option(
        help: ArgumentHelp(
            "What your compiler compiles: \(Wording.alternatives(Dialect.allCases.map(\.rawValue))); repeat for more."
        )
    )
    var dialect: [Dialect] = [.apns]

    /// What `--ci` takes beside the services.
    private static let none = "none"

    @Option(
        help: ArgumentHelp(
            "The CI service: github, gitlab or none; repeat for both (default: the folder decides).",
            valueName: "service"
        )
    )
    var ci: [String] = []

    func validate() throws {
        let known = ContinuousIntegration.allCases.map(\.rawValue) + [InitCommand.none]
        if let other = ci.first(where: { !known.contains($0) }) {
            throw ValidationError("--ci \(other): expected \(Wording.alternatives(known)).")
        }
        if ci.contains(InitCommand.none), Set(ci).count > 1 { throw ValidationError("--ci none excludes others.") }
    }

    func run() async throws {
        try await reportingFailures {
            let file = ProjectSearch.fileName
            let survey = RepositorySurvey()
            let choice = survey.choice()
            let services =
                ci.isEmpty ? survey.services : ContinuousIntegration.allCases.filter { ci.contains($0.rawValue) }
            let plan = ProjectPlan(language: language ?? choice.language, dialects: dialect, services: services)
            guard !FileManager.default.fileExists(atPath: file) else {
                // What was named is done all the same.
                let gates = ci.isEmpty ? [] : plan.gates
                try write(gates)
                let rest = gates.isEmpty ? ": nothing was written" : ""
                try Console.print("kept   \(file), which exists already\(rest)")
                try Console.print("next   pushproof check, or pushproof config for what it says")
                return
            }
            try Console.print("found  \(language == nil ? choice.reason : "--language")")
            // The settings come last: where a file before them cannot be written, the next try begins anew.
            try write(Array(plan.files.dropFirst()) + plan.files.prefix(1))
            if services.isEmpty, ci.isEmpty {
                try Console.print("not    a file for CI: run pushproof init --ci github, or --ci gitlab")
            }
            if plan.language.build == nil { try await examine(plan.language.command) }
            for line in plan.steps(settings: file) { try Console.print(line) }
        }
    }

    private func write(_ files: [ProjectPlan.File]) throws {
        for file in files {
            let isNew = try NewFile.write(file.text, to: file.path)
            try Console.print(
                isNew ? "wrote  \(file.path): \(file.purpose)" : "kept   \(file.path), which exists already"
            )
        }
    }

    /// Has the doctor ask the adapter for a payload, and tells what keeps it from answering.
    private func examine(_ command: String) async throws {
        let configuration = try TesteeOptions.parse(["--testee", command]).configuration()
        guard let configuration else { return }
        let doctor = TesteeDoctor(
            configuration,
            samples: [try DoctorSamples.request(for: .apns)],
            others: [try DoctorSamples.request(for: .apns, title: "Another", text: "Text")]
        )
        let failures = Mutex<[DoctorResult]>([])
        let isHealthy =
            await
            (try? doctor.examine { result in
                if result.verdict == .failed { failures.withLock { $0.append(result) } }
            }) ?? false
        guard !isHealthy, let first = failures.withLock(\.first) else {
            return try Console.print("asked  the adapter for a payload: it answers")
        }
        let remedy = first.remedy.map { ": \(OneLine.of($0))" } ?? ""
        try Console.print("FAILED \(first.step): \(OneLine.of(first.detail))\(remedy)")
    }
}
