import NIOCore
import PushModel

/// A request that has not arrived whole.
struct OpenRequest {
    let head: RequestHead
    private(set) var body: [UInt8] = []
    /// The bytes that came, kept or not.
    private(set) var bodyBytes = 0

    init(head: RequestHead) {
        self.head = head
    }

    /// Adds to the body. Of one that is too long only the size is kept up, and enough bytes that every size rule speaks.
    mutating func append(_ bytes: ByteBufferView) {
        bodyBytes += bytes.count
        guard bodyBytes <= EndpointLimits.keptBodyBytes else {
            if body.count > PayloadLimit.broadcast + 1 {
                body = Array(body.prefix(PayloadLimit.broadcast + 1))
            }
            return
        }
        body.append(contentsOf: bytes)
    }

    /// The request, once it is whole; nil if it has not the size that it announced.
    var request: PushRequest? {
        if let announced = head.announcedBytes, announced != bodyBytes { return nil }
        var request = head.request
        request.body = body
        return request
    }
}
