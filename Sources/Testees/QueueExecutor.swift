import Dispatch

/// Runs one actor on a serial queue of its own, so that waiting for a process blocks none of the threads that
/// everybody else's tasks share.
final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "pushproof.testee")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
