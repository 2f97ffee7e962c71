import InputFiles
import JSONModel

/// The body of `POST /v1/clock`.
struct ClockBody {
    /// By how much the clock is to be put forward.
    let milliseconds: Int

    private static let shape =
        "the body must be like {\"advance\":\"25m\"}, with at most a year; a number means seconds"

    /// - Parameter body: JSON.
    /// - Throws: ``ControlProblem``, of 400.
    init(_ body: [UInt8]) throws(ControlProblem) {
        guard let object = (try? JSONValue(parsing: body))?.objectValue, object.keys == ["advance"],
            let time = object["advance"], let milliseconds = Self.milliseconds(time)
        else { throw ControlProblem(text: Self.shape) }
        self.milliseconds = milliseconds
    }

    private static func milliseconds(_ time: JSONValue) -> Int? {
        let text = time.stringValue ?? time.numberValue?.intValue.map { "\($0)" }
        guard let text, let duration = DurationText.duration(of: text) else { return nil }
        return Int(duration / .milliseconds(1))
    }
}
