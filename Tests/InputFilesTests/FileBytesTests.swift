import Foundation
import SystemPackage
import Testing

@testable import InputFiles

struct FileBytesTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func makePipe() {
        let result = unsafe mkfifo(path("pipe"), 0o600)
        #expect(result == 0)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    @Test func aFileIsReadWholeUpToItsLimit() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        try Data(bytes).write(to: folder.appendingPathComponent("file"))
        #expect(try FileBytes.read(path("file"), limit: 200_000) == bytes)
        #expect(throws: InputFileError.tooLong(limit: 199_999)) {
            try FileBytes.read(path("file"), limit: 199_999)
        }
    }

    @Test func anEmptyFileHasNoBytes() throws {
        try Data().write(to: folder.appendingPathComponent("empty"))
        #expect(try FileBytes.read(path("empty")) == [])
        #expect(try FileBytes.read("/dev/null") == [])
    }

    @Test func aDeviceWithoutEndIsTooLong() {
        #expect(throws: InputFileError.tooLong(limit: 1 << 20)) {
            try FileBytes.read("/dev/zero", limit: 1 << 20)
        }
    }

    @Test func aPipeThatNobodyWritesToIsNotWaitedForForever() {
        makePipe()
        #expect(throws: InputFileError.noWriter) { try FileBytes.read(path("pipe"), patience: 20) }
    }

    @Test func aPipeIsReadToItsEndHoweverSlowItsWriter() throws {
        makePipe()
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The writer is there before the pause, and longer silent than anybody waits for a writer.
        writer.arguments = ["-c", "exec >\"$0\"; printf a; sleep 0.3; printf b", path("pipe")]
        try writer.run()
        defer { writer.waitUntilExit() }
        #expect(try FileBytes.read(path("pipe"), patience: 60_000) == Array("ab".utf8))
    }

    @Test func whatCannotBeReadIsToldInTheSystemsWords() throws {
        #expect(throws: InputFileError.unreadable(.noSuchFileOrDirectory)) { try FileBytes.read(path("none")) }
        #expect(throws: InputFileError.unreadable(.isDirectory)) { try FileBytes.read(folder.path) }
        #expect("\(InputFileError.unreadable(.noSuchFileOrDirectory))" == "No such file or directory")
        #expect("\(InputFileError.tooLong(limit: 256 << 20))" == "is longer than 256 MiB")
    }
}
