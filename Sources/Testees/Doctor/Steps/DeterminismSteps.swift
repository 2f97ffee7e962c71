import Foundation

/// Whether the same case always gives the same.
extension DoctorStep {
    static let repetition = DoctorStep(name: "same-process") { consultation throws(DoctorTrouble) in
        let answers = try consultation.session().ask(Array(repeating: consultation.sample, count: 20))
        for answer in answers.dropFirst() {
            guard let difference = OutcomeComparison.difference(answers[0], answer) else { continue }
            return [
                .failed(
                    "same-process",
                    "answers the same case in two ways: \(difference)",
                    remedy: "Take times from the context and identifiers from the request, and use no random "
                        + "generator, counter or earlier request."
                )
            ]
        }
        return [.ok("same-process", "gives the same answer to a case 20 times")]
    }

    /// In another process, more than a second later.
    static let freshProcess = DoctorStep(name: "fresh-process") { consultation throws(DoctorTrouble) in
        let warm = try consultation.session().ask(consultation.sample)
        usleep(1_100_000)
        let fresh = try consultation.freshSession().ask(consultation.sample)
        guard let difference = OutcomeComparison.difference(warm, fresh) else {
            return [.ok("fresh-process", "gives the same answer in a new process, a second later")]
        }
        return [
            .failed(
                "fresh-process",
                "gives a different answer in a new process, a second later: \(difference)",
                remedy: "Take the time from context.now, not from the clock, and keep nothing on disk or in memory "
                    + "from one request to the next."
            )
        ]
    }

    /// Campaigns run in UTC and a plain locale; a server may not.
    static let surroundings = DoctorStep(name: "surroundings") { consultation throws(DoctorTrouble) in
        let usual = try consultation.session().ask(consultation.sample)
        let changes = ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"]
        let remedy =
            "Format numbers and times without the machine's locale and time zone: a campaign fixes both, but the "
            + "server that sends the push may not."
        var difference: String?
        do throws(DoctorTrouble) {
            difference = OutcomeComparison.difference(
                usual,
                try consultation.freshSession(changing: changes).ask(consultation.sample)
            )
        } catch {
            if case .unusable = error { throw error }
            difference = error.detail
        }
        // What follows is examined in the usual surroundings.
        consultation.dropSession()
        guard let difference else {
            return [.ok("surroundings", "gives the same answer in another time zone and locale")]
        }
        return [
            .warning(
                "surroundings",
                "gives a different answer in another time zone and locale: \(difference)",
                remedy: remedy
            )
        ]
    }
}
