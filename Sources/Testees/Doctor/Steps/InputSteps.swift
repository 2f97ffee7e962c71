import JSONModel
import PushModel

/// Whether it takes messages in every form in which they come.
extension DoctorStep {
    static let messageText = form("messageText") { .text(String(decoding: $0, as: UTF8.self)) }
    static let messageBase64 = form("messageBase64") { .bytes($0) }

    private static func form(
        _ name: String,
        _ makeMessage: @escaping @Sendable ([UInt8]) -> MessageInput
    ) -> DoctorStep {
        DoctorStep(name: name) { consultation throws(DoctorTrouble) in
            guard case .value(let value) = consultation.sample.message else {
                return [.skipped(name, "the message is not a JSON value")]
            }
            var request = consultation.sample
            request.message = makeMessage(value.serialized())
            let remedy =
                "Read \(name) if there is no message: it is the same message as "
                + (name == "messageText" ? "exact text." : "bytes in Base64.")
            do throws(DoctorTrouble) {
                let expected = try consultation.session().ask(consultation.sample)
                let observation = try consultation.session().ask(request)
                if case .skipped = observation, expected != observation {
                    return [.warning(name, "skips messages in \(name)", remedy: remedy)]
                }
                if let difference = OutcomeComparison.difference(expected, observation) {
                    return [.failed(name, "gives a different answer than for message: \(difference)", remedy: remedy)]
                }
            } catch {
                if case .unusable = error { throw error }
                return [.failed(name, "fails for \(name): \(error.detail)", remedy: "\(remedy) \(error.remedy)")]
            }
            return [.ok(name, "takes \(name) in place of message")]
        }
    }

    /// Text that ends early, and bytes that are no UTF-8.
    static let brokenMessage = DoctorStep(name: "broken-message") { consultation throws(DoctorTrouble) in
        let inputs: [MessageInput] = [.text("{\"aps\":"), .text(""), .bytes([0x7B, 0x22, 0xFF, 0xFE, 0x22])]
        for input in inputs {
            var request = consultation.sample
            request.message = input
            do throws(DoctorTrouble) {
                guard case .outcome(.payload) = try consultation.session().ask(request) else { continue }
            } catch {
                if case .unusable = error { throw error }
                return [
                    .failed(
                        "broken-message",
                        "fails for a message that is not JSON: \(error.detail)",
                        remedy: "Answer {\"id\":…,\"error\":\"…\"} for a message that cannot be read. \(error.remedy)"
                    )
                ]
            }
            // A message that is the payload itself goes out as it is.
            if consultation.sample.dialect == .apns { continue }
            return [
                .warning(
                    "broken-message",
                    "makes a payload from a message that is not JSON",
                    remedy: "Answer {\"id\":…,\"error\":\"…\"} for a message that the compiler does not take."
                )
            ]
        }
        return [.ok("broken-message", "answers messages that are not JSON")]
    }

    /// A context may gain fields.
    static let unknownMembers = DoctorStep(name: "unknown-members") { consultation throws(DoctorTrouble) in
        var request = consultation.sample
        request.context["unknownMember"] = ["a": [1, nil]]
        let remedy = "Read the fields of the context that you need, and ignore all others."
        do throws(DoctorTrouble) {
            let expected = try consultation.session().ask(consultation.sample)
            let observation = try consultation.session().ask(request)
            guard let difference = OutcomeComparison.difference(expected, observation) else {
                return [.ok("unknown-members", "ignores unknown fields of the context")]
            }
            return [
                .warning(
                    "unknown-members",
                    "does not ignore unknown fields of the context: \(difference)",
                    remedy: remedy
                )
            ]
        } catch {
            if case .unusable = error { throw error }
            consultation.dropSession()
            return [
                .warning(
                    "unknown-members",
                    "does not ignore unknown fields of the context: \(error.detail)",
                    remedy: remedy
                )
            ]
        }
    }
}
