import Foundation

/// Where a project's file is.
enum ProjectSearch {
    static let fileName = "pushproof.yml"

    /// The file in the working directory, or in the nearest folder above it that has one.
    ///
    /// A project's file names programs to run. So one above the working directory counts only where it belongs to the
    /// user, to whoever owns the working directory, or to the system: in a folder that all may write to, anybody could leave one.
    ///
    /// - Returns: Its path from the working directory; nil where there is none.
    /// - Throws: ``CommandFailure``, 64, for a file of somebody else, and for one with another ending.
    static func nearest() throws(CommandFailure) -> String? {
        let levels = FileManager.default.currentDirectoryPath.split(separator: "/").count
        for level in 0...levels {
            let folder = String(repeating: "../", count: level)
            if let owner = owner(of: folder + fileName) {
                guard level == 0 || [Int(geteuid()), 0, self.owner(of: ".")].contains(owner) else {
                    throw CommandFailure(
                        .usage,
                        "\(folder)\(fileName) belongs to another user: use it with --project, or ignore it with --no-project"
                    )
                }
                return folder + fileName
            }
            if level == 0, owner(of: "pushproof.yaml") != nil {
                throw CommandFailure(
                    .usage,
                    "pushproof.yaml is not read: rename it to \(fileName), or name it with --project"
                )
            }
        }
        return nil
    }

    /// Of a file, a folder, or a link itself: whoever left it; nil where there is none.
    private static func owner(of path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.ownerAccountID] as? NSNumber)?.intValue
    }
}
