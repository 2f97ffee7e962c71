import APNsWire
import Findings
import InputFiles

/// Who the endpoint is in TLS: the user's certificate, or one of a new authority.
struct ServerIdentity {
    let security: EndpointConfiguration.Security
    /// The new authority's certificate; nil for plain text and for the user's own certificate.
    let authorityPEM: String?

    /// - Throws: ``CommandFailure`` where a file of the user's cannot be read.
    init(_ options: ListenerOptions, now: Int) throws(CommandFailure) {
        if options.plaintext {
            security = .plaintext
            authorityPEM = nil
        } else if let certificate = options.cert, let key = options.key {
            security = .tls(
                certificatePEM: try Self.text(of: certificate, option: "--cert"),
                privateKeyPEM: try Self.text(of: key, option: "--key")
            )
            authorityPEM = nil
        } else {
            do throws(WireError) {
                let authority = try SelfSignedAuthority(
                    now: now / 1000,
                    names: options.name.compactMap(CertificateName.init)
                )
                security = .tls(
                    certificatePEM: authority.certificatePEM,
                    privateKeyPEM: authority.privateKeyPEM
                )
                authorityPEM = authority.authorityPEM
            } catch {
                throw CommandFailure(.internal, "internal error: \(error)")
            }
        }
    }

    private static func text(of path: String, option: String) throws(CommandFailure) -> String {
        do throws(InputFileError) {
            return String(decoding: try FileBytes.read(path, limit: InputLimit.configuration), as: UTF8.self)
        } catch {
            throw CommandFailure(.input, "\(option) \(path): cannot be read: \(error)")
        }
    }
}
