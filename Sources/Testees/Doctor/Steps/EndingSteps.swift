/// Whether it ends.
extension DoctorStep {
    static let ending = DoctorStep(name: "end") { consultation throws(DoctorTrouble) in
        let session = try consultation.session()
        _ = try session.ask(consultation.sample)
        switch session.end() {
        case .ended:
            return [.ok("end", "ends when its input ends")]
        case .livesOn:
            return [
                .failed(
                    "end",
                    "does not end with its input, and must be killed",
                    remedy: "End the program, its threads and its children when standard input ends."
                )
            ]
        case .wrote(let text):
            return [
                .failed(
                    "end",
                    "writes after its last answer: \"\(text)\"",
                    remedy: "Write nothing but answers to standard output; send the rest to standard error."
                )
            ]
        }
    }
}
