import ArgumentParser
import Foundation
import OfflinePush
import Synchronization

/// Makes a push of each message, and sends it.
final class Provider: Sendable {
    /// What the sender of a message hears.
    enum Answer {
        case taken
        case nothingToSend
        case refused(String)
        /// APNs took no push.
        case failed(String)
    }

    /// Bugs of a service, as no compiler can have them.
    enum Bug: String, CaseIterable {
        /// Sends every twentieth push again, as a retry does that does not look at the answer.
        case twice
        /// Answers that every twentieth push was taken, and sends it a second later.
        case late
        /// Refuses a message with a long text, and has sent the push by then.
        case stray
    }

    private let apns: APNs
    private let bug: Bug?
    private let compiler = OfflinePushCompiler()
    private let messageCount = Atomic(0)
    private let pushCount = Atomic(0)

    init(apns: APNs, bug: Bug?) {
        self.apns = apns
        self.bug = bug
    }

    /// How many messages came.
    var messages: Int { messageCount.load(ordering: .relaxed) }

    func take(_ message: Data, for deviceToken: String, in context: Data) async -> Answer {
        messageCount.add(1, ordering: .relaxed)
        let push: OfflinePushCompiler.Push?
        do {
            push = try compiler.push(of: message, in: context)
        } catch {
            return .refused("\(error)")
        }
        guard let push else { return .nothingToSend }
        do {
            return try await send(push, to: deviceToken)
        } catch {
            return .failed("\(error)")
        }
    }

    private func send(_ push: OfflinePushCompiler.Push, to deviceToken: String) async throws -> Answer {
        let isChosen = pushCount.add(1, ordering: .relaxed).newValue.isMultiple(of: 20)
        if bug == .late, isChosen {
            Task {
                try await Task.sleep(for: .seconds(1))
                _ = try await apns.send(push, to: deviceToken)
            }
            return .taken
        }
        let status = try await apns.send(push, to: deviceToken)
        if bug == .twice, isChosen { _ = try await apns.send(push, to: deviceToken) }
        if bug == .stray, push.body.count > 1000 { return .refused("the text is too long") }
        return status == 200 ? .taken : .failed("APNs answers \(status)")
    }
}
