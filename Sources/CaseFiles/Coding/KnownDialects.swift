import PushModel

extension [any CaseDialect] {
    subscript(_ dialect: Dialect) -> (any CaseDialect)? { first { $0.dialect == dialect } }
}
