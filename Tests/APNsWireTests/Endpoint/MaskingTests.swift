import PushModel
import Testing

@testable import APNsWire

@Suite struct MaskingTests {
    @Test(arguments: [
        ("authorization", "bearer eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl", "bearer …dXJl"),
        ("authorization", "bearer short", "bearer …"), ("authorization", "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", "…c2ln"),
        ("authorization", "", "…"), ("proxy-authorization", "basic dXNlcjpwYXNzd29yZA==", "basic …ZA=="),
        ("apns-topic", "com.example.app", "com.example.app"),
        // HTTP/2 forbids these names; the request is recorded all the same.
        ("Authorization", "bearer eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl", "bearer …dXJl"),
        ("authorization ", "bearer eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl", "bearer …dXJl"),
        ("x-token", "Bearer eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl", "Bearer …dXJl"),
        ("cookie", "session=0123456789abcdef;theme=light", "…ight"),
        ("cookie", "a=b; session=0123456789abcdef", "…cdef"),
        ("Set-Cookie2", "0123456789abcdefghij", "…ghij"), ("x-api-key", "AKIA0123456789ABCDEF", "…CDEF"),
        ("X_Api-Key", "short", "…"), ("apikey", "0123456789abcdef", "…cdef"), ("x-csrf-token", "secret", "…"),
        ("x-auth", "0123456789abcdef", "…cdef"), ("x-amz-security-token", "0123456789abcdef", "…cdef"),
        ("x-note", "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl", "…dXJl"),
        ("x-note", "see eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl, please", "see …dXJl, please"),
        ("x-note", "it is a BEARER 0123456789abcdef", "it is a BEARER …cdef"),
        ("x-note", "Basic dXNlcjpwYXNzd29yZA==", "Basic …ZA=="),
        ("referer", "https://a.example/?access_token=abc&page=2", "https://a.example/?access_token=…&page=2"),
        ("x-json", #"{"token":"abcdefghijklm","page":2}"#, #"{"token":"…","page":2}"#),
        // A name and a password in a URL of any header.
        ("referer", "https://me:pa:ss@a.example/x", "https://…@a.example/x"),
        ("x-callback", "see <https://me:p@ss@a.example>, please", "see <https://…@a.example>, please"),
        ("x-proxy", "//me:p@host", "//…@host"), ("host", "me:secret@a.example", "…@a.example"),
        ("x-list", "https://a@b/c http://d.e https://f:g@h", "https://…@b/c http://d.e https://…@h"),
        // Private keys in PEM, whole and cut off; certificates are public.
        (
            "x-key-file", "-----BEGIN PRIVATE KEY----- MIGTAgEA -----END PRIVATE KEY-----",
            "-----BEGIN PRIVATE KEY-----…-----END PRIVATE KEY-----"
        ),
        ("x-pem", "-----BEGIN EC PRIVATE KEY-----\\nMHcCAQEEIB", "-----BEGIN EC PRIVATE KEY-----…"),
        (
            "x-pem", "-----BEGIN CERTIFICATE----- MIIB -----END CERTIFICATE-----",
            "-----BEGIN CERTIFICATE----- MIIB -----END CERTIFICATE-----"
        ),
        // The keys of AWS's own documents.
        ("x-note", "AKIAIOSFODNN7EXAMPLE", "…MPLE"),
        ("x-note", "id ASIAIOSFODNN7EXAMPLE/20260101", "id …MPLE/20260101"),
        ("x-note", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "…EKEY"),
        // What is no secret.
        ("x-note", "me@a.example writes", "me@a.example writes"),
        ("x-digest", "da39a3ee5e6b4b0d3255bfef95601890afd80709", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("user-agent", "Keyboard/1.0 (bearers; monkey=1)", "Keyboard/1.0 (bearers; monkey=1)"),
        ("accept", "application/json;q=0.9", "application/json;q=0.9"), ("x-author", "somebody", "somebody"),
        ("x-note", "no bearer token was given", "no bearer token was given"),
    ])
    func onlySchemeAndEndOfACredentialAreKept(name: String, value: String, masked: String) {
        #expect(HeaderField(name, value).masked == HeaderField(name, masked))
    }

    @Test(arguments: [
        ("/3/device/abcd", "/3/device/abcd"), ("/3/device/abcd?", "/3/device/abcd?"),
        ("/3/device/ab?access_token=0123456789abcdef&x=1", "/3/device/ab?access_token=…cdef&x=…"),
        ("/3/device/ab?0123456789abcdef", "/3/device/ab?…cdef"), ("/3/device/ab#token=abc", "/3/device/ab#token=…"),
        ("/3/device/eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl", "/3/device/…dXJl"),
    ])
    func onlyTheNamesOfAQueryAreKept(path: String, masked: String) {
        #expect(PushRequest(path: path, headers: [], body: []).masked.path == masked)
    }

    @Test func aNameAndAPasswordInTheAuthorityAreNotKept() {
        let request = PushRequest(path: "/", authority: "me:secret@localhost:1", headers: [], body: [])
        #expect(request.masked.authority == "…@localhost:1")
    }

    @Test func theRestOfTheRequestStays() {
        let request = Push.alert(headers: [HeaderField("authorization", "bearer 0123456789abcdef0123456789abcdef")])
        let masked = request.masked
        #expect(masked.headers["authorization"] == "bearer …cdef")
        #expect(masked.body == request.body)
        #expect(masked.headers.dropLast() == request.headers.dropLast())
    }
}
