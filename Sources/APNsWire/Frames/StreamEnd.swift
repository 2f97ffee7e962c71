/// How a stream ended.
enum StreamEnd: Sendable, Equatable {
    /// With END_STREAM of both ends.
    case ended
    /// By our RST_STREAM, with what the peer did on the stream, if that is why.
    case resetByUs(ErrorCode, Breach?)
    /// By the peer's RST_STREAM; any number may be its code.
    case resetByPeer(code: UInt32)

    /// What ``StreamTable`` remembers.
    var remembered: StreamTable.End {
        switch self {
        case .ended: .ended
        case .resetByUs: .resetByUs
        case .resetByPeer: .resetByPeer
        }
    }
}
