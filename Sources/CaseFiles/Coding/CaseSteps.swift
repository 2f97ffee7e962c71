import JSONModel
import PushModel

// A sequence: a case file whose `steps` are cases, to be asked in their order.
extension CaseDecoder {
    /// The steps of a sequence. They share the sequence's dialect, context and source, and each knows those before it.
    func steps(of object: JSONObject) throws(CaseFileError) -> [Case] {
        let field = JSONField(.object(object), file: file)
        try field.refuseKeys(but: ["id", "dialect", "steps", "context", "source", "note"], of: "sequence")
        let id = try identifier(field["id"])
        let list = try field["steps"].list
        guard !list.isEmpty else { throw problem("\"steps\" must be a list that is not empty") }
        let shared = try field["context"].objectOrEmpty
        var steps: [Case] = []
        for (index, element) in list.enumerated() {
            var members = try element.object
            for key in ["id", "dialect"] where members[key] != nil {
                throw problem("steps/\(index) has \"\(key)\", which belongs to the sequence")
            }
            var context = shared
            for member in try element["context"].objectOrEmpty.members {
                context[member.key] = member.value
            }
            members["id"] = .string(Case.id(ofStep: index + 1, in: id))
            members["dialect"] = object["dialect"]
            members["context"] = .object(context)
            if members["source"] == nil { members["source"] = object["source"] }
            var step = try single(resolve(members, by: steps))
            step.earlierSteps = steps.map { earlier in
                var earlier = earlier
                earlier.earlierSteps = nil
                return earlier
            }
            steps.append(step)
        }
        return steps
    }

    // MARK: {"step": N}

    /// Puts the payloads of earlier steps in place of the references to them: in `incoming`, and in `delivered`.
    private func resolve(_ step: JSONObject, by earlier: [Case]) throws(CaseFileError) -> JSONObject {
        var step = step
        if let incoming = step["message"]?["incoming"], let payload = try payload(of: incoming, in: earlier) {
            step["message"] = ["incoming": payload]
        }
        guard var context = step["context"]?.objectValue, let delivered = context["delivered"]?.arrayValue else {
            return step
        }
        var resolved: [JSONValue] = []
        for entry in delivered {
            if let number = entry["step"]?.intValue, let payload = try payload(of: entry, in: earlier) {
                resolved.append(["id": .string("step-\(number)"), "userInfo": payload])
            } else if let userInfo = entry["userInfo"], let payload = try payload(of: userInfo, in: earlier) {
                resolved.append(["id": entry["id"] ?? .null, "userInfo": payload])
            } else {
                resolved.append(entry)
            }
        }
        context["delivered"] = .array(resolved)
        step["context"] = .object(context)
        return step
    }

    /// What the reference makes of the step that is referred to; nil for what is no reference.
    ///
    /// - Throws: ``CaseFileError`` for a step that is not before this one, or has no payload.
    private func payload(of reference: JSONValue, in earlier: [Case]) throws(CaseFileError) -> JSONValue? {
        guard let object = reference.objectValue, object.keys == ["step"], let number = object["step"]?.intValue else {
            return nil
        }
        guard earlier.indices.contains(number - 1) else {
            throw problem("{\"step\": \(number)} names no earlier step; the first step is 1")
        }
        let step = earlier[number - 1]
        do throws(ContextError) {
            if let payload = try dialects[step.dialect]?.payload(of: step) { return payload }
        } catch {
            throw problem("step \(number): \(error)")
        }
        throw problem("step \(number) has no payload")
    }
}
