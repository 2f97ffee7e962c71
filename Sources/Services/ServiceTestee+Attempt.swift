import APNsWire
import PushModel
import Testees
import WorldConfiguration

extension ServiceTestee {
    /// What came of one request.
    enum Attempt {
        case observed(TesteeObservation)
        /// The service is perhaps gone: nobody knows yet who is to blame.
        case fault(TesteeFailure)
    }

    func attempt(_ request: TesteeRequest) async -> Attempt {
        var (token, result) = await exchange(request, onNewConnection: false)
        if result == .failure(.broken(afterUse: true)) {
            matcher.giveUp(token)
            (token, result) = await exchange(request, onNewConnection: true)
        }
        switch result {
        case .success(let response):
            return .observed(await observation(of: response, token, request))
        case .failure(let fault):
            matcher.giveUp(token)
            return .fault(fault.failure)
        }
    }

    private func exchange(
        _ request: TesteeRequest,
        onNewConnection isFresh: Bool
    ) async -> (token: String, Result<ServiceResponse, ExchangeFault>) {
        let token = tokenSource.next()
        matcher.open(token, for: request)
        // A device without a token stays one.
        let given = request.hasNoToken ? "" : token
        let message = file.request.made(for: TemplateValues(request: request, deviceToken: given))
        return (token, await client.send(message, patience: patience.answer, onNewConnection: isFresh))
    }

    private func observation(
        of response: ServiceResponse,
        _ token: String,
        _ request: TesteeRequest
    ) async -> TesteeObservation {
        let status = response.status
        let (isRefused, isSuppressed) = (
            file.refused.contains { $0 ~= status }, file.suppressed.contains { $0 ~= status }
        )
        guard isRefused || isSuppressed || (200..<300).contains(status) else {
            // A service may say in this way that APNs took no push.
            if let push = matcher.close(token, unlessPushed: .declined(status)), !push.isAccepted {
                return .outcome(push.outcome(of: request))
            }
            return .failed(
                TesteeFailure(
                    .protocol,
                    "the service answers with status \(status)",
                    cause: .malformed,
                    excerpt: response.excerpt
                )
            )
        }
        guard isRefused || isSuppressed else {
            await matcher.awaitPush(to: token, within: file.quiet)
            if let push = matcher.close(token, unlessPushed: .quiet) { return .outcome(push.outcome(of: request)) }
            return .outcome(.suppressed("status \(status), but no push within \(Int(file.quiet / .milliseconds(1)))ms"))
        }
        if let push = matcher.close(token, unlessPushed: .declined(status)) {
            if push.isAccepted { log.addDeclined(status, push, request) }
            return .outcome(push.outcome(of: request))
        }
        let reason = "status \(status)" + (response.excerpt.isEmpty ? "" : ": \(response.excerpt)")
        return .outcome(isRefused ? .refused(reason) : .suppressed(reason))
    }
}

extension ExchangeFault {
    var failure: TesteeFailure {
        switch self {
        case .unreachable(let words):
            TesteeFailure(.crash, "the service cannot be reached: \(words)", cause: .closedInput)
        case .broken: TesteeFailure(.crash, "the service closed the connection before it answered", cause: .ended)
        case .silent: TesteeFailure(.timeout, "no answer within the time limit", cause: .silence)
        }
    }
}

extension ServiceResponse {
    /// The beginning of the body, in one line.
    fileprivate var excerpt: String {
        let text = String(decoding: body.prefix(200), as: UTF8.self)
        return VisibleText.of(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
    }
}
