import NIOCore
import PushModel

// Answers, and the windows that they have to wait for (RFC 9113 §5.2).

extension FrameLayer {
    /// Answers a request, and ends its stream as soon as the windows have let the body through. A stream that is over
    /// or has its answer is left alone.
    mutating func answer(_ stream: StreamID, status: Int, fields: [HeaderField], body: [UInt8]) {
        guard let state = streams[stream], state.rest == nil else { return }
        writeBlock(stream, status: status, fields: fields, endsStream: body.isEmpty)
        if body.isEmpty {
            finish(stream)
        } else {
            streams[stream]?.rest = ByteBuffer(bytes: body)
            sendRest(of: stream)
        }
    }

    /// HEADERS, and CONTINUATION if the block is larger than the peer's frames may be.
    private mutating func writeBlock(_ stream: StreamID, status: Int, fields: [HeaderField], endsStream: Bool) {
        let start = output.writerIndex
        let end = endsStream ? FrameFlags.endStream : 0
        var header = FrameHeader(length: 0, type: FrameType.headers, flags: end | FrameFlags.endHeaders, stream: stream)
        output.writeFrameHeader(header)
        encoder.encode(status: status, fields: fields, tableLimit: peer.leastHeaderTableBytes, to: &output)
        header.length = output.writerIndex - start - FrameHeader.bytes
        guard header.length > peer.maximumFrameBytes else {
            // The length is the header's first three bytes.
            output.setInteger(UInt32(clamping: header.length) << 8 | UInt32(header.type), at: start)
            return
        }
        guard var block = output.getSlice(at: start + FrameHeader.bytes, length: header.length) else { return }
        output.moveWriterIndex(to: start)
        while block.readableBytes > 0 {
            let count = min(block.readableBytes, peer.maximumFrameBytes)
            let isLast = count == block.readableBytes
            header.length = count
            header.flags = header.type == FrameType.headers ? end : 0
            if isLast { header.flags |= FrameFlags.endHeaders }
            output.writeFrameHeader(header)
            if var part = block.readSlice(length: count) { output.writeBuffer(&part) }
            header.type = FrameType.continuation
        }
    }

    /// Sends of a body what the windows let through.
    mutating func sendRest(of stream: StreamID) {
        guard var state = streams[stream], var rest = state.rest else { return }
        while rest.readableBytes > 0 {
            let count = min(rest.readableBytes, peer.maximumFrameBytes, state.outbound.size, outbound.size)
            guard count > 0, state.outbound.take(count), outbound.take(count), var part = rest.readSlice(length: count)
            else { break }
            let flags = rest.readableBytes == 0 ? FrameFlags.endStream : 0
            output.writeFrameHeader(FrameHeader(length: count, type: FrameType.data, flags: flags, stream: stream))
            output.writeBuffer(&part)
        }
        guard rest.readableBytes > 0 else { return finish(stream) }
        state.rest = rest
        if state.outbound.size > 0, !state.isQueued {
            state.isQueued = true
            queue.append(stream)
        }
        streams[stream] = state
    }

    /// The connection's window has opened: bodies that wait for it go, the first first.
    mutating func sendQueue() {
        while outbound.size > 0, let stream = queue.popFirst() {
            streams[stream]?.isQueued = false
            sendRest(of: stream)
        }
    }

    /// Our END_STREAM is sent. Before the peer's own, nobody needs the rest of the request (RFC 9113 §8.1).
    private mutating func finish(_ stream: StreamID) {
        guard streams[stream]?.hasEnded == true else { return reset(stream, .noError) }
        close(stream, .ended)
    }
}
