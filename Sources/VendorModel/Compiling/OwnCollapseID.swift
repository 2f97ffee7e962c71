import PushModel

extension ExpectedPayload {
    /// Lets `apns-collapse-id` be the identifier that the message gives, and no other.
    ///
    /// No document of a vendor says who writes the header, so none need be given. What APNs cannot take as one may become of
    /// anything.
    ///
    /// - Parameters:
    ///   - identifier: The message's; nil where it has none.
    ///   - rule: The rule that it follows.
    package mutating func implyCollapseID(_ identifier: String?, by rule: some VendorRule) {
        guard let identifier, (1...64).contains(identifier.utf8.count),
            identifier.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
        else { return }
        impliedHeaders.append(ExpectedHeader("apns-collapse-id", identifier, by: rule))
    }
}
