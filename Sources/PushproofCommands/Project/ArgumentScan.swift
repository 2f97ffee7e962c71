/// The options in arguments that nobody has parsed yet, before a lone `--`.
struct ArgumentScan {
    private(set) var arguments: [String]

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    private var optionEnd: Int { arguments.firstIndex(of: "--") ?? arguments.endIndex }

    /// Whether the option is given, by itself or as `--name=value`.
    func has(_ option: String) -> Bool {
        arguments[..<optionEnd].contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
    }

    /// All values of the option.
    func values(of option: String) -> [String] {
        var rest = ArgumentScan(Array(arguments[..<optionEnd]))
        var values: [String] = []
        while let value = rest.value(of: option), let place = rest.place(of: option) {
            values.insert(value, at: 0)
            rest.arguments.removeSubrange((place.isJoined ? place.index : place.index - 1)...)
        }
        return values
    }

    /// The last value of the option; nil where there is none.
    func value(of option: String) -> String? {
        place(of: option).map { place in
            place.isJoined ? String(arguments[place.index].dropFirst(option.count + 3)) : arguments[place.index]
        }
    }

    /// Puts another value in place of the last one.
    mutating func replace(_ option: String, by value: String) {
        guard let place = place(of: option) else { return }
        arguments[place.index] = place.isJoined ? "--\(option)=\(value)" : value
    }

    /// Where the last value stands, and whether it is joined to the option's name.
    private func place(of option: String) -> (index: Int, isJoined: Bool)? {
        guard
            let last = arguments[..<optionEnd].lastIndex(where: { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") })
        else { return nil }
        if arguments[last] != "--\(option)" { return (last, true) }
        return last + 1 < optionEnd ? (last + 1, false) : nil
    }
}
