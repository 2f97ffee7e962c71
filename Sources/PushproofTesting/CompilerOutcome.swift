import PushModel
import Testees

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A message, or the context that it is compiled in, as the exact bytes of its JSON.
///
/// A message may be no JSON at all: what a compiler does then is judged too.
public struct JSONDocument: Sendable, Hashable {
    /// UTF-8 mostly; hostile messages need not be.
    public let bytes: [UInt8]

    /// The same for decoders.
    public var data: Data { Data(bytes) }

    /// The same as text; what is no UTF-8 is replaced.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The document as a type of the compiler's own.
    ///
    /// - Parameters:
    ///   - type: What it is to be.
    ///   - decoder: By default one that takes keys as they are.
    /// - Returns: The value.
    /// - Throws: `DecodingError` where the document is no JSON, or none of that type.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self,
        by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: data)
    }
}

/// What a compiler makes of a message.
public struct CompilerOutcome: Sendable {
    let observation: TesteeObservation

    /// The payload, byte for byte as it is sent.
    ///
    /// - Parameters:
    ///   - bytes: The body of the request to APNs.
    ///   - headers: Headers that the compiler sets, names in any case; none if it sets none.
    /// - Returns: The outcome.
    public static func payload(_ bytes: some Sequence<UInt8>, headers: [String: String] = [:]) -> CompilerOutcome {
        let fields = headers.sorted { $0.key < $1.key }.map { HeaderField($0.key.lowercased(), $0.value) }
        return CompilerOutcome(observation: .outcome(.payload(Array(bytes), headers: fields)))
    }

    /// The payload as text.
    ///
    /// - Parameters:
    ///   - text: The body of the request to APNs.
    ///   - headers: Headers that the compiler sets, names in any case; none if it sets none.
    /// - Returns: The outcome.
    public static func payload(_ text: String, headers: [String: String] = [:]) -> CompilerOutcome {
        payload(text.utf8, headers: headers)
    }

    /// No push is to be sent, and why.
    public static func suppressed(_ reason: String) -> CompilerOutcome {
        CompilerOutcome(observation: .outcome(.suppressed(reason)))
    }

    /// The message is refused, and why.
    public static func refused(_ reason: String) -> CompilerOutcome {
        CompilerOutcome(observation: .outcome(.refused(reason)))
    }

    /// ZEGO's update of delivered notifications: the identifiers of those that are taken away.
    public static func removed(_ identifiers: [String]) -> CompilerOutcome {
        CompilerOutcome(observation: .outcome(.removed(identifiers)))
    }

    /// The compiler does not do this kind of message, and why. Such a case is counted, and judged neither way.
    public static func skipped(_ reason: String) -> CompilerOutcome {
        CompilerOutcome(observation: .skipped(reason))
    }
}
