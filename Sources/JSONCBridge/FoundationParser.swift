import Foundation
import JSONModel

/// `JSONSerialization`, fragments allowed.
package struct FoundationParser: PeerParser {
    package init() {}

    package var name: String { "Foundation" }
    package var writer: String { "Foundation" }

    /// On Linux Foundation comes with the toolchain and has no version of its own.
    package var version: String {
        #if compiler(>=6.4)
            "Swift 6.4 or later"
        #elseif compiler(>=6.3)
            "Swift 6.3"
        #else
            "Swift 6.2"
        #endif
    }

    package func read(_ bytes: [UInt8]) -> PeerReading {
        reading(of: bytes, accept: Self.accepted)
    }

    package func read(_ bytes: [UInt8], expecting expected: JSONValue, measures: Bool) -> PeerReading {
        reading(of: bytes) { object in
            guard expected.isCertainly(foundation: object) else { return Self.accepted(object) }
            return .asExpected(reserialisedBytes: measures ? Self.writtenBytes(of: expected) : nil)
        }
    }

    /// Hands over what Foundation makes of the text, unless it refuses it.
    private func reading(of bytes: [UInt8], accept: (Any) -> PeerReading) -> PeerReading {
        do {
            return accept(try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
        } catch {
            let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            return .rejected(description ?? error.localizedDescription)
        }
    }

    private static func accepted(_ object: Any) -> PeerReading {
        let value = JSONValue(foundation: object)
        return .accepted(value, reserialisedBytes: writtenBytes(of: value))
    }

    /// `JSONSerialization` writes what it has read compactly and with escaped slashes, and is ten times slower than to
    /// count; the tests prove the two equal.
    private static func writtenBytes(of value: JSONValue) -> Int {
        value.serializedByteCount(escapingSlashes: true)
    }
}
