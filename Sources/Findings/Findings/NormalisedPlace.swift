import JSONModel
import VendorModel
import Vendors

/// A place without what differs from case to case: array indices and names that a sender chose.
package enum NormalisedPlace {
    /// Members of the payload that vendors or Apple name; everything below other members is the sender's.
    private static let namedRoots = Set(["aps", "mdm", "container-identifier"] + Vendors.all.flatMap(\.namedMembers))

    package static func of(_ place: String) -> String {
        guard place.hasPrefix("/"), let pointer = JSONPointer(place) else { return place }
        guard let root = pointer.tokens.first, namedRoots.contains(root) else { return "/{custom}" }
        if root != "aps" { return pointer.tokens.count == 1 ? "/" + root : "/\(root)/{custom}" }
        let tokens = pointer.tokens.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "*" : $0 }
        return JSONPointer(tokens: tokens).description
    }
}
