import Foundation
import Synchronization

/// What a command takes of the system at the least. With less, something far below traps or waits for ever, so it is asked
/// for first.
struct SystemNeeds {
    var openFiles: Int
    /// Threads and processes, beside this one.
    var threads: Int
    /// In MiB; most of it is reserved and never used.
    var addressSpace: Int

    /// For reading, judging and printing.
    static let few = SystemNeeds(openFiles: 10, threads: 4, addressSpace: 160)

    /// For jobs with an endpoint and a client each, and a testee where there is one.
    static func run(jobs: Int, testees: Int) -> SystemNeeds {
        SystemNeeds(
            openFiles: 16 + 8 * jobs + (testees > 0 ? 24 : 0) + 8 * jobs * testees,
            threads: 6 + jobs + (testees > 0 ? 6 : 0) + 3 * jobs * testees,
            addressSpace: 640 + 64 * jobs
        )
    }

    /// Makes sure that it is there; the number of open files is raised where that is allowed.
    ///
    /// - Throws: ``CommandFailure``, `unavailable`, which names the limit.
    func meet() throws(CommandFailure) {
        let files = Self.limit(.files)
        if files.now < openFiles, !Self.raiseOpenFiles(to: openFiles) {
            throw failure("\(files.now) open files", needed: "\(openFiles)", option: "-n \(openFiles)")
        }
        let space = Self.limit(.space).now >> 20
        if space < addressSpace {
            throw failure(
                "\(space) MiB of address space",
                needed: "\(addressSpace)",
                option: "-v \(addressSpace << 10)"
            )
        }
        guard Self.canStart(threads) else {
            throw failure("too few threads and processes", needed: "\(threads) more", option: "-u")
        }
    }

    private func failure(_ allowed: String, needed: String, option: String) -> CommandFailure {
        CommandFailure(
            .unavailable,
            "the system allows \(allowed), but \(needed) are needed: raise the limit (ulimit \(option)), or use fewer --jobs"
        )
    }

    // MARK: The system

    private enum Kind {
        case files, space
    }

    /// The limit as it is and as it may become; the largest number for none.
    private static func limit(_ kind: Kind) -> (now: Int, highest: Int) {
        var limit = rlimit()
        guard unsafe getrlimit(resource(kind), &limit) == 0 else { return (.max, .max) }
        return (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
    }

    private static func raiseOpenFiles(to count: Int) -> Bool {
        let highest = limit(.files).highest
        guard highest >= count else { return false }
        var wanted = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(clamping: highest))
        if highest == .max {
            guard unsafe getrlimit(resource(.files), &wanted) == 0 else { return false }
            wanted.rlim_cur = rlim_t(count)
        }
        return unsafe setrlimit(resource(.files), &wanted) == 0
    }

    #if os(Linux)
        private static func resource(_ kind: Kind) -> __rlimit_resource_t {
            __rlimit_resource_t((kind == .files ? RLIMIT_NOFILE : RLIMIT_AS).rawValue)
        }

        /// Held while threads are started, so that all of them are there at the same time.
        private static let gate = Mutex(())

        /// The number that is allowed says little: it counts all processes of the user. So it is tried.
        private static func canStart(_ count: Int) -> Bool {
            var threads: [pthread_t] = []
            gate.withLock { _ in
                for _ in 0..<count {
                    var thread = pthread_t()
                    let waits: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
                        SystemNeeds.gate.withLock { _ in }
                        return nil
                    }
                    guard unsafe pthread_create(&thread, nil, waits, nil) == 0 else { return }
                    threads.append(thread)
                }
            }
            for thread in threads { _ = pthread_join(thread, nil) }
            return threads.count == count
        }
    #else
        private static func resource(_ kind: Kind) -> Int32 { kind == .files ? RLIMIT_NOFILE : RLIMIT_AS }

        private static func canStart(_ count: Int) -> Bool { true }
    #endif
}

/// A command that takes more than ``SystemNeeds/few``.
protocol DemandingCommand {
    var needs: SystemNeeds { get }
}

extension CheckCommand: DemandingCommand {
    var needs: SystemNeeds { group.needs }
}

extension FuzzCommand: DemandingCommand {
    var needs: SystemNeeds { group.needs }
}

extension DiffCommand: DemandingCommand {
    var needs: SystemNeeds { .run(jobs: group.jobs, testees: 2) }
}

extension MutantsCommand: DemandingCommand {
    var needs: SystemNeeds { .run(jobs: jobs, testees: 1) }
}

extension ServeCommand: DemandingCommand {
    var needs: SystemNeeds { .run(jobs: 1, testees: 0) }
}

extension ReadingsCommand: DemandingCommand {
    var needs: SystemNeeds { group.needs }
}

extension ReplayCommand: DemandingCommand {
    var needs: SystemNeeds { .run(jobs: 1, testees: testee.name == nil ? 0 : 1) }
}

extension DoctorCommand: DemandingCommand {
    var needs: SystemNeeds { .run(jobs: 1, testees: 1) }
}

extension BaselinePruneCommand: DemandingCommand {
    var needs: SystemNeeds { .run(jobs: 1, testees: 1) }
}

extension RunOptionGroup {
    fileprivate var needs: SystemNeeds { .run(jobs: jobs, testees: testee.name == nil ? 0 : 1) }
}
