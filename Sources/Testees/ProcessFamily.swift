import Foundation
import Synchronization

/// All processes that come from one testee: those of its session, and those that left it but carry its mark.
///
/// A process group alone is not enough: a grandchild may have a group or a session of its own. The mark is a variable
/// of the environment, `PUSHPROOF_TESTEE`. Only Linux tells of other processes' sessions and environments; elsewhere
/// a family has no known members, and the process group is all that is killed.
struct ProcessFamily {
    private static let variable = "PUSHPROOF_TESTEE"
    private static let count = Atomic(0)

    /// With which the marks of all testees of this process begin.
    static var commonMark: String { "\(variable)=\(ProcessInfo.processInfo.processIdentifier)." }

    /// `NAME=value`; the number of this process makes it unique among all that live.
    private let mark: String
    /// Processes that were once seen not to belong.
    private var strangers: Set<pid_t> = []

    init() {
        let number = Self.count.add(1, ordering: .relaxed).newValue
        mark = "\(Self.commonMark)\(number)"
    }

    func marking(_ environment: [String]) -> [String] {
        environment.filter { !$0.hasPrefix("\(Self.variable)=") } + [mark]
    }

    struct Member {
        var identifier: pid_t
        var residentBytes: Int
    }

    /// Those that live now. The leader must not be reaped yet, or its number may belong to somebody else's session.
    func members(ledBy leader: pid_t) -> [Member] {
        Self.others.compactMap { member($0, ledBy: leader) }
    }

    /// The memory of all that live now, looked up many times in a run: who did not belong before is not asked again.
    mutating func residentBytes(ledBy leader: pid_t) -> Int {
        let others = Self.others
        let members = others.filter { !strangers.contains($0) }.compactMap { member($0, ledBy: leader) }
        strangers = Set(others).subtracting(members.map(\.identifier))
        return members.reduce(0) { $0 + $1.residentBytes }
    }

    /// All processes of the machine but this one, where the system tells.
    private static var others: [pid_t] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            let own = ProcessInfo.processInfo.processIdentifier
            return names.compactMap(pid_t.init).filter { $0 != own }
        #else
            return []
        #endif
    }

    private func member(_ identifier: pid_t, ledBy leader: pid_t) -> Member? {
        guard let bytes = FileManager.default.contents(atPath: "/proc/\(identifier)/stat"),
            // The program's name, in parentheses, may hold anything.
            let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = String(decoding: bytes[nameEnd...], as: UTF8.self).split(separator: " ")
        // proc_pid_stat(5), without the first two fields: state is the third, session the sixth, rss the 24th.
        guard fields.count > 22, !["Z", "X"].contains(fields[1]) else { return nil }
        guard pid_t(fields[4]) == leader || carriesMark(identifier) else { return nil }
        return Member(identifier: identifier, residentBytes: (Int(fields[22]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))))
    }

    private func carriesMark(_ identifier: pid_t) -> Bool {
        guard let environment = FileManager.default.contents(atPath: "/proc/\(identifier)/environ") else {
            return false
        }
        return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }

    /// Kills all that live until none is left; what forks meanwhile is met by the next look.
    func end(ledBy leader: pid_t) {
        for _ in 0..<100 {
            let survivors = members(ledBy: leader)
            if survivors.isEmpty { return }
            for survivor in survivors { _ = kill(survivor.identifier, SIGKILL) }
            usleep(10_000)
        }
    }
}
