import NIOCore

/// What the peer's SETTINGS say, as far as an endpoint that sends answers needs it (RFC 9113 §6.5.2).
struct PeerSettings: Sendable, Equatable {
    /// The smallest SETTINGS_HEADER_TABLE_SIZE so far: what an encoder may count on, whenever it looks.
    private(set) var leastHeaderTableBytes = FieldEncoder.initialTableBytes
    private(set) var initialWindow = FlowWindow.initial
    private(set) var maximumFrameBytes = 16_384

    private enum Parameter {
        static let headerTableSize: UInt16 = 1
        static let enablePush: UInt16 = 2
        static let initialWindowSize: UInt16 = 4
        static let maximumFrameSize: UInt16 = 5
    }

    private static let frameBytes = 16_384...16_777_215

    /// Reads the payload of SETTINGS, in its order; unknown parameters are ignored.
    ///
    /// - Parameter payload: a multiple of six bytes.
    /// - Throws: a connection error for a value that is not allowed.
    mutating func apply(_ payload: ByteBuffer) throws(FrameError) {
        var payload = payload
        while let (parameter, value) = payload.readMultipleIntegers(as: (UInt16, UInt32).self) {
            switch parameter {
            case Parameter.headerTableSize:
                leastHeaderTableBytes = min(leastHeaderTableBytes, Int(value))
            case Parameter.enablePush:
                guard value <= 1 else { throw Self.wrong(.protocolError, "SETTINGS_ENABLE_PUSH", value) }
            case Parameter.initialWindowSize:
                guard value <= FlowWindow.maximum else {
                    throw Self.wrong(.flowControlError, "SETTINGS_INITIAL_WINDOW_SIZE", value)
                }
                initialWindow = Int(value)
            case Parameter.maximumFrameSize:
                guard Self.frameBytes.contains(Int(value)) else {
                    throw Self.wrong(.protocolError, "SETTINGS_MAX_FRAME_SIZE", value)
                }
                maximumFrameBytes = Int(value)
            default: break
            }
        }
    }
    private static func wrong(_ code: ErrorCode, _ parameter: String, _ value: UInt32) -> FrameError {
        .connection(code, "sent a \(parameter) that is not allowed", "\(value)", against: "6.5.2")
    }
}
