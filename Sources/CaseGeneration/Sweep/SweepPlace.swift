import JSONModel
import PushModel

/// Where in a case a value stands, told so that the same field of two messages is the same place.
struct SweepPlace: Sendable, Hashable {
    var root: Slot.Root
    /// A JSON Pointer. Elements after the first are `*`; ` > ` goes into a text that is itself JSON.
    var path: String
    var kind: JSONValue.Kind

    /// As notes of cases name it.
    var description: String {
        switch root {
        case .message: path.isEmpty ? "the message" : path
        case .context: "context \(path)"
        case .headers: "header \(path.dropFirst())"
        }
    }
}

/// The way to a value of one case: by positions, since names need not be unique.
struct SweepLocation: Sendable {
    var root: Slot.Root
    /// The positions on the way through each value: the first leads from the root, each further one from what the text says at
    /// the end of the one before it.
    var ways: [[Int]]

    var isInText: Bool { ways.count > 1 }
}

/// A value of one case with its place.
struct SweepSite: Sendable {
    var place: SweepPlace
    var location: SweepLocation
    var value: JSONValue
    /// Of a member, in whatever object it is.
    var key: String?
    /// The object that a member is in.
    var object: JSONObject?

    /// The names of the members beside it.
    var siblings: [String] {
        guard let key, let object else { return [] }
        return object.keys.filter { !$0.hasSameScalars(as: key) }
    }
}

extension CaseDraft {
    /// Every value of the message, the context and the headers, those inside texts that are JSON too.
    var sites: [SweepSite] {
        var walk = SiteWalk()
        walk.enter(message)
        for (root, value) in [(Slot.Root.context, context), (.headers, headers)] {
            walk.root = root
            for (position, member) in (value.objectValue?.members ?? []).enumerated() {
                walk.enterMember(member, position, of: value.objectValue)
            }
        }
        return walk.sites
    }
}

/// Goes through a value, depth first.
private struct SiteWalk {
    /// Texts in texts, levels of each, and bytes of a text that are looked into.
    private static let mostTexts = 3
    private static let deepest = 12
    private static let longestText = 8192

    var root = Slot.Root.message
    private(set) var sites: [SweepSite] = []
    private var path = ""
    private var ways: [[Int]] = [[]]

    mutating func enter(_ value: JSONValue, key: String? = nil, in object: JSONObject? = nil) {
        let place = SweepPlace(root: root, path: path, kind: value.kind)
        let location = SweepLocation(root: root, ways: ways)
        sites.append(SweepSite(place: place, location: location, value: value, key: key, object: object))
        guard ways[ways.count - 1].count < Self.deepest else { return }
        switch value {
        case .array(let elements):
            for (position, element) in elements.enumerated() {
                descend(position, position == 0 ? "/0" : "/*") { $0.enter(element) }
            }
        case .object(let object):
            for (position, member) in object.members.enumerated() { enterMember(member, position, of: object) }
        case .string(let text): enterText(text)
        case .null, .bool, .number: return
        }
    }

    mutating func enterMember(_ member: JSONMember, _ position: Int, of object: JSONObject?) {
        descend(position, JSONPointer(tokens: [member.key]).description) {
            $0.enter(member.value, key: member.key, in: object)
        }
    }

    private mutating func descend(_ position: Int, _ token: String, _ body: (inout SiteWalk) -> Void) {
        let before = path
        path += token
        ways[ways.count - 1].append(position)
        body(&self)
        ways[ways.count - 1].removeLast()
        path = before
    }

    private mutating func enterText(_ text: String) {
        guard ways.count <= Self.mostTexts, text.utf8.count <= Self.longestText, let first = text.utf8.first,
            first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let inside = try? JSONValue(parsing: Array(text.utf8)), inside.isContainer
        else { return }
        let before = path
        path += " > "
        ways.append([])
        enter(inside)
        ways.removeLast()
        path = before
    }
}
