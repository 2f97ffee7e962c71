import Foundation
import Testing

@testable import WorldConfiguration

/// Contract part two, §10.
struct ServiceFileTests {
    private static func file(_ yaml: String) throws(WorldFileError) -> ServiceFile {
        try ServiceFile(
            yaml: yaml,
            file: "service.yaml",
            folder: ConfigurationFolder(of: "/nowhere/service.yaml"),
            environment: ["TOKEN": "secret"],
            now: 0
        )
    }

    @Test func theContractsExample() throws {
        let file = try Self.file(
            """
            request: { method: POST, url: "http://127.0.0.1:8080/push", headers: { authorization: "Bearer ${TOKEN}" }, body: "{{message}}" }
            mock: { port: 8443 }
            refused: [400-499]
            suppressed: [204]
            quiet: 300ms
            concurrency: 16
            start: { command: "node server.js", ready: "http://127.0.0.1:8080/health" }
            """
        )
        #expect(file.request.address == ServiceAddress(host: "127.0.0.1", port: 8080))
        #expect(file.request.target.parts == [.text("/push")])
        #expect(file.request.headers.map(\.name) == ["authorization"])
        #expect(file.request.headers.map(\.value.parts) == [[.text("Bearer secret")]])
        #expect(file.request.body.parts == [.value(.message)])
        #expect(file.mock.port == 8443)
        #expect(file.refused == [400...499])
        #expect(file.suppressed == [204...204])
        #expect(file.quiet == .milliseconds(300))
        #expect(file.concurrency == 16)
        #expect(file.start?.command == "node server.js")
        #expect(file.start?.ready?.target == "/health")
    }

    @Test func whatIsLeftOutHasItsDefault() throws {
        let file = try Self.file(#"{request: {url: "http://[::1]/"}, mock: {port: 0, plaintext: true}}"#)
        #expect(file.request.address == ServiceAddress(host: "::1", port: 80))
        #expect(file.request.method == "POST")
        #expect(file.request.body.parts == [.value(.message)])
        #expect(file.refused == [400...499])
        #expect(file.suppressed == [204...204])
        #expect(file.quiet == .milliseconds(300))
        #expect(file.concurrency == 16)
        #expect(file.start == nil)
    }

    private static let request = #"request: { url: "http://localhost/" }"#

    @Test(
        arguments: [
            ("", "service.yaml: is empty: it needs \"request\" and \"mock\""),
            ("mock: { port: 1 }", "service.yaml:1: the key \"request\" is missing"),
            ("\(request)\nmock: { port: 1 }\nquite: 1s", "service.yaml:3: quite: unknown key; did you mean \"quiet\"?"),
            (
                "\(request)\nmock: { port: 1 }\nquiet: soon",
                "service.yaml:3: quiet: expected a time such as 300ms or 2s, found \"soon\""
            ),
            (
                "\(request)\nmock: { port: 1 }\nrefused: [499-400]",
                "service.yaml:3: refused[0]: expected a status such as 404, or a range such as 400-499, found \"499-400\""
            ),
            (
                "\(request)\nmock: { port: 1 }\nsuppressed: [404]",
                "service.yaml:3: suppressed: a status is in both lists, refused and suppressed: remove it from one"
            ),
            (
                "request: { url: \"https://localhost/\" }\nmock: { port: 1 }",
                "service.yaml:1: request.url: a service takes messages over http; TLS in front of it is not tested"
            ),
            (
                "request: { url: \"http://localhost/\", body: \"{{mesage}}\" }\nmock: { port: 1 }",
                "service.yaml:1: request.body: there is no {{mesage}}; did you mean \"message\"?"
            ),
            (
                "request: { url: \"http://localhost/\", body: \"${NOTHING}\" }\nmock: { port: 1 }",
                "service.yaml:1: request.body: there is no variable NOTHING in the environment"
            ),
            (
                "\(request)\nmock: { port: 1, plaintext: true, caOut: ca.pem }",
                "service.yaml:2: mock.plaintext: a certificate needs TLS: leave out cert, key and caOut"
            ),
            (
                "\(request)\nmock: { port: 1, cert: a.pem }",
                "service.yaml:2: mock: \"cert\" and \"key\" belong together"
            ),
        ]
    )
    func whatIsWrongIsToldWithItsPlace(yaml: String, problem: String) {
        let error = #expect(throws: WorldFileError.self) { try Self.file(yaml) }
        #expect(error?.description == problem)
    }
}
