/// How far a case is from what senders write: the least ordinary thing in it decides.
///
/// It is a function of the case's text and of the vendor's documents alone, so it is the same for cases of the corpus, of users, of the
/// sweep, for random and for shrunk ones. `Documentation/CaseClasses.md` has the definition with its reasons.
package enum CaseClass: String, Sendable, CaseIterable, Comparable {
    /// Each value has its documented type and range.
    case ordinary
    /// What senders do by mistake.
    case slip
    /// What no sender writes.
    case exotic

    package static func < (lhs: CaseClass, rhs: CaseClass) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
        switch self {
        case .ordinary: 0
        case .slip: 1
        case .exotic: 2
        }
    }
}

/// Something in a case that an ordinary one does not have.
package struct Oddity: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable, Comparable {
        // Slips.
        /// A member is null.
        case null
        /// A text, a list or an object is empty.
        case empty
        /// No document has a member of this name.
        case unknownName
        /// A member stands in another object than its own.
        case misplacedName
        /// A value has a type that people confuse with the documented one: `"1"` for 1, a text for a list of one.
        case confusedType
        /// A value is beyond its documented range.
        case outOfRange

        // Exotic.
        /// The text is no JSON: comments, unquoted names, garbage.
        case invalidJSON
        /// The message is no object.
        case noObject
        /// A whole number with a point or an exponent, a minus zero.
        case numberSpelling
        /// A number with more digits than a double has.
        case longNumber
        /// A number beyond every double, or nearer to zero than any.
        case beyondDouble
        /// A whole number that 32 bits do not hold, where a count stands.
        case hugeCount
        /// A surrogate without its partner.
        case loneSurrogate
        /// A control character, a byte order mark, no character at all.
        case control
        /// Two members of one name.
        case equalNames
        /// A name that differs from a documented one in the case of its letters alone.
        case nameCase
        /// A name that means something to a programming language: `__proto__`, `null`, an empty one.
        case reservedName
        /// Members called 0, 1, 2, as the elements of a list.
        case numberedNames
        /// A value of a type that nobody confuses with the documented one.
        case wrongType
        /// A field that decides nothing of the push has a value of another type, or out of its range: no document says whether anybody looks.
        case oddUnread
        /// An ID, a key or a file that nobody would call so.
        case oddName
        /// A header that is no header: names or values that HTTP or APNs cannot have.
        case oddHeader
        /// Deeper, or larger, than any message.
        case extent
        /// More slips than one person makes in one message.
        case manySlips

        package var caseClass: CaseClass {
            family == nil ? .slip : .exotic
        }

        /// Nil for slips.
        package var family: Family? {
            switch self {
            case .null, .empty, .unknownName, .misplacedName, .confusedType, .outOfRange: nil
            case .numberSpelling, .longNumber, .beyondDouble, .hugeCount: .numbers
            case .invalidJSON, .noObject, .loneSurrogate, .equalNames: .jsonText
            case .control, .nameCase, .reservedName, .numberedNames, .oddName, .oddHeader: .names
            case .wrongType, .oddUnread: .types
            case .extent, .manySlips: .extent
            }
        }

        /// In a sentence: "…, which has `words`".
        package var words: String {
            switch self {
            case .null: "a null"
            case .empty: "an empty value"
            case .unknownName: "an unknown name"
            case .misplacedName: "a member in the wrong place"
            case .confusedType: "a value of a type that is easily confused"
            case .outOfRange: "a value out of range"
            case .invalidJSON: "a text that is not JSON"
            case .noObject: "a message that is not an object"
            case .numberSpelling: "a whole number written with a point or an exponent"
            case .longNumber: "a number of more digits than a double has"
            case .beyondDouble: "a number beyond every double"
            case .hugeCount: "a count of more than 32 bits"
            case .loneSurrogate: "an unpaired surrogate"
            case .control: "a character that people do not type"
            case .equalNames: "a name that occurs twice"
            case .nameCase: "a known name in another case"
            case .reservedName: "a name that programming languages reserve"
            case .numberedNames: "members named like the elements of a list"
            case .wrongType: "a value of a type that is hard to confuse"
            case .oddUnread: "an odd value in a field that decides nothing"
            case .oddName: "a name that people would not choose"
            case .oddHeader: "a header that is not valid"
            case .extent: "a message of unusual depth or size"
            case .manySlips: "several mistakes at once"
            }
        }

        /// In the order in which they are declared.
        package static func < (lhs: Kind, rhs: Kind) -> Bool { lhs.rank < rhs.rank }

        private static let order = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

        private var rank: Int { Self.order[self] ?? 0 }
    }

    /// Exotic kinds that are one matter to who reads a report: how the testee's stack takes such things.
    package enum Family: Sendable {
        case numbers, jsonText, names, types, extent
    }

    package let kind: Kind
    /// Names and indices from the message's root; `context` and `headers` come first for what stands there.
    package let place: [String]

    package init(_ kind: Kind, at place: [String]) {
        self.kind = kind
        self.place = place
    }
}

extension Collection<Oddity> {
    /// The class of a case with these in it.
    package var caseClass: CaseClass { map(\.kind.caseClass).max() ?? .ordinary }
}
