import JSONModel
import PushModel
import Synchronization

/// What the random cases of a round are derived from: cases, and the words that they and the answers to them have.
package struct ParentCorpus: Sendable {
    /// What one dialect has of it.
    final class Part: Sendable {
        /// A case that can be edited.
        struct Parent: Sendable {
            var id: String
            var message: JSONValue
            var context: JSONObject
            var headers: JSONObject = [:]
        }

        let parents: [Parent]
        /// Those of them that reached code which nothing before them had, in that order.
        let pioneers: [Parent]
        /// Of the parents' messages.
        let words: WordList
        /// Of the testee's answers, without those of messages.
        let answers: WordList

        private let knownPlaces = Mutex<MemberPlaces?>(nil)

        init(
            parents: [Parent] = [],
            pioneers: [Parent] = [],
            words: WordList = WordList(),
            answers: WordList = WordList()
        ) {
            self.parents = parents
            self.pioneers = pioneers
            self.words = words
            self.answers = answers
        }

        /// Where messages have members, found out when the first case asks.
        func places(_ find: () -> MemberPlaces) -> MemberPlaces {
            knownPlaces.withLock { places in
                if let places { return places }
                let found = find()
                places = found
                return found
            }
        }
    }

    private static let nothing = Part()

    /// How many cases it was made of, of all dialects.
    package let count: Int
    private let parts: [Dialect: Part]
    /// What the code under test looks at; none where nobody knows its code.
    let conditions: CodeConditions

    private init(count: Int, parts: [Dialect: Part], conditions: CodeConditions = CodeConditions()) {
        self.count = count
        self.parts = parts
        self.conditions = conditions
    }

    /// The same corpus, with what is known of the code under test by now.
    package func guided(by conditions: [CodeCondition]) -> ParentCorpus {
        ParentCorpus(count: count, parts: parts, conditions: CodeConditions(conditions))
    }

    package init(_ cases: [Case] = []) {
        self = ParentCorpus(count: 0, parts: [:]).adding(cases.map { KeptCase(testCase: $0) })
    }

    package var isEmpty: Bool { count == 0 }

    func part(of dialect: Dialect) -> Part { parts[dialect] ?? ParentCorpus.nothing }

    /// The corpus with more cases behind those that it has.
    package func adding(_ kept: [KeptCase]) -> ParentCorpus {
        var parts = parts
        for (dialect, kept) in Dictionary(grouping: kept, by: \.testCase.dialect) {
            let part = part(of: dialect)
            var (parents, pioneers, words, answers) = (part.parents, part.pioneers, part.words, part.answers)
            // One by one, so that a run that is resumed has the corpus that it would have had.
            for one in kept {
                if let parent = Part.Parent(one.testCase) {
                    parents.append(parent)
                    if one.reachedNewCode { pioneers.append(parent) }
                    words.add(wordsIn: parent.message)
                }
                for word in one.words where !words.contains(word) { answers.add(word) }
            }
            parts[dialect] = Part(parents: parents, pioneers: pioneers, words: words, answers: answers)
        }
        return ParentCorpus(count: count + kept.count, parts: parts, conditions: conditions)
    }
}

extension ParentCorpus.Part.Parent {
    /// Nil where the message is no object, as a value or as text, within the limits of a mutated message.
    fileprivate init?(_ testCase: Case) {
        let message: JSONValue
        switch testCase.message {
        case .value(let value): message = value
        case .text(let text):
            guard let value = JSONValue(mutableText: text) else { return nil }
            message = value
        case .bytes: return nil
        }
        guard message.kind == .object, message.isWithinLimits else { return nil }
        self.init(
            id: testCase.id,
            message: message,
            context: testCase.context,
            headers: CaseDraft(of: testCase, message: message).headers.objectValue ?? [:]
        )
    }
}
