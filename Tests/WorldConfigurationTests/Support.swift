import Crypto
import Foundation
import PushModel
import Testing
import WorldConfiguration

/// A configuration file in a folder of its own, with the files that it names.
struct ConfigurationFixture {
    static let publicKey = P256.Signing.PrivateKey().publicKey.pemRepresentation
    static let now = 1_700_000_000_000

    /// Reads the text as `world.yaml`, beside a public key, a private key and a file that is neither.
    static func world(_ yaml: String) throws -> WorldFile {
        let folder = FileManager.default.temporaryDirectory.appending(path: "world-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "world.yaml": yaml,
            "public.pem": publicKey,
            // As Apple's: no line feed at the end.
            "AuthKey.p8": P256.Signing.PrivateKey().pemRepresentation.trimmingCharacters(in: .newlines),
            "noise.pem": "-----BEGIN PUBLIC KEY-----\nbm9pc2U=\n-----END PUBLIC KEY-----\n",
            "ca.pem": "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try WorldFile(path: folder.appending(path: "world.yaml").path, now: now)
    }

    /// What reading the text complains of, without the folder's own name.
    static func complaint(_ yaml: String) -> String? {
        do {
            _ = try world(yaml)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
