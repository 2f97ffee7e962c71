import PushModel

/// The reference compilers, one a dialect.
package enum VendorCompilers {
    package static let all: [any VendorCompiler] = [
        EasemobCompiler(), GetuiCompiler(), SNSCompiler(), ZegoCompiler(), FCMCompiler(),
    ]

    /// The dialect's compiler; nil for `apns`, whose message is the payload itself, and for dialects without one.
    package static func compiler(for dialect: Dialect) -> (any VendorCompiler)? {
        all.first { $0.dialect == dialect }
    }
}
