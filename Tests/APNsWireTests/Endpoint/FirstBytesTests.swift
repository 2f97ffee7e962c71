import Testing

@testable import APNsWire

@Suite struct FirstBytesTests {
    @Test(arguments: [
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", FirstBytes.http2), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nmore", .http2),
        ("GET / HTTP/1.1\r\n", .http1), ("POST /3/device/aa HTTP/1.1\r\n", .http1), ("PRIVATE / HTTP/1.1", .http1),
        ("PRI * HTTP/2.0\r\n\r\nXX", .other), ("get / HTTP/1.1", .other), (" GET / HTTP/1.1", .other),
        ("\u{0}\u{1}", .other), ("\u{16}\u{3}\u{1}", .other), ("ABCDEFGHIJKLMNOPQRSTUVWXYZ /", .other),
        ("", .undecided), ("P", .undecided), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r", .undecided), ("GET", .undecided),
        ("PO", .undecided), ("GET /a HTTP/", .undecided), ("GET /a", .undecided),
        ("INVALID CONNECTION PREFACE\r\n\r\n", .other), ("GET /\r\n", .other),
        ("GET /" + String(repeating: "a", count: 8192), .other),
    ])
    func tellWhatThePeerSpeaks(_ text: String, expected: FirstBytes) {
        #expect(FirstBytes(Array(text.utf8)) == expected)
    }
}
