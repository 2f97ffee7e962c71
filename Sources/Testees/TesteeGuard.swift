import Foundation
import Synchronization
import SystemPackage

/// Ends all testees when this process does, however it ends: SIGKILL leaves nobody here to do so.
///
/// A shell in a session of its own reads from a pipe whose other end this process alone holds, and is told of each testee
/// that begins and ends. When the pipe ends, what still runs is killed. A signal on the parent's death
/// (`PR_SET_PDEATHSIG`) would not do: it follows the thread that forked, and grandchildren do not inherit it.
///
/// Where there is no shell, testees are on their own. Outside of Linux, the process groups of testees are all that is killed.
final class TesteeGuard: Sendable {
    /// Started with the first testee; nil where it cannot be.
    static let shared = try? TesteeGuard()

    /// The names of testees are those of their sessions. Those who left have the mark in their environment, `$1`.
    private static let script = #"""
        trap '' HUP INT QUIT TERM TSTP TTIN TTOU
        live=' '
        while read -r sign leader; do
            case $sign in
                +) live="$live$leader " ;;
                -) live="${live%% "$leader" *} ${live#* "$leader" }" ;;
            esac
        done
        case $live in *[0-9]*) ;; *) exit ;; esac
        for leader in $live; do kill -9 "-$leader"; done 2>/dev/null
        [ -r /proc/self/stat ] || exit
        members() {
            for stat in /proc/[0-9]*/stat; do
                { read -r line <"$stat"; } 2>/dev/null || continue
                identifier=${stat#/proc/}
                set -- "${identifier%/stat}" ${line##*) }
                case $live in *" $5 "*) [ "$2" = Z ] || echo "$1" ;; esac
            done
            for environment in $(grep -lsz "^$mark" /proc/[0-9]*/environ); do
                environment=${environment#/proc/}
                echo "${environment%/environ}"
            done
        }
        mark=$1
        round=0
        while [ $round -lt 100 ] && found=$(members) && [ -n "$found" ]; do
            for identifier in $found; do kill -9 "$identifier"; done 2>/dev/null
            round=$((round + 1))
        done
        """#

    private let pipe: FileDescriptor

    private init() throws {
        let nothing = try unsafe FileDescriptor.open("/dev/null", .readWrite, options: .closeOnExec)
        defer { try? nothing.close() }
        let shell = TesteeCommand(
            executable: "/bin/sh",
            words: ["sh", "-c", Self.script, "pushproof-guard", ProcessFamily.commonMark]
        )
        pipe = try ChildProcess.spawnReader(shell, output: nothing)
    }

    func watch(_ leader: pid_t) { tell("+ \(leader)\n") }

    func forget(_ leader: pid_t) { tell("- \(leader)\n") }

    /// A line is written whole or not at all. A guard that is gone cannot be told anything.
    private func tell(_ line: String) {
        _ = try? pipe.writeAll(line.utf8)
    }
}
