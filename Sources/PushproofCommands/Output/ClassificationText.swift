import JSONModel
import PushModel
import VendorModel
import Vendors

/// What a vendor calls a message, and why, for people and as JSON.
struct ClassificationText {
    private let classification: PushClassification
    private let vendor: String

    init(_ classification: PushClassification, of dialect: Dialect) {
        self.classification = classification
        vendor = Vendors.vendor(of: dialect)?.name ?? dialect.rawValue
    }

    var lines: [String] {
        let verdict =
            classification.isSilent
            ? "silent" : "not silent (\(classification.name))"
        return ["\(vendor): \(verdict), by: \(classification.source)"]
            + classification.conditions.map { condition in
                let found = condition.found.map { ": \(OneLine.of($0))" } ?? ""
                return "  \(condition.isMet ? "met    " : "NOT MET")  \(condition.statement)\(found)"
            }
            + callbackLines + classification.notes.map { "  \($0)" }
    }

    private var callbackLines: [String] {
        guard !classification.callbacks.isEmpty else { return [] }
        return ["  methods of the app that run:"]
            + classification.callbacks.map { callback in
                let methods = callback.methods.isEmpty ? "none" : callback.methods.joined(separator: ", then ")
                return "    \(callback.state.rawValue), \(callback.event): \(methods)"
            }
    }

    var json: JSONValue {
        [
            "class": .string(classification.name),
            "silent": .bool(classification.isSilent),
            "conditions": .array(
                classification.conditions.map { condition in
                    [
                        "name": .string(condition.name),
                        "statement": .string(condition.statement),
                        "met": .bool(condition.isMet),
                        "found": condition.found.map(JSONValue.string) ?? .null,
                    ]
                }
            ),
            "callbacks": .array(
                classification.callbacks.map { callback in
                    [
                        "state": .string(callback.state.rawValue),
                        "event": .string(callback.event),
                        "methods": .array(callback.methods.map(JSONValue.string)),
                    ]
                }
            ),
            "notes": .array(classification.notes.map(JSONValue.string)),
            "source": .string(classification.source),
        ]
    }
}
