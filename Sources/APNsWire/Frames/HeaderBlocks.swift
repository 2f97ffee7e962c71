import NIOCore
import NIOHPACK

/// A header block that has come whole.
struct HeaderBlock: Sendable {
    let stream: StreamID
    let endsStream: Bool
    let fields: HPACKHeaders
}

/// Joins HEADERS and CONTINUATION to header blocks, and decodes them.
///
/// Whatever becomes of a stream, its blocks are decoded: HPACK's table is the connection's (RFC 9113 §4.3). So the
/// only answer to a block that is too large to decode is to end the connection. A block that is merely larger than
/// SETTINGS_MAX_HEADER_LIST_SIZE is decoded and judged as a request, see ``RequestHead``.
struct HeaderBlocks: Sendable {
    private var decoder: HPACKDecoder
    private var open: Open?

    /// A block that CONTINUATION has to end.
    private struct Open {
        let stream: StreamID
        let endsStream: Bool
        var fragments: ByteBuffer
        var continuations = 0
    }

    /// The stream of a block that has not come whole.
    var openStream: StreamID? { open?.stream }

    init() {
        decoder = HPACKDecoder(
            allocator: ByteBufferAllocator(),
            maxDynamicTableSize: EndpointLimits.headerTableBytes,
            maxHeaderListSize: EndpointLimits.decodedBlockBytes
        )
    }

    /// Between the frames of a block nothing else may come, on no stream (RFC 9113 §6.10, §5.5).
    func check(_ header: FrameHeader) throws(FrameError) {
        let isContinuation = header.type == FrameType.continuation
        guard let open else {
            guard !isContinuation else {
                throw .connection(.protocolError, "sent CONTINUATION without an open header block", against: "6.10")
            }
            return
        }
        guard isContinuation, header.stream == open.stream else {
            throw .connection(.protocolError, "interrupted a header block by another frame", against: "6.10")
        }
    }

    /// Takes HEADERS.
    ///
    /// - Returns: the block, if this frame has all of it.
    mutating func begin(_ frame: Frame) throws(FrameError) -> HeaderBlock? {
        var frame = frame
        try frame.unwrap()
        let endsStream = frame.header.has(FrameFlags.endStream)
        guard frame.header.has(FrameFlags.endHeaders) else {
            open = Open(stream: frame.header.stream, endsStream: endsStream, fragments: frame.payload)
            return nil
        }
        let fields = try decode(&frame.payload)
        return HeaderBlock(stream: frame.header.stream, endsStream: endsStream, fields: fields)
    }

    /// Takes a CONTINUATION that ``check(_:)`` has let through.
    ///
    /// - Returns: the block, if this frame ends it.
    mutating func proceed(_ frame: Frame) throws(FrameError) -> HeaderBlock? {
        guard var block = open else { return nil }
        open = nil
        var payload = frame.payload
        block.fragments.writeBuffer(&payload)
        block.continuations += 1
        guard block.continuations <= EndpointLimits.continuationFrames,
            block.fragments.readableBytes <= EndpointLimits.encodedBlockBytes
        else { throw .connection(.enhanceYourCalm, "sent a header block without end", against: "10.5.1") }
        guard frame.header.has(FrameFlags.endHeaders) else {
            open = block
            return nil
        }
        let fields = try decode(&block.fragments)
        return HeaderBlock(stream: block.stream, endsStream: block.endsStream, fields: fields)
    }

    private mutating func decode(_ bytes: inout ByteBuffer) throws(FrameError) -> HPACKHeaders {
        do {
            return try decoder.decodeHeaders(from: &bytes)
        } catch is NIOHPACKErrors.MaxHeaderListSizeViolation {
            throw .connection(
                .enhanceYourCalm,
                "sent too large a header block",
                "more than \(EndpointLimits.decodedBlockBytes) bytes",
                against: "10.5.1"
            )
        } catch {
            throw .connection(Breach(hpack: error))
        }
    }
}
