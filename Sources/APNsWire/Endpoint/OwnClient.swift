import NIOCore
import PushModel

extension MockEndpoint {
    /// A client of this process for its own endpoint: what it sends comes as any other request does.
    ///
    /// - Parameters:
    ///   - authorityPEM: Whose certificate the endpoint shows; nil takes any.
    ///   - signer: Makes the provider token; nil for a world that asks for none.
    /// - Returns: the client, which must be stopped.
    /// - Throws: ``WireError``
    package func ownClient(authorityPEM: String?, signer: ProviderTokenSigner?) throws(WireError) -> APNsClient {
        guard let address = listener.localAddress?.reachable else { throw .unproven("nobody listens") }
        return try client(to: address, authorityPEM: authorityPEM, signer: signer) { _ in }
    }
}

extension ProviderTokenSigner {
    /// Signs for a team of Pushproof's own.
    package static func own() -> ProviderTokenSigner {
        ProviderTokenSigner(keyID: "PUSHPROOF1", teamID: "PUSHPROOF0")
    }
}

extension World {
    /// Lets a signer's team push to every topic, and changes nothing for others.
    package mutating func admit(_ signer: ProviderTokenSigner) {
        guard authentication == .token else { return }
        unknownKeys = acceptsUnknownKeys ? .accept : .reject
        teams.append(signer.team())
    }
}
