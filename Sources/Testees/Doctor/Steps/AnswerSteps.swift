import PushModel

/// Whether it answers at all.
extension DoctorStep {
    static let firstAnswer = DoctorStep(name: "answer", isEssential: true) { consultation throws(DoctorTrouble) in
        let session = try consultation.session()
        let starts = DoctorResult.ok("start", "the program starts")
        do throws(DoctorTrouble) {
            _ = try session.ask(consultation.sample)
        } catch {
            switch error {
            case .unusable: throw error
            case .failure: return [starts, .failed("answer", error)]
            case .unflushed: return [starts, .ok("answer", "answers a request"), .failed("flush", error)]
            }
        }
        return [
            starts, .ok("answer", "answers a request with its id"), .ok("flush", "answers while its input is open"),
        ]
    }

    static let dialects = DoctorStep(name: "dialect") { consultation throws(DoctorTrouble) in
        var results: [DoctorResult] = []
        var payloads: [TesteeRequest] = []
        var others: [TesteeRequest] = []
        for sample in consultation.samples {
            do throws(DoctorTrouble) {
                let observation = try consultation.session().ask(sample)
                results.append(result(for: sample.dialect, observation))
                switch observation {
                case .outcome(.payload): payloads.append(sample)
                case .outcome: others.append(sample)
                case .skipped, .failed: break
                }
            } catch {
                if case .unusable = error { throw error }
                consultation.dropSession()
                results.append(
                    .failed("dialect", "\(sample.dialect.rawValue): \(error.detail)", remedy: error.remedy)
                )
            }
        }
        let answered = payloads.isEmpty ? others : payloads
        if let first = answered.first {
            consultation.sample = first
            consultation.answered = answered
        }
        if results.allSatisfy({ $0.verdict == .skipped }) {
            results.append(
                .failed(
                    "dialect",
                    "skips every dialect, so a campaign would test nothing",
                    remedy: "Answer the requests with the \"dialect\" of the compiler."
                )
            )
        } else if payloads.isEmpty, !others.isEmpty {
            results.append(
                .failed(
                    "dialect",
                    "makes no payload, not even for a simple message, so a campaign would test nothing",
                    remedy:
                        "Start the compiler by hand with such a message. If something is missing (a template, a key, a user), "
                        + "the adapter must provide it."
                )
            )
        }
        return results
    }

    /// An adapter that gives a payload of its own for everything looks like one that compiles.
    static let otherMessage = DoctorStep(name: "other-message") { consultation throws(DoctorTrouble) in
        for sample in consultation.answered {
            // A dialect of a file may have no text that makes another message.
            guard let other = consultation.others.first(where: { $0.dialect == sample.dialect }),
                other.message != sample.message
            else { continue }
            let first = try consultation.session().ask(sample)
            guard case .outcome(.payload) = first else { continue }
            let second = try consultation.session().ask(other)
            guard case .outcome(.payload) = second else {
                return [
                    .skipped("other-message", "\(sample.dialect.rawValue): no payload for a message with another text")
                ]
            }
            if OutcomeComparison.difference(first, second) == nil {
                return [
                    .failed(
                        "other-message",
                        "\(sample.dialect.rawValue): gives the same payload for messages with different texts",
                        remedy: "Compile the \"message\" of the request, not a sample in the adapter."
                    )
                ]
            }
            return [.ok("other-message", "gives different payloads for different texts")]
        }
        return []
    }

    private static func result(for dialect: Dialect, _ observation: TesteeObservation) -> DoctorResult {
        let name = dialect.rawValue
        switch observation {
        case .outcome(.payload(let bytes, let headers)):
            return .ok("dialect", "\(name): a payload of \(bytes.count) bytes and \(headers.count) headers")
        case .outcome(.refused(let reason)):
            return .warning(
                "dialect",
                "\(name): refuses a simple message: \(reason)",
                remedy: "Compile the message if the compiler knows this dialect; otherwise answer \"skipped\"."
            )
        case .outcome(.suppressed(let reason)):
            return .warning(
                "dialect",
                "\(name): sends no push for a simple message: \(reason)",
                remedy:
                    "Look at the context, which says who is online and what is muted: by default no user is online, and nothing is muted."
            )
        case .outcome(.removed), .outcome(.updated):
            return .warning(
                "dialect",
                "\(name): answers \"removed\", which is only for the update flow",
                remedy: "Answer \"payload\" for a message that must be sent."
            )
        case .skipped, .failed:
            return .skipped("dialect", "\(name): skipped by the testee")
        }
    }
}
