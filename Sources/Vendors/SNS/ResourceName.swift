import Masking

extension TextForm {
    /// The name of a resource of Amazon's, part by part.
    static let resourceName = TextForm.parts(ResourceName.masked)
}

/// A name of Amazon's, masked part by part: what says of which kind the resource is stays.
enum ResourceName {
    private static let colon: UInt32 = 0x3A
    private static let slash: UInt32 = 0x2F

    /// Of `arn:aws:sns:REGION:ACCOUNT:endpoint/PLATFORM/APPLICATION/ID`, a topic's `NAME` in the last place.
    static func masked(_ text: [UInt32], _ texts: TextMask) -> [UInt32] {
        let parts = text.split(separator: colon, maxSplits: 5, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count == 6, TextMask.text(parts[0]) == "arn" else { return texts.masked(text) }
        let resource = parts[5].split(separator: slash, omittingEmptySubsequences: false).map(Array.init)
        let isKind = resource.count > 2 && kinds.contains(TextMask.text(resource[0]))
        let names = resource.enumerated().map { index, part in
            isKind && index < 2 && isWord(part) ? part : texts.masked(part)
        }
        let head = parts[..<4].map { isWord($0) ? $0 : texts.masked($0) }
        let all = head + [texts.masked(parts[4]), Array(names.joined(separator: [slash]))]
        return Array(all.joined(separator: [colon]))
    }

    private static func isWord(_ part: [UInt32]) -> Bool {
        let word = TextMask.text(part)
        return words.contains(word) || kinds.contains(word) || SNSPlatform(rawValue: word) != nil || word == "FCM"
            || isRegion(word)
    }

    private static let kinds: Set<String> = ["app", "endpoint"]
    private static let words: Set<String> = ["arn", "aws", "aws-cn", "aws-us-gov", "sns"]

    private static let partsOfRegions: Set<String> = [
        "us", "eu", "ap", "sa", "ca", "cn", "af", "me", "il", "mx", "gov", "iso", "isob", "north", "south", "east",
        "west", "central", "northeast", "northwest", "southeast", "southwest",
    ]

    /// `us-east-1`
    private static func isRegion(_ word: String) -> Bool {
        let parts = word.split(separator: "-").map(String.init)
        guard parts.count > 2, let number = parts.last, number.utf8.count == 1, Int(number) != nil else { return false }
        return parts.dropLast().allSatisfy(partsOfRegions.contains)
    }
}
