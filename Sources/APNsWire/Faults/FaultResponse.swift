import PushModel

extension ResponseShape {
    /// The answer of a fault, in the shape of a real one.
    ///
    /// Without a reason the body is empty, as a proxy before the service would leave it. `retryAfter` is in seconds,
    /// `timestamp` in milliseconds since the epoch: a 410 has it.
    mutating func response(
        to request: PushRequest,
        status: Int,
        reason: Reason?,
        retryAfter: Int?,
        timestamp: Int
    ) -> PushResponse {
        let judgement = Judgement(
            violations: [],
            answer: reason.map { Answer(status, $0) },
            timestamp: status == 410 && reason != nil ? timestamp : nil
        )
        var response = response(to: request, judgement: judgement)
        if status != 200 {
            response.status = status
            response.headers.removeAll { $0.name == "apns-unique-id" }
        }
        if let retryAfter {
            response.headers.append(HeaderField("retry-after", String(retryAfter)))
        }
        return response
    }
}
