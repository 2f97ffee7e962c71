/// Lists and suggestions in messages.
package enum Wording {
    /// `a`, `a or b`, `a, b or c`.
    package static func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// A text of the file as a sentence quotes it.
    package static func shortened(_ text: String) -> String {
        text.utf8.count <= longestName ? text : text.prefix(longestName) + "…"
    }

    package static func list(_ names: [String]) -> String {
        names.joined(separator: ", ")
    }

    /// The known name that was probably meant, or all of them.
    package static func suggestion(for name: String, among known: [String]) -> String {
        nearest(to: name, among: known).map { "did you mean \"\($0)\"?" } ?? "known are \(list(known))"
    }

    /// The known name that was probably meant; nil where none is near.
    package static func nearest(to name: String, among known: [String]) -> String? {
        nearest(to: name, among: known, most: 1).first
    }

    /// Up to so many known names that may have been meant, the nearest first.
    package static func nearest(to name: String, among known: [String], most: Int) -> [String] {
        let distances = known.map { (name: $0, distance: editDistance(name.lowercased(), $0.lowercased())) }
        let near = distances.enumerated().filter { $0.element.distance <= max(2, name.utf8.count / 3) }
        let sorted = near.sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return sorted.prefix(most).map(\.element.name)
    }

    /// How many letters must be put in, taken out or replaced to come from one text to the other.
    private static func editDistance(_ lhs: String, _ rhs: String) -> Int {
        let lhs = Array(lhs.utf8.prefix(longestName))
        let rhs = Array(rhs.utf8.prefix(longestName))
        var row = Array(0...rhs.count)
        for (i, left) in lhs.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, right) in rhs.enumerated() {
                let replaced = diagonal + (left == right ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[rhs.count]
    }

    /// Longer names are no misspelling of ours.
    private static let longestName = 64
}
