import APNsRules
import NIOCore
import PushModel

/// A request that has not arrived whole. A reference, since it is looked up and changed with every frame.
final class OpenRequest {
    let head: RequestHead
    /// When it began, by its connection's ``Patience``.
    let tick: Int
    private(set) var body: [UInt8] = []
    /// The bytes that came, kept or not.
    private(set) var bodyBytes = 0
    private var isCut = false

    init(head: consuming RequestHead, tick: Int) {
        self.head = head
        self.tick = tick
        if let announced = head.announcedBytes {
            body.reserveCapacity(min(announced, EndpointLimits.reservedBodyBytes))
        }
    }

    /// Adds to the body. Of one that is too long, or has no room, only the size is kept up, and enough bytes that every
    /// size rule speaks.
    ///
    /// - Parameters:
    ///   - bytes: what came.
    ///   - room: how many more bytes the connection may keep.
    /// - Returns: how many more bytes are kept than before; negative where a body was cut.
    func append(_ bytes: ByteBufferView, room: Int) -> Int {
        let kept = body.count
        bodyBytes += bytes.count
        if !isCut, bodyBytes <= EndpointLimits.keptBodyBytes, bytes.count <= room {
            body.append(contentsOf: bytes)
        } else {
            isCut = true
            body.append(contentsOf: bytes.prefix(max(0, PayloadLimit.broadcast + 1 - body.count)))
            body = Array(body.prefix(PayloadLimit.broadcast + 1))
        }
        return body.count - kept
    }

    /// The request as far as it has come.
    var request: PushRequest {
        var request = head.request
        request.body = body
        return request
    }

    /// What is recorded of a request that has come to nothing.
    var beginning: PushRequest {
        var request = head.request
        request.body = Array(body.prefix(EndpointLimits.recordedBodyBytes))
        return request
    }

    /// Whether its body is so long that nobody waits for the end.
    var isEndless: Bool { bodyBytes > EndpointLimits.countedBodyBytes }

    /// What is wrong with a request that is whole; nil where it has the size that it announced.
    var sizeProblem: String? {
        guard let announced = head.announcedBytes, announced != bodyBytes else { return nil }
        return "the body has \(bodyBytes) bytes, but content-length says \(announced)"
    }
}

/// A request that has arrived whole, or as far as anybody waits for it.
struct ArrivedRequest {
    let request: PushRequest
    let bodySize: BodySize
    let stream: StreamID
    var trailers: [HeaderField] = []
    /// Milliseconds since the epoch.
    let arrivedAt: Int

    /// Whether all of it is there to be sent on.
    var canGoOn: Bool { bodySize.isWhole && bodySize.bytes == request.body.count && trailers.isEmpty }
}

/// A stream that was let in and is not over.
struct OpenStream {
    /// While the request is arriving.
    var request: OpenRequest?
    /// While a fault delays the answer.
    var held: HeldRequest?
    /// While another endpoint is asked.
    var forwarded: ForwardedRequest?
    /// A GOAWAY has left its request unprocessed, and it is written down.
    var isUnprocessed = false

    /// Nobody will ever answer on it.
    var isSilent: Bool { isUnprocessed || held.map { $0.timer == nil } ?? false }
}

/// A request whose answer a fault delays. A reference, since it is rare and large.
final class HeldRequest {
    let arrived: ArrivedRequest
    let fault: Fault
    /// Nil where the answer never comes.
    let timer: Scheduled<Void>?

    init(arrived: ArrivedRequest, fault: Fault, timer: Scheduled<Void>?) {
        self.arrived = arrived
        self.fault = fault
        self.timer = timer
    }
}
