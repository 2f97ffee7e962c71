import JSONModel
import PushModel

/// A request that was sent and the part of its answer that has come.
struct OpenDelivery {
    let job: ClientJob
    var status = 0
    var headers: [HeaderField] = []
    var body: [UInt8] = []

    init(job: ClientJob) {
        self.job = job
    }

    /// The answer, with the members of its JSON body that Apple documents.
    var response: PushResponse {
        let object = body.isEmpty ? nil : (try? JSONValue(parsing: body))?.objectValue
        return PushResponse(
            status: status,
            headers: headers,
            reason: object?["reason"]?.stringValue.map(Reason.init(rawValue:)),
            timestamp: object?["timestamp"]?.intValue,
            body: body
        )
    }
}
