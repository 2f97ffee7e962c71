import JSONModel

extension KeywordReader {
    func number() -> NumberKeywords? {
        guard hasAny("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf") || range != nil else {
            return nil
        }
        let multipleOf = numberValue("multipleOf")
        if let multipleOf, Divisor(multipleOf) == nil {
            report("multipleOf", "“multipleOf” must be above zero, and its exponent may have at most 17 digits")
        }
        var (minimum, exclusiveMinimum) = bounds("minimum", "exclusiveMinimum")
        var (maximum, exclusiveMaximum) = bounds("maximum", "exclusiveMaximum")
        if let range {
            let (least, greatest) = (NumberBound(range.least), NumberBound(range.greatest))
            if !isTighter(minimum, exclusiveMinimum, { least.value < $0 }) {
                (minimum, exclusiveMinimum) = (least, nil)
            }
            if !isTighter(maximum, exclusiveMaximum, { $0 < greatest.value }) {
                (maximum, exclusiveMaximum) = (greatest, nil)
            }
        }
        return NumberKeywords(
            minimum: minimum,
            maximum: maximum,
            exclusiveMinimum: exclusiveMinimum,
            exclusiveMaximum: exclusiveMaximum,
            multipleOf: multipleOf
        )
    }

    /// What a format of numbers holds, where formats assert.
    private var range: (least: JSONNumber, greatest: JSONNumber)? {
        guard compiler.options.assertsFormats, let name = object["format"]?.stringValue else { return nil }
        return NumberFormat(rawValue: name)?.range
    }

    /// Whether a bound of the schema's own says more than that of its format.
    private func isTighter(_ bound: NumberBound?, _ exclusive: NumberBound?, _ isInside: (ExactNumber) -> Bool) -> Bool
    {
        [bound, exclusive].contains { $0.map { isInside($0.value) } ?? false }
    }

    private func bounds(_ inclusive: String, _ exclusive: String) -> (NumberBound?, NumberBound?) {
        let bound = numberValue(inclusive).map(NumberBound.init)
        guard draft.exclusiveBoundsAreFlags else { return (bound, numberValue(exclusive).map(NumberBound.init)) }
        return flag(exclusive) ? (nil, bound) : (bound, nil)
    }

    func string(_ vocabularies: Vocabularies) -> StringKeywords? {
        let isValidating = vocabularies.contains(.validation)
        var format: StringFormat?
        if let name = text("format"), compiler.options.assertsFormats || vocabularies.contains(.formatAssertion) {
            format = StringFormat(rawValue: name)
        }
        guard format != nil || isValidating && hasAny("minLength", "maxLength", "pattern") else { return nil }
        return StringKeywords(
            minLength: isValidating ? count("minLength") ?? 0 : 0,
            maxLength: isValidating ? count("maxLength") ?? .max : .max,
            pattern: isValidating ? text("pattern").flatMap { pattern($0, at: place.appending("pattern")) } : nil,
            format: format
        )
    }

    func arrayKeywords(_ vocabularies: Vocabularies) -> ArrayKeywords? {
        let isApplying = vocabularies.contains(.applicator)
        let isValidating = vocabularies.contains(.validation)
        guard
            isApplying && hasAny("prefixItems", "items", "contains")
                || isValidating && hasAny("minItems", "maxItems", "uniqueItems", "minContains", "maxContains")
        else { return nil }
        let isTuple = object["items"]?.arrayValue != nil
        if isApplying, isTuple, !draft.itemsMayBeTuple {
            report(
                "items",
                "“items” is one schema since 2020-12; schemas for single elements are in “prefixItems” (name an earlier draft in “$schema”)"
            )
        }
        let first = isTuple && draft.itemsMayBeTuple ? "items" : "prefixItems"
        let rest = isTuple ? "additionalItems" : "items"
        return ArrayKeywords(
            prefixItems: isApplying ? schemas(first) : [],
            items: isApplying ? schema(rest) : nil,
            contains: isApplying ? schema("contains") : nil,
            minContains: isValidating ? count("minContains") ?? 1 : 1,
            maxContains: isValidating ? count("maxContains") ?? .max : .max,
            containsEvaluates: draft.containsEvaluates,
            minItems: isValidating ? count("minItems") ?? 0 : 0,
            maxItems: isValidating ? count("maxItems") ?? .max : .max,
            uniqueItems: isValidating && flag("uniqueItems")
        )
    }

    func objectKeywords(_ vocabularies: Vocabularies) -> ObjectKeywords? {
        let isApplying = vocabularies.contains(.applicator)
        let isValidating = vocabularies.contains(.validation)
        guard
            isApplying
                && hasAny(
                    "properties",
                    "patternProperties",
                    "additionalProperties",
                    "propertyNames",
                    "dependentSchemas",
                    "dependencies"
                )
                || isValidating && hasAny("required", "minProperties", "maxProperties", "dependentRequired")
        else { return nil }
        return ObjectKeywords(
            names: PropertyTable(
                properties: isApplying ? namedSchemas("properties") : [],
                required: isValidating ? requiredNames() : []
            ),
            patternProperties: isApplying ? patternProperties() : [],
            additionalProperties: isApplying ? schema("additionalProperties") : nil,
            propertyNames: isApplying ? schema("propertyNames") : nil,
            minProperties: isValidating ? count("minProperties") ?? 0 : 0,
            maxProperties: isValidating ? count("maxProperties") ?? .max : .max,
            dependencies: (isValidating ? requiredDependencies() : []) + (isApplying ? schemaDependencies() : [])
                + mixedDependencies()
        )
    }

    private func requiredNames() -> [String] {
        let names = texts("required")
        guard draft.isOpenAPI else { return names }
        // Messages are requests.
        return names.filter { object["properties"]?[$0]?["readOnly"]?.boolValue != true }
    }

    private func patternProperties() -> [ObjectKeywords.PatternProperty] {
        namedSchemas("patternProperties").compactMap { text, schema in
            let place = place.appending("patternProperties").appending(text)
            return pattern(text, at: place).map { ObjectKeywords.PatternProperty(pattern: $0, schema: schema) }
        }
    }

    private func requiredDependencies() -> [ObjectKeywords.Dependency] {
        members("dependentRequired").map { member in
            let names = texts(member.value, at: place.appending("dependentRequired").appending(member.key))
            return dependency("dependentRequired", member.key, required: names)
        }
    }

    /// Until draft 7 one keyword was for both.
    private func mixedDependencies() -> [ObjectKeywords.Dependency] {
        members("dependencies").map { member in
            let place = place.appending("dependencies").appending(member.key)
            if member.value.arrayValue != nil {
                return dependency("dependencies", member.key, required: texts(member.value, at: place))
            }
            return dependency("dependencies", member.key, schema: compiler.node(at: place, member.value))
        }
    }

    private func dependency(_ keyword: String, _ name: String, required: [String] = [], schema: Int? = nil)
        -> ObjectKeywords.Dependency
    {
        ObjectKeywords.Dependency(keyword: keyword, name: name, required: required, schema: schema)
    }

    private func schemaDependencies() -> [ObjectKeywords.Dependency] {
        namedSchemas("dependentSchemas").map { dependency("dependentSchemas", $0.name, schema: $0.schema) }
    }

    private func pattern(_ text: String, at place: SchemaCompiler.Place) -> Pattern? {
        do {
            return try Pattern(text)
        } catch {
            compiler.report(
                place,
                "the pattern “\(text)” cannot be used: \(error.sentence) (character \(error.offset + 1))"
            )
            return nil
        }
    }
}
