import Foundation

/// Lets only so many tests run programs at the same time. A hundred programs on two processors would try nothing but patience.
actor Turns {
    static let programs = Turns(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        free = count
    }

    /// Runs the body when it is its turn, in the order of asking. A body that asks for a turn of its own may wait for ever.
    nonisolated func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await take()
        do {
            let result = try await body()
            await giveBack()
            return result
        } catch {
            await giveBack()
            throw error
        }
    }

    private func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
