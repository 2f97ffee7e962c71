import JSONModel

extension KeywordReader {
    func number() -> NumberKeywords? {
        guard hasAny("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf") else { return nil }
        let multipleOf = numberValue("multipleOf")
        if let multipleOf, Divisor(multipleOf) == nil {
            report("multipleOf", "“multipleOf” must be above zero, and its exponent have at most 17 digits")
        }
        return NumberKeywords(
            minimum: numberValue("minimum").map(NumberBound.init),
            maximum: numberValue("maximum").map(NumberBound.init),
            exclusiveMinimum: numberValue("exclusiveMinimum").map(NumberBound.init),
            exclusiveMaximum: numberValue("exclusiveMaximum").map(NumberBound.init),
            multipleOf: multipleOf
        )
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
        if isApplying, object["items"]?.arrayValue != nil {
            report("items", "“items” is one schema since 2020-12; a schema for each element stands in “prefixItems”")
        }
        return ArrayKeywords(
            prefixItems: isApplying ? schemas("prefixItems") : [],
            items: isApplying && object["items"]?.arrayValue == nil ? schema("items") : nil,
            contains: isApplying ? schema("contains") : nil,
            minContains: isValidating ? count("minContains") ?? 1 : 1,
            maxContains: isValidating ? count("maxContains") ?? .max : .max,
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
                    "dependentSchemas"
                )
                || isValidating && hasAny("required", "minProperties", "maxProperties", "dependentRequired")
        else { return nil }
        return ObjectKeywords(
            names: PropertyTable(
                properties: isApplying ? namedSchemas("properties") : [],
                required: isValidating ? texts("required") : []
            ),
            patternProperties: isApplying ? patternProperties() : [],
            additionalProperties: isApplying ? schema("additionalProperties") : nil,
            propertyNames: isApplying ? schema("propertyNames") : nil,
            minProperties: isValidating ? count("minProperties") ?? 0 : 0,
            maxProperties: isValidating ? count("maxProperties") ?? .max : .max,
            dependencies: (isValidating ? requiredDependencies() : []) + (isApplying ? schemaDependencies() : [])
        )
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
            return ObjectKeywords.Dependency(name: member.key, required: names, schema: nil)
        }
    }

    private func schemaDependencies() -> [ObjectKeywords.Dependency] {
        namedSchemas("dependentSchemas").map {
            ObjectKeywords.Dependency(name: $0.name, required: [], schema: $0.schema)
        }
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
