import Dispatch
import JSONModel
import PushModel
import VendorModel

// A vendor's interface for senders, with the reference compiler behind it: any request has an answer.

#if EasemobVendor
    private let vendor = Vendor.easemob
#elseif GetuiVendor
    private let vendor = Vendor.getui
#elseif SNSVendor
    private let vendor = Vendor.sns
#elseif ZEGOVendor
    private let vendor = Vendor.zego
#elseif FCMVendor
    private let vendor = Vendor.fcm
#else
    private let vendor = Vendor.jpush
#endif

private let now = 1_700_000_000_000

/// One input of libFuzzer: method and target, lines of headers, an empty line, and the body, as in HTTP/1.1. Who sends no credentials has
/// good ones.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let end = bytes.indices.dropLast().first { bytes[$0] == 10 && bytes[$0 + 1] == 10 } ?? bytes.count
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let first = (lines.first ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    guard first.count == 2 else { return -1 }
    var headers = lines.dropFirst().compactMap { line -> HeaderField? in
        let parts = line.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? HeaderField(String(parts[0]), parts[1].drop { $0 == " " }.description) : nil
    }
    guard let api = vendor.makeSenderAPI?(Backend()) else { preconditionFailure("no interface") }
    if !headers.contains(where: { ["authorization", "token"].contains($0.name.lowercased()) }) {
        headers += credentials(of: api)
    }
    let request = InletRequest(first[0], first[1], headers: headers, body: Array(bytes.dropFirst(end + 2)), time: now)
    let status = answer(of: api, to: request)
    precondition((100..<600).contains(status), "an answer without a status of HTTP: \(status)")
    return 0
}

private func answer(of api: any SenderAPI, to request: InletRequest) -> Int {
    nonisolated(unsafe) var status = 0
    let isAnswered = DispatchSemaphore(value: 0)
    Task.detached {
        status = await api.answer(request).status
        isAnswered.signal()
    }
    isAnswered.wait()
    return status
}

private func credentials(of api: any SenderAPI) -> [HeaderField] {
    #if EasemobVendor
        let token = (api as? EasemobSenderAPI)?.tokens.issue(at: now, lifetime: nil) ?? ""
        return [HeaderField("authorization", "Bearer \(token)")]
    #elseif GetuiVendor
        return [HeaderField("token", (api as? GetuiSenderAPI)?.tokens.issue(at: now, lifetime: nil) ?? "")]
    #elseif SNSVendor
        let scope = "AKID/20231114/us-east-1/sns/aws4_request"
        return [
            HeaderField("authorization", "AWS4-HMAC-SHA256 Credential=\(scope), SignedHeaders=host, Signature=0a")
        ]
    #elseif FCMVendor
        let token = (api as? FCMSenderAPI)?.tokens.issue(at: now, lifetime: nil) ?? ""
        return [HeaderField("authorization", "Bearer \(token)")]
    #elseif JPushVendor
        // 24 digits, and a secret.
        return [HeaderField("authorization", "Basic MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3OnNlY3JldA==")]
    #else
        return []
    #endif
}

/// Compiles each message for each recipient, and tells one result after another.
private struct Backend: MessageBackend {
    let clock: @Sendable () -> Int = { now }

    func send<Answer: VendorAnswer>(
        _ message: PostedMessage,
        answer: @Sendable (_ deliveryResults: [DeliveryResult]) -> Answer
    ) async -> Answer {
        var results: [DeliveryResult] = []
        let contexts = message.recipients.isEmpty ? [[:]] : message.recipients.prefix(8).map(\.context)
        for (index, own) in contexts.enumerated() {
            var testCase = Case(id: "fuzz", dialect: message.dialect, message: message.input, context: message.context)
            for member in own.members { testCase.context[member.key] = member.value }
            testCase.context["now"] = .number(JSONNumber(now))
            // What a context that makes none is told is the backend's matter.
            _ = try? vendor.compiler.read(testCase).expectation
            results.append(Self.results[index % Self.results.count])
        }
        let rest = max(0, message.recipients.count - results.count)
        return answer(results + Array(repeating: .elsewhere, count: rest))
    }

    private static let results: [DeliveryResult] = [
        .delivered(status: 200, reason: nil, id: "A"), .delivered(status: 410, reason: .unregistered, id: "B"),
        .refused(rule: nil, reason: "too large", bytes: 5000), .suppressed(rule: nil, reason: "offline"),
        .removed(["1"]), .elsewhere, .unanswered("no answer"),
    ]
}
