/// What the matcher runs: a pattern's tree as instructions with jumps.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// Takes one code point of the set with this index.
        case scalar(Int)
        /// Goes on at both places.
        case fork(Int, Int)
        case jump(Int)
        case assertion(PatternAssertion)
        /// Asks the program with this index, and takes nothing.
        case look(Int, isAhead: Bool, isNegated: Bool)
        case match
    }

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var looks: [PatternProgram] = []
    /// Whether a match can only begin at the start of the text.
    private(set) var isAnchored = false
    /// Whether it runs towards the start of the text, as what a look behind asks.
    let isBackward: Bool

    /// A repetition is written out, so a bound of thousands of a long group is too much.
    static let limit = 100_000

    init(_ tree: PatternTree, isBackward: Bool) throws(PatternError) {
        self.isBackward = isBackward
        try append(tree)
        try emit(.match)
        if case .assertion(.start)? = instructions.first { isAnchored = true }
    }

    private mutating func emit(_ instruction: Instruction) throws(PatternError) {
        guard instructions.count < Self.limit else {
            throw PatternError(sentence: "the pattern is too large: its repetitions are written out", offset: 0)
        }
        instructions.append(instruction)
    }

    private mutating func append(_ tree: PatternTree) throws(PatternError) {
        switch tree {
        case .scalar(let set):
            sets.append(set)
            try emit(.scalar(sets.count - 1))
        case .sequence(let parts):
            for index in parts.indices { try append(parts[isBackward ? parts.count - 1 - index : index]) }
        case .choice(let branches):
            try append(branches)
        case .repetition(let part, let atLeast, let atMost):
            for _ in 0..<atLeast {
                let start = instructions.count
                try append(part)
                // To repeat nothing is nothing.
                if instructions.count == start { return }
            }
            try appendRest(of: part, count: atMost.map { $0 - atLeast })
        case .assertion(let assertion):
            try emit(.assertion(assertion))
        case .look(let part, let isAhead, let isNegated):
            looks.append(try PatternProgram(part, isBackward: !isAhead))
            try emit(.look(looks.count - 1, isAhead: isAhead, isNegated: isNegated))
        }
    }

    private mutating func append(_ branches: [PatternTree]) throws(PatternError) {
        var jumps: [Int] = []
        for branch in branches.dropLast() {
            let fork = instructions.count
            try emit(.jump(0))
            try append(branch)
            jumps.append(instructions.count)
            try emit(.jump(0))
            instructions[fork] = .fork(fork + 1, instructions.count)
        }
        if let last = branches.last { try append(last) }
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
    }

    /// What may be repeated further: any number of times where `count` is nil.
    private mutating func appendRest(of part: PatternTree, count: Int?) throws(PatternError) {
        guard let count else {
            let fork = instructions.count
            try emit(.jump(0))
            try append(part)
            try emit(.jump(fork))
            instructions[fork] = .fork(fork + 1, instructions.count)
            return
        }
        var forks: [Int] = []
        for _ in 0..<count {
            forks.append(instructions.count)
            try emit(.jump(0))
            try append(part)
        }
        for fork in forks { instructions[fork] = .fork(fork + 1, instructions.count) }
    }
}
