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
    ])
    func onlySchemeAndEndOfACredentialAreKept(name: String, value: String, masked: String) {
        #expect(HeaderField(name, value).masked == HeaderField(name, masked))
    }

    @Test func theRestOfTheRequestStays() {
        let request = Push.alert(headers: [HeaderField("authorization", "bearer 0123456789abcdef0123456789abcdef")])
        let masked = request.masked
        #expect(masked.headers["authorization"] == "bearer …cdef")
        #expect(masked.body == request.body)
        #expect(masked.headers.dropLast() == request.headers.dropLast())
    }
}
