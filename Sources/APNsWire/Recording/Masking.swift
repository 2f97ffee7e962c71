import PushModel

extension HeaderField {
    /// The field as it may be stored: of a credential only its scheme and its last four characters are left.
    package var masked: HeaderField {
        guard isCredential else { return self }
        let parts = value.split(separator: " ", maxSplits: 1)
        let secret = parts.last ?? ""
        let scheme = parts.count == 2 ? "\(parts[0]) " : ""
        // The end of a short secret would be most of it.
        return HeaderField(name, "\(scheme)…\(secret.utf8.count >= 16 ? String(secret.suffix(4)) : "")")
    }

    /// Whether the field may hold a secret. A request that HTTP/2 does not allow is recorded, too: its names may be
    /// spelled in any way.
    package var isCredential: Bool {
        name == "authorization" || name.lowercased().contains("authorization")
            || value.prefix(7).lowercased() == "bearer "
    }
}

extension PushRequest {
    /// The request as it may be stored, see ``HeaderField/masked``.
    package var masked: PushRequest {
        var request = self
        request.headers = headers.map(\.masked)
        return request
    }
}

extension Exchange {
    /// The exchange as it may be stored, see ``HeaderField/masked``.
    package var masked: Exchange {
        var exchange = self
        exchange.request = request.masked
        return exchange
    }
}
