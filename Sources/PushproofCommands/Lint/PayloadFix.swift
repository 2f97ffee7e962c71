import APNsRules
import JSONModel
import PushModel

/// Repairs of a payload that are mechanical and safe, made in its text: all else stays as it was written.
struct PayloadFix {
    private(set) var text: [UInt8]
    /// What was changed, a sentence each.
    private(set) var changes: [String] = []
    /// What looks like something to repair, and why it is not, a sentence each.
    private(set) var left: [String] = []

    /// A payload has fewer members to repair than this.
    private static let mostChanges = 200

    /// - Parameters:
    ///   - text: The payload, which may have what editors let pass; other text that is no JSON stays as it is.
    ///   - movesKeys: Whether keys of `aps` beside it are moved into it: not on a push whose payload is free.
    init(_ text: [UInt8], movesKeys: Bool = true) {
        self.text = text
        let (mended, mendings) = SyntaxMending.of(text)
        do throws(JSONError) {
            _ = try JSONValue(parsing: mended)
        } catch {
            // Without comments a place is another one.
            let words = error.words(in: mended)
            let slip =
                mended == text ? words : words.firstRange(of: " at line ").map { String(words[..<$0.lowerBound]) }
            left = text.isBlank ? [] : ["it is not JSON, so nothing is repaired: \(slip ?? words)"]
            return
        }
        self.text = mended
        changes = mendings
        while changes.count < Self.mostChanges, let (edited, change) = nextEdit(movesKeys: movesKeys) {
            self.text = edited
            changes.append(change)
        }
        if movesKeys, let root = SpannedJSON(self.text)?.root, let aps = root.member("aps")?.value {
            left = root.members.compactMap { reasonToLeave($0, beside: aps) }
        }
    }

    /// Why a key of `aps` beside it stays there.
    private func reasonToLeave(_ member: SpannedJSON.Member, beside aps: SpannedJSON.Node) -> String? {
        guard aps.kind == .object, DocumentedKeys.isOfApsAlone(member.key), member.value.kind != .null else {
            return nil
        }
        if let own = aps.member(member.key) {
            return
                "\(member.key) next to aps is \(written(member.value)), and in aps it is \(written(own.value)): decide which one is right"
        }
        return needsAlert(member.key, in: aps)
            ? "\(member.key) next to aps: inside aps it needs an alert object with a text" : nil
    }

    /// Without an alert that is an object the extension does not run: the key would bring another error.
    private func needsAlert(_ key: String, in aps: SpannedJSON.Node) -> Bool {
        key == "mutable-content" && aps.member("alert")?.value.kind != .object
    }

    private func written(_ node: SpannedJSON.Node) -> String { String(decoding: text[node.range], as: UTF8.self) }

    /// The text with one more member repaired, and what was done.
    private func nextEdit(movesKeys: Bool) -> (text: [UInt8], change: String)? {
        guard let root = SpannedJSON(text)?.root, let aps = root.member("aps")?.value, aps.kind == .object else {
            return nil
        }
        for member in aps.members {
            if let name = DocumentedKeys.respelled(inAps: member.key), aps.member(name) == nil {
                return (
                    replaced(member.keyRange, "\"\(name)\""), "aps.\(member.key) is now called \(name)"
                )
            }
            if let number = number(for: member) {
                let was = String(decoding: text[member.value.range], as: UTF8.self)
                return (replaced(member.value.range, number), "aps.\(member.key) was \(was), and is now \(number)")
            }
        }
        if let alert = aps.member("alert")?.value, alert.kind == .object {
            for member in alert.members {
                guard let name = DocumentedKeys.respelled(inAlert: member.key), alert.member(name) == nil else {
                    continue
                }
                return (
                    replaced(member.keyRange, "\"\(name)\""), "aps.alert.\(member.key) is now called \(name)"
                )
            }
        }
        guard movesKeys else { return nil }
        for (index, member) in root.members.enumerated() {
            guard DocumentedKeys.isOfApsAlone(member.key), member.value.kind != .null else { continue }
            if let own = aps.member(member.key) {
                guard written(own.value) == written(member.value) else { continue }
                return (removed(index, of: root), "\(member.key) next to aps is removed: aps has the same value")
            }
            if needsAlert(member.key, in: aps) { continue }
            return (moved(index, of: root, into: aps), "\(member.key) is moved into aps")
        }
        return nil
    }

    /// The number that is meant by a flag or a badge of another type; nil where there is nothing to repair, or no doubt what is meant.
    private func number(for member: SpannedJSON.Member) -> String? {
        let written = String(decoding: text[member.value.range], as: UTF8.self)
        switch member.key {
        case "content-available", "mutable-content": return written == "true" || written == "\"1\"" ? "1" : nil
        case "badge":
            guard member.value.kind == .string else { return nil }
            let digits = written.dropFirst().dropLast()
            return Int(digits).map(String.init) == String(digits) && !digits.hasPrefix("-") ? String(digits) : nil
        default: return nil
        }
    }

    private func replaced(_ range: Range<Int>, _ content: String) -> [UInt8] {
        Array(text[..<range.lowerBound]) + Array(content.utf8) + Array(text[range.upperBound...])
    }

    private func removed(_ index: Int, of root: SpannedJSON.Node) -> [UInt8] {
        replaced(Self.place(of: index, in: root), "")
    }

    /// A member with the comma before it, or where it is the first the one behind it.
    private static func place(of index: Int, in root: SpannedJSON.Node) -> Range<Int> {
        let member = root.members[index]
        let isFirst = index == 0
        let start = isFirst ? member.keyRange.lowerBound : root.members[index - 1].value.range.upperBound
        let end =
            isFirst && root.members.count > 1 ? root.members[1].keyRange.lowerBound : member.value.range.upperBound
        return start..<end
    }

    /// The text with a member of the root at the end of `aps`, with the white space that the last member there has before it.
    private func moved(_ index: Int, of root: SpannedJSON.Node, into aps: SpannedJSON.Node) -> [UInt8] {
        let member = root.members[index]
        let content = Array(text[member.keyRange.lowerBound..<member.value.range.upperBound])
        let inserted: [UInt8]
        let place: Int
        if let last = aps.members.last {
            place = last.value.range.upperBound
            let gap = text[..<last.keyRange.lowerBound].reversed().prefix {
                $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D
            }
            inserted = Array(",".utf8) + Array(gap.reversed()) + content
        } else {
            place = aps.range.lowerBound + 1
            inserted = content
        }
        let parts = [(Self.place(of: index, in: root), [UInt8]()), (place..<place, inserted)].sorted {
            $0.0.lowerBound < $1.0.lowerBound
        }
        var bytes: [UInt8] = []
        var position = 0
        for (range, content) in parts {
            bytes += text[position..<range.lowerBound] + content
            position = range.upperBound
        }
        return bytes + text[position...]
    }
}

/// Takes away what editors let pass and JSON has not: a byte order mark, comments, trailing commas.
private enum SyntaxMending {
    static func of(_ text: [UInt8]) -> (text: [UInt8], changes: [String]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasMark = text.starts(with: mark)
        let (bare, comments) = withoutComments(hasMark ? Array(text.dropFirst(mark.count)) : text)
        let (mended, commas) = withoutTrailingCommas(bare)
        var changes: [String] = []
        if hasMark { changes.append("a byte order mark is removed") }
        if comments > 0 { changes.append(comments == 1 ? "a comment is removed" : "\(comments) comments are removed") }
        if commas > 0 {
            changes.append(commas == 1 ? "a trailing comma is removed" : "\(commas) trailing commas are removed")
        }
        return (mended, changes)
    }

    /// A comment goes with the blanks before it, and where nothing else is in its line with the line.
    private static func withoutComments(_ text: [UInt8]) -> (text: [UInt8], count: Int) {
        var (kept, index, count) = ([UInt8](), 0, 0)
        while index < text.count {
            let end = commentEnd(text, index)
            guard let end else {
                let next = endOfToken(text, index)
                kept += text[index..<next]
                index = next
                continue
            }
            count += 1
            while let last = kept.last, last == 0x20 || last == 0x09 { kept.removeLast() }
            index = end
            let isLineStart = kept.isEmpty || kept.last == 0x0A
            if isLineStart, index < text.count, text[index] == 0x0D { index += 1 }
            if isLineStart, index < text.count, text[index] == 0x0A { index += 1 }
        }
        return (kept, count)
    }

    private static func commentEnd(_ text: [UInt8], _ index: Int) -> Int? {
        guard text[index] == UInt8(ascii: "/"), index + 1 < text.count else { return nil }
        if text[index + 1] == UInt8(ascii: "/") {
            let end = text[index...].firstIndex(of: 0x0A) ?? text.count
            return end > 0 && end < text.count && text[end - 1] == 0x0D ? end - 1 : end
        }
        guard text[index + 1] == UInt8(ascii: "*") else { return nil }
        var end = index + 2
        while end + 1 < text.count {
            if text[end] == UInt8(ascii: "*"), text[end + 1] == UInt8(ascii: "/") { return end + 2 }
            end += 1
        }
        return nil
    }

    private static func withoutTrailingCommas(_ text: [UInt8]) -> (text: [UInt8], count: Int) {
        var (kept, index, count) = ([UInt8](), 0, 0)
        while index < text.count {
            if text[index] == UInt8(ascii: ",") {
                let next = text[(index + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
                if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
                    count += 1
                    index += 1
                    continue
                }
            }
            let end = endOfToken(text, index)
            kept += text[index..<end]
            index = end
        }
        return (kept, count)
    }

    /// Behind the string that begins there, or behind the one byte that stands there.
    private static func endOfToken(_ text: [UInt8], _ start: Int) -> Int {
        guard text[start] == UInt8(ascii: "\"") else { return start + 1 }
        var index = start + 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, text.count)
    }
}

/// Where the members of a JSON text stand in it.
struct SpannedJSON {
    struct Member {
        let key: String
        let keyRange: Range<Int>
        let value: Node
    }

    struct Node {
        let kind: JSONValue.Kind
        let range: Range<Int>
        var members: [Member] = []
        var elements: [Node] = []

        /// The last of that name, which is the one that counts.
        func member(_ name: String) -> Member? { members.last { $0.key == name } }
    }

    private(set) var root: Node
    private let text: [UInt8]
    private var position = 0

    /// Nil for what the strict reader does not take.
    init?(_ text: [UInt8]) {
        guard let value = try? JSONValue(parsing: text) else { return nil }
        self.text = text
        root = Node(kind: .null, range: 0..<0)
        root = node(value)
    }

    /// Reads on with the value that the strict reader found there.
    private mutating func node(_ value: JSONValue) -> Node {
        skipBlanks()
        let start = position
        var members: [Member] = []
        var inner: [Node] = []
        switch value {
        case .object(let object):
            position += 1
            for member in object.members {
                skipBlanks()
                let keyStart = position
                skipToken()
                let keyRange = keyStart..<position
                skipBlanks()
                position += 1
                members.append(Member(key: member.key, keyRange: keyRange, value: node(member.value)))
                skipBlanks()
                position += 1
            }
            if object.isEmpty {
                skipBlanks()
                position += 1
            }
        case .array(let elements):
            position += 1
            for element in elements {
                inner.append(node(element))
                skipBlanks()
                position += 1
            }
            if elements.isEmpty {
                skipBlanks()
                position += 1
            }
        case .null, .bool, .number, .string: skipToken()
        }
        return Node(kind: value.kind, range: start..<position, members: members, elements: inner)
    }

    private mutating func skipBlanks() {
        while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) { position += 1 }
    }

    /// A string, or a word.
    private mutating func skipToken() {
        guard position < text.count, text[position] == UInt8(ascii: "\"") else {
            while position < text.count, !Array(" \t\n\r,:]}".utf8).contains(text[position]) { position += 1 }
            return
        }
        position += 1
        while position < text.count, text[position] != UInt8(ascii: "\"") {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
    }
}
