import APNsWire
import JSONModel
import JSONSchema
import WorldConfiguration

/// The body of `PUT /v1/faults`: what the description calls faults, and nothing else.
struct FaultsBody {
    let faults: [Fault]

    /// - Parameter body: JSON; or YAML, as the file of `--config` has it.
    /// - Throws: ``ControlProblem``, of 400, for the first thing that is wrong with it.
    init(_ body: [UInt8]) throws(ControlProblem) {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw ControlProblem(text: "the body is not UTF-8")
        }
        do throws(WorldFileError) {
            faults = try FaultList(text).faults
        } catch {
            throw ControlProblem(text: "\(error)")
        }
        // To YAML 5 is as good a topic as "5": JSON has types, and the description says which.
        guard let value = try? JSONValue(parsing: body) else { return }
        let list = (value["faults"] ?? value).arrayValue ?? []
        for (index, fault) in list.enumerated() { try Self.check(fault, index) }
    }

    private static func check(_ fault: JSONValue, _ index: Int) throws(ControlProblem) {
        let violations: [SchemaViolation]
        do {
            violations = try schema.violations(in: fault)
        } catch {
            throw ControlProblem(text: "faults[\(index)]: \(error)")
        }
        if let violation = violations.first {
            throw ControlProblem(text: "faults[\(index)]\(violation.instance): \(violation.sentence)")
        }
    }

    private static let schema: Schema = {
        guard let place = JSONPointer("/components/schemas/Fault"),
            let schema = try? Schema(OpenAPIDocument.value(version: ""), at: place)
        else { preconditionFailure("the description of a fault is not a schema") }
        return schema
    }()
}
