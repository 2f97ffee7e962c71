import APNsRules
import NIOCore
import NIOHPACK
import PushModel

// How requests arrive, and how their streams end.

extension EndpointConnectionHandler {
    func open(
        _ stream: StreamID,
        _ fields: HPACKHeaders,
        endsStream: Bool,
        context: ChannelHandlerContext
    ) {
        if isClosing {
            journal.streamAfterGoAway(at: core.now)
            // What a GOAWAY leaves unprocessed is written down, and not answered.
            guard unprocessed != nil else { return frames.reset(stream, .refusedStream) }
        }
        guard gate.admit() else {
            journal.streamRefused()
            return frames.reset(stream, .refusedStream)
        }
        journal.streamOpened(at: core.now)
        do throws(MalformedRequest) {
            let head = try RequestHead(fields)
            streams[stream] = OpenStream(request: OpenRequest(head: head, tick: peerTimeout.now))
            if endsStream { complete(stream, context: context) }
        } catch {
            streams[stream] = OpenStream()
            refuse(malformed: fields, problem: error.problem, on: stream)
            frames.fail(stream, .protocolError)
        }
    }

    func receive(
        _ bytes: ByteBuffer,
        endsStream: Bool,
        on stream: StreamID,
        context: ChannelHandlerContext
    ) {
        let room = EndpointLimits.keptBytesPerConnection - keptBytes
        guard let more = streams[stream]?.request?.append(bytes.readableBytesView, room: room) else { return }
        keptBytes += more
        if endsStream {
            complete(stream, context: context)
        } else if streams[stream]?.request?.isEndless == true {
            // RFC 9113 §8.1: an answer may come before the end of its request, whose rest nobody needs then.
            complete(stream, isWhole: false, context: context)
        }
    }

    func end(_ stream: StreamID, trailers block: HPACKHeaders, context: ChannelHandlerContext) {
        // What was answered early may end as it likes.
        guard streams[stream]?.request != nil else { return }
        do throws(MalformedRequest) {
            complete(stream, trailers: try Trailers(block).fields, context: context)
        } catch {
            guard let open = takeRequest(stream) else { return }
            refuse(open, problem: error.problem, on: stream)
            frames.fail(stream, .protocolError)
        }
    }

    private func takeRequest(_ stream: StreamID) -> OpenRequest? {
        guard let request = streams[stream]?.request else { return nil }
        streams[stream]?.request = nil
        keptBytes -= request.body.count
        return request
    }

    private func complete(
        _ stream: StreamID,
        trailers: [HeaderField] = [],
        isWhole: Bool = true,
        context: ChannelHandlerContext
    ) {
        guard let open = takeRequest(stream) else { return }
        if isWhole, let problem = open.sizeProblem {
            refuse(open, problem: problem, on: stream)
            return frames.fail(stream, .protocolError)
        }
        journal.arrived(open.head)
        let arrived = ArrivedRequest(
            request: open.request,
            bodySize: BodySize(bytes: open.bodyBytes, isWhole: isWhole),
            stream: stream,
            trailers: trailers,
            arrivedAt: core.now
        )
        if let unprocessed, stream > unprocessed.lastStream {
            leave(arrived, unprocessedBy: unprocessed.fault)
        } else if let fault = core.fault(for: arrived.request, connection: journal.number) {
            act(fault, on: arrived, context: context)
        } else {
            answer(arrived, fault: nil)
        }
    }

    func streamClosed(_ stream: StreamID, _ end: StreamEnd, context: ChannelHandlerContext) {
        let request = takeRequest(stream)
        guard let ended = streams.removeValue(forKey: stream) else { return }
        if case .resetByUs(_, let breach?) = end { journal.broke(breach, endsConnection: false) }
        if let request { breakOff(request, Interruption(end), on: stream) }
        abandon(ended, Interruption(end))
        gate.leave()
        journal.streamClosed(at: core.now)
        if isClosing, awaitsNobody { finish(context) }
    }
}
