import NIOHPACK
import PushModel

/// The field block that ends a request after its body, checked (RFC 9113 §8.1).
struct Trailers: Sendable {
    let fields: [HeaderField]

    /// Takes a received field block apart.
    init(_ block: HPACKHeaders) throws(MalformedRequest) {
        var fields: [HeaderField] = []
        fields.reserveCapacity(block.count)
        var listBytes = 0
        for (name, value, _) in block {
            listBytes += HeaderField.listBytes(name, value)
            guard name.utf8.first != UInt8(ascii: ":") else {
                throw MalformedRequest("\(MalformedRequest.shown(name)) among the trailers")
            }
            let field = HeaderField(name, value)
            try FieldSyntax.check(field)
            fields.append(field)
        }
        guard listBytes <= EndpointLimits.headerListBytes else {
            throw MalformedRequest("trailers of \(listBytes) bytes, over SETTINGS_MAX_HEADER_LIST_SIZE")
        }
        self.fields = fields
    }
}
