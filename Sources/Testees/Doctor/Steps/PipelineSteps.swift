import JSONModel
import PushModel

/// Whether it bears many requests, and long ones.
extension DoctorStep {
    static let window = DoctorStep(name: "window") { consultation throws(DoctorTrouble) in
        let count = consultation.configuration.window
        guard count > 1 else { return [.skipped("window", "one request at a time, as --testee-window 1 says")] }
        let requests = consultation.requests(count)
        let alone = try consultation.session().ask(requests, window: 1)
        do throws(DoctorTrouble) {
            let together = try consultation.session().ask(requests, window: count)
            for (one, other) in zip(alone, together) {
                guard let difference = OutcomeComparison.difference(one, other) else { continue }
                return [
                    .failed(
                        "window",
                        "gives a different answer with \(count) open requests: \(difference)",
                        remedy: "Keep nothing from one request to the next, and share nothing between threads."
                    )
                ]
            }
        } catch {
            if case .unusable = error { throw error }
            consultation.useLockStep()
            return [
                .failed(
                    "window",
                    "answers one request at a time, but not \(count): \(error.detail)",
                    remedy: "Read all lines that have arrived, and answer each; or run "
                        + "it with --testee-window 1, which is slower."
                )
            ]
        }
        return [.ok("window", "answers \(count) open requests")]
    }

    static let longMessage = DoctorStep(name: "long-message") { consultation throws(DoctorTrouble) in
        guard case .value(let value) = consultation.sample.message, var message = value.objectValue else {
            return [.skipped("long-message", "the message is not an object")]
        }
        message["filler"] = .string(String(repeating: "x", count: 1_000_000))
        var request = consultation.sample
        request.message = .value(.object(message))
        do throws(DoctorTrouble) {
            _ = try consultation.session().ask(request)
        } catch {
            if case .unusable = error { throw error }
            return [
                .failed(
                    "long-message",
                    "fails for a message of 1 MB: \(error.detail)",
                    remedy: "Read lines of any length: many line readers have a limit, such as the 64 KiB of "
                        + "Go's bufio.Scanner. \(error.remedy)"
                )
            ]
        }
        return [.ok("long-message", "answers a message of 1 MB")]
    }
}
