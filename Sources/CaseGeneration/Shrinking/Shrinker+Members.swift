import JSONModel

extension Shrinker {
    /// Takes back what differs from the nominal case: whole branches first, then what is in them, and again where
    /// something deeper went: what is around it may go then, too. What was tried before costs nothing.
    mutating func takeMembersBack() async throws(Failure) {
        var before: CaseDraft?
        while !(before?.isSame(as: draft) ?? false), !isExhausted {
            before = draft
            var level = 1
            while !isExhausted {
                let branches = differingMembers(level: level)
                guard !branches.isEmpty else { break }
                try await takeBack(branches)
                level += 1
            }
        }
    }

    /// Takes away what is as in the nominal case and does not matter either. Where the reference makes no payload without a member, the
    /// finding cannot be the same, and nobody is asked.
    mutating func takeNominalMembersAway() async throws(Failure) {
        let isMeasured = byteCount != nil
        var level = 1
        while !isExhausted {
            let paths = Shrinker.paths(in: draft.message, and: nil, depth: level)
            guard !paths.isEmpty else { return }
            for path in paths {
                let slot = Slot(root: .message, path: path)
                guard let value = draft.value(at: slot), value == generator.nominal.value(at: slot) else { continue }
                var candidate = draft
                candidate.set(nil, at: slot)
                if isMeasured, measure(made(candidate)) == nil { continue }
                try await accept(candidate)
            }
            level += 1
        }
    }

    /// Takes back as many of the members as the finding can do without: all, halves, quarters, and at last each alone.
    private mutating func takeBack(_ members: [Slot]) async throws(Failure) {
        var remaining = members
        var chunk = remaining.count
        while chunk >= 1, !remaining.isEmpty {
            var start = 0
            var isChanged = false
            while start < remaining.count {
                let end = min(start + chunk, remaining.count)
                if try await accept(draftWithout(remaining[start..<end])) {
                    remaining.removeSubrange(start..<end)
                    isChanged = true
                } else {
                    start = end
                }
            }
            // One that was needed may not be once another is gone.
            if chunk == 1, isChanged { continue }
            chunk /= 2
        }
    }

    /// The draft with the members as they are in the nominal case; with the size kept where the size matters, and nil
    /// where it cannot be.
    private func draftWithout(_ members: ArraySlice<Slot>) -> CaseDraft? {
        var candidate = draft
        for member in members {
            candidate.set(generator.nominal.value(at: member), at: member)
        }
        guard let filling else { return candidate }
        return filling.applied(to: candidate, dialect: generator.dialect, measure: measure)
    }

    /// Members at that depth, from 1, that are not as in the nominal case, in the order of the message, the context and the headers.
    func differingMembers(level: Int) -> [Slot] {
        let message =
            opaque != nil
            ? []
            : Shrinker.paths(in: draft.message, and: generator.nominal.message, depth: level)
                .map { Slot(root: .message, path: $0) }
        let context = Shrinker.paths(in: draft.context, and: generator.nominal.context, depth: level)
            .map { Slot(root: .context, path: $0) }
        let headers = Shrinker.paths(in: draft.headers, and: generator.nominal.headers, depth: level)
            .map { Slot(root: .headers, path: $0) }
        return (message + context + headers).filter { differs($0) && $0 != filling?.slot }
    }

    private func differs(_ slot: Slot) -> Bool {
        draft.value(at: slot) != generator.nominal.value(at: slot)
    }

    /// Paths of exactly that depth through the objects of either value.
    private static func paths(in value: JSONValue?, and other: JSONValue?, depth: Int) -> [[String]] {
        guard depth > 0 else { return [[]] }
        var keys = value?.objectValue?.members.map(\.key) ?? []
        for key in other?.objectValue?.members.map(\.key) ?? [] where !keys.contains(key) { keys.append(key) }
        return keys.flatMap { key in
            paths(in: value?[key], and: other?[key], depth: depth - 1).map { [key] + $0 }
        }
    }

    /// Members without members of their own that are not as in the nominal case.
    var differingLeaves: [Slot] {
        var leaves: [Slot] = []
        var level = 1
        while true {
            let members = differingMembers(level: level)
            guard !members.isEmpty else { return leaves }
            leaves += members.filter { draft.value(at: $0)?.objectValue?.isEmpty ?? true }
            level += 1
        }
    }
}

extension CaseDraft {
    /// Whether the other draft says the same.
    fileprivate func isSame(as other: CaseDraft) -> Bool {
        message == other.message && context == other.context && headers == other.headers
    }
}
