import APNsRules
import PushModel

/// A request as most tests judge it: a device push, or a bare payload where there are no headers.
func makeSubject(
    _ payload: String,
    headers: [(String, String)]? = nil,
    method: String = "POST",
    path: String = "/3/device/" + String(repeating: "a", count: 64),
    circumstances: Circumstances? = nil
) -> PushSubject {
    makeSubject(
        body: Array(payload.utf8),
        headers: headers,
        method: method,
        path: path,
        circumstances: circumstances
    )
}

/// The same with exact bytes.
func makeSubject(
    body: [UInt8],
    headers: [(String, String)]? = nil,
    method: String = "POST",
    path: String = "/3/device/" + String(repeating: "a", count: 64),
    circumstances: Circumstances? = nil
) -> PushSubject {
    PushSubject(
        request: PushRequest(
            method: method,
            path: path,
            headers: (headers ?? []).map { HeaderField($0.0, $0.1) },
            body: body
        ),
        hasHeaders: headers != nil,
        circumstances: circumstances
    )
}
