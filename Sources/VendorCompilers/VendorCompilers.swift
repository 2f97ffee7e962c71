import PushModel

/// The reference compilers, one a dialect.
package enum VendorCompilers {
    package static let all: [any VendorCompiler] = [
        EasemobCompiler(), GetuiCompiler(), SNSCompiler(), ZegoCompiler(), FCMCompiler(), PayloadCompiler(),
    ]

    /// The dialect's compiler; nil for dialects without one.
    package static func compiler(for dialect: Dialect) -> (any VendorCompiler)? {
        all.first { $0.dialect == dialect }
    }
}
