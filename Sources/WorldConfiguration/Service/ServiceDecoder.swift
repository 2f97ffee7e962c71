import APNsWire
import PushModel

/// Makes a service of the file's root mapping.
struct ServiceDecoder {
    let folder: ConfigurationFolder
    let environment: [String: String]
    let now: Int

    func service(_ root: ConfigurationNode) throws(WorldFileError) -> ServiceFile {
        let members = try root.members(
            ["request", "mock", "refused", "suppressed", "quiet", "concurrency", "start"]
        )
        var service = ServiceFile(
            request: try request(try members.required("request")),
            mock: try mock(try members.required("mock")),
            refused: [400...499],
            suppressed: [204...204],
            quiet: .milliseconds(300),
            concurrency: 16
        )
        if let node = members["refused"] { service.refused = try statuses(node) }
        if let node = members["suppressed"] { service.suppressed = try statuses(node) }
        for range in service.refused where service.suppressed.contains(where: range.overlaps) {
            throw (members["suppressed"] ?? members["refused"] ?? root)
                .problem("a status is in both lists, refused and suppressed: remove it from one")
        }
        if let node = members["quiet"] { service.quiet = try node.duration() }
        if let node = members["concurrency"] { service.concurrency = try node.integer(in: 1...1000) }
        if let node = members["start"] { service.start = try start(node) }
        return service
    }

    private func request(_ node: ConfigurationNode) throws(WorldFileError) -> ServiceFile.Request {
        let members = try node.members(["method", "url", "headers", "body"])
        let url = try members.required("url")
        let (address, target) = try location(url)
        var request = ServiceFile.Request(
            method: "POST",
            address: address,
            target: try template(target, of: url),
            headers: [],
            body: RequestTemplate(parts: [.value(.message)])
        )
        if let node = members["method"] {
            request.method = try node.string("a method")
            guard request.method.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else {
                throw node.expected("a method, such as POST")
            }
        }
        for (name, value) in try members["headers"]?.entries(of: "headers by name") ?? [] {
            guard name.utf8.allSatisfy(\.isFieldNameByte) else { throw value.problem("a header cannot have this name") }
            let text = try value.string("a header's value")
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw value.problem("a header must not have control characters")
            }
            request.headers.append((name.lowercased(), try template(text, of: value)))
        }
        if let node = members["body"] { request.body = try template(try node.string("a text"), of: node) }
        return request
    }

    private func template(_ text: String, of node: ConfigurationNode) throws(WorldFileError) -> RequestTemplate {
        do throws(RequestTemplateError) {
            return try RequestTemplate(text, environment: environment)
        } catch {
            throw node.problem(error.sentence)
        }
    }

    /// Host and port of a URL, and what follows them.
    private func location(_ node: ConfigurationNode) throws(WorldFileError) -> (ServiceAddress, target: String) {
        let what = "a URL such as http://127.0.0.1:8080/push"
        let text = try node.string(what)
        if text.hasPrefix("https://") {
            throw node.problem("a service takes messages over http; TLS in front of it is not tested")
        }
        guard text.hasPrefix("http://") else { throw node.expected(what) }
        let rest = text.dropFirst("http://".count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        var target = String(rest[end...])
        if !target.hasPrefix("/") { target = "/" + target }
        guard target.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) || target.contains("{{") else { throw node.expected(what) }
        var authority = rest[..<end]
        var port = 80
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            guard let number = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(number) else {
                throw node.problem("the port is a number, 1 to 65535")
            }
            port = number
            authority = authority[..<colon]
        }
        if authority.hasPrefix("["), authority.hasSuffix("]") { authority = authority.dropFirst().dropLast() }
        let hostBytes = authority.utf8
        guard !hostBytes.isEmpty, hostBytes.allSatisfy({ $0.isFieldNameByte || $0 == UInt8(ascii: ":") }) else {
            throw node.expected(what)
        }
        return (ServiceAddress(host: String(authority), port: port), target)
    }

    private func mock(_ node: ConfigurationNode) throws(WorldFileError) -> ServiceFile.Mock {
        let members = try node.members(["port", "config", "plaintext", "cert", "key", "caOut"])
        var world = World()
        if let node = members["config"] {
            world = try WorldFile(path: folder.path(of: try node.string("the path of a file")), now: now).world
        }
        let security: ServiceFile.Security
        switch (members["cert"], members["key"]) {
        case (let certificate?, let key?):
            security = .certificate(chainPEM: try folder.text(of: certificate), keyPEM: try folder.text(of: key))
        case (nil, nil):
            let file = try members["caOut"].map { node throws(WorldFileError) in
                folder.path(of: try node.string("the path of a file"))
            }
            security = try members["plaintext"]?.boolean() ?? false ? .plaintext : .newAuthority(file: file)
        default: throw node.problem("\"cert\" and \"key\" belong together")
        }
        if let plaintext = members["plaintext"], try plaintext.boolean() {
            guard members["cert"] == nil, members["caOut"] == nil else {
                throw plaintext.problem("a certificate needs TLS: leave out cert, key and caOut")
            }
            guard world.authentication != .certificate else {
                throw plaintext.problem("the world asks for client certificates, which need TLS")
            }
        }
        if members["cert"] != nil, let node = members["caOut"] {
            throw node.problem("is for the new CA: leave out cert and key")
        }
        return ServiceFile.Mock(
            port: try members.required("port").integer(in: 0...65_535),
            world: world,
            security: security
        )
    }

    private func statuses(_ node: ConfigurationNode) throws(WorldFileError) -> [ClosedRange<Int>] {
        let what = "a status such as 404, or a range such as 400-499"
        var ranges: [ClosedRange<Int>] = []
        for element in try node.elements(of: "statuses") {
            let ends = try element.string(what).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
                (200...599).contains(first), (200...599).contains(last), first <= last
            else { throw element.expected(what) }
            ranges.append(first...last)
        }
        return ranges
    }

    private func start(_ node: ConfigurationNode) throws(WorldFileError) -> ServiceFile.Start {
        let members = try node.members(["command", "ready"])
        return ServiceFile.Start(
            command: try members.required("command").string("a command line"),
            ready: try members["ready"].map { node throws(WorldFileError) in
                let (address, target) = try location(node)
                return ServiceFile.Probe(address: address, target: target)
            }
        )
    }
}

extension ConfigurationNode {
    /// A time as in `300ms` or `2s`, at most an hour.
    fileprivate func duration() throws(WorldFileError) -> Duration {
        let what = "a time such as 300ms or 2s"
        let text = try string(what)
        for (suffix, milliseconds) in [("ms", 1), ("s", 1000), ("m", 60_000)] where text.hasSuffix(suffix) {
            guard let count = Int(text.dropLast(suffix.count)), (1...3_600_000).contains(count),
                count * milliseconds <= 3_600_000
            else { continue }
            return .milliseconds(count * milliseconds)
        }
        throw expected(what)
    }
}

extension UInt8 {
    /// A byte of a field name (RFC 9110 §5.6.2).
    fileprivate var isFieldNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
