import JSONModel

extension Rule {
    static let duplicateKeys = Rule(
        id: "json.duplicate_keys",
        number: 66,
        level: .warning,
        requirement: "No object has two members with the same name, at any depth.",
        basis: .inferred,
        sources: [.rfc8259],
        passing: [
            Example("One name in two objects", #"{"aps":{"alert":{"body":"a"}},"body":"b"}"#),
            Example("Names differ in case", #"{"aps":{"badge":1},"a":1,"A":2}"#),
        ],
        failing: [
            Example("In aps", #"{"aps":{"badge":1,"badge":2}}"#),
            Example("At the root", #"{"aps":{"badge":1},"aps":{"badge":1}}"#),
            Example("Deep inside", #"{"aps":{"badge":1},"list":[{"x":{"y":1,"y":2}}]}"#),
            Example("By another spelling", #"{"aps":{"badge":1},"é":1,"\u00e9":2}"#),
        ]
    ) { subject, report in
        guard case .value(let value) = subject.payload else { return }
        // Nearly always there is none, so pointers are made in a second walk. Nil does not come: the reader has a limit.
        guard value.hasEqualKeys(depthLeft: JSONLimits().depth) ?? true else { return }
        reportDuplicates(in: value, at: .root, to: &report)
    }
}

private func reportDuplicates(in value: JSONValue, at pointer: JSONPointer, to report: inout Violations) {
    switch value {
    case .null, .bool, .number, .string: break
    case .array(let elements):
        for index in elements.indices {
            reportDuplicates(in: elements[index], at: pointer.appending(index), to: &report)
        }
    case .object(let object):
        for index in duplicatedIndices(object) {
            let key = object.members[index].key
            report.report(.pointer(pointer.appending(key)), "The name \"\(key)\" is repeated.")
        }
        for member in object.members {
            reportDuplicates(in: member.value, at: pointer.appending(member.key), to: &report)
        }
    }
}

/// The positions of members whose name an earlier member has.
private func duplicatedIndices(_ object: JSONObject) -> [Int] {
    // Names as bytes: String equality would take two spellings of "é" for one name.
    var seen: Set<[UInt8]> = []
    return object.members.indices.filter { !seen.insert(Array(object.members[$0].key.utf8)).inserted }
}
