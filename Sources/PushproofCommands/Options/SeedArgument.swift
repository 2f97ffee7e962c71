import ArgumentParser

/// A campaign seed: decimal, or hexadecimal after `0x`.
struct SeedArgument: ExpressibleByArgument {
    let seed: UInt64

    init(_ seed: UInt64) {
        self.seed = seed
    }

    init?(argument: String) {
        let isHexadecimal = argument.hasPrefix("0x")
        let digits = isHexadecimal ? argument.dropFirst(2) : argument[...]
        guard let seed = UInt64(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        self.init(seed)
    }

    var defaultValueDescription: String { String(seed) }
}
