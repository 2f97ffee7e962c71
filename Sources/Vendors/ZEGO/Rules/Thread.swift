import JSONModel
import VendorModel

extension ZegoRule {
    static let thread = ZegoRule(
        "ZG-9",
        "thread-id is threadID, or the server's ThreadId.",
        sources: [ZegoDocument.api, ZegoDocument.messageBody],
        decides: ["/aps/thread-id"]
    )
}

extension ZegoCompilation {
    mutating func addThread(
        of push: ZegoPush,
        _ delivery: ZegoDelivery,
        to recorder: inout PayloadRecorder<ZegoRule>
    ) throws(CompilationStop) {
        guard let thread = push.threadID, isCarried("thread-id", by: delivery) else { return }
        switch thread.isEmpty ? readings.take(EmptyThread.self) : .putIn {
        case .leftOut: break
        case .putIn: recorder.set(.aps, "thread-id", .string(thread), by: .thread)
        case .refused: throw .refused("the thread ID is empty", by: ZegoRule.thread)
        }
    }
}
