/// How a value is spelled.
package enum JSONStyle: Sendable, Equatable {
    /// The shortest form: no white space, only what must be escaped is escaped. What APNs counts.
    case compact
    /// Compact, with `/` as `\/`: what json-c and Foundation print by default.
    case escapedSlashes
    /// Compact, with everything outside ASCII as `\uXXXX`: what PHP and Python print by default.
    case ascii
    /// Two spaces a level, one member a line: for people.
    case pretty
    /// Legal and unkind: every character of every name and string as `\uXXXX`, white space everywhere.
    case hostile
}

extension JSONValue {
    /// The value's text in UTF-8.
    package func serialized(_ style: JSONStyle = .compact) -> [UInt8] {
        []
    }
}
