/// A testee's reason without what belongs to one message: numbers, and what stands between quotation marks.
enum ReasonPattern {
    static func of(_ reason: String) -> String {
        var pattern = String.UnicodeScalarView()
        var mark: Unicode.Scalar?
        for scalar in reason.unicodeScalars {
            if let open = mark {
                guard scalar == open else { continue }
                mark = nil
            } else if scalar == "'" || scalar == "\"" || scalar == "`" {
                mark = scalar
            } else if scalar.properties.numericType == .decimal {
                if pattern.last != "0" { pattern.append("0") }
                continue
            }
            pattern.append(scalar)
        }
        return String(pattern)
    }
}
