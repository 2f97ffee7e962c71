/// A search through one text. Each instruction is tried at most once at each place, so it always ends.
struct PatternMatch {
    /// In code points.
    let text: [UInt32]

    /// Bits of memory that a search may take.
    private static let limit = 1 << 28

    /// Whether the program matches somewhere; nil where that would take too much memory.
    func isFound(_ program: PatternProgram) -> Bool? {
        run(program, from: 0, to: program.isAnchored ? 0 : text.count)
    }

    /// Whether the program matches from one of the places.
    private func run(_ program: PatternProgram, from first: Int, to last: Int) -> Bool? {
        let count = program.instructions.count
        let places = text.count + 1
        guard count <= Self.limit / places else { return nil }
        var tried = [UInt64](repeating: 0, count: (count * places + 63) / 64)
        var pending: [(instruction: Int, place: Int)] = []
        for start in first...last {
            pending.append((0, start))
            while var (instruction, place) = pending.popLast() {
                path: while true {
                    let bit = place * count + instruction
                    guard tried[bit >> 6] >> UInt64(bit & 63) & 1 == 0 else { break path }
                    tried[bit >> 6] |= 1 << UInt64(bit & 63)
                    switch program.instructions[instruction] {
                    case .scalar(let set):
                        guard let next = step(from: place, isBackward: program.isBackward),
                            program.sets[set].contains(text[min(place, next)])
                        else { break path }
                        place = next
                        instruction += 1
                    case .fork(let preferred, let other):
                        pending.append((other, place))
                        instruction = preferred
                    case .jump(let target):
                        instruction = target
                    case .assertion(let assertion):
                        guard holds(assertion, at: place) else { break path }
                        instruction += 1
                    case .look(let look, _, let isNegated):
                        guard let isFound = run(program.looks[look], from: place, to: place) else { return nil }
                        guard isFound != isNegated else { break path }
                        instruction += 1
                    case .match:
                        return true
                    }
                }
            }
        }
        return false
    }

    private func step(from place: Int, isBackward: Bool) -> Int? {
        if isBackward { return place > 0 ? place - 1 : nil }
        return place < text.count ? place + 1 : nil
    }

    private func holds(_ assertion: PatternAssertion, at place: Int) -> Bool {
        switch assertion {
        case .start: place == 0
        case .end: place == text.count
        case .wordBoundary: isWord(place - 1) != isWord(place)
        case .noWordBoundary: isWord(place - 1) == isWord(place)
        }
    }

    private func isWord(_ index: Int) -> Bool {
        text.indices.contains(index) && ScalarSet.wordCharacters.contains { $0.contains(text[index]) }
    }
}
