import APNsWire
import Testing

/// What a user may put into the certificate.
@Suite struct CertificateNameTests {
    @Test(arguments: ["push.example.com", "PUSH.example.com", "*.example.com", "pushproof", "my_service", "a-b.c1"])
    func hostNames(_ text: String) {
        #expect(CertificateName(text) == .host(text.lowercased()))
    }

    @Test func addresses() {
        #expect(CertificateName("192.0.2.1") == .address([192, 0, 2, 1]))
        #expect(
            CertificateName("2001:db8::1") == .address([0x20, 0x01, 0x0d, 0xb8] + Array(repeating: 0, count: 11) + [1])
        )
    }

    @Test(arguments: [
        "", ".", "a..b", "-a", "a-", "a b", "https://a", "a:1", "*", "a.*", "192.0.2.256", "1.2.3", "ä.example",
        String(repeating: "a", count: 64), "a\0b",
    ])
    func neither(_ text: String) {
        #expect(CertificateName(text) == nil)
    }
}
