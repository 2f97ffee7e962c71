import JSONModel

/// One schema, read: its keywords by the type that they speak of. Other schemas are indices into ``Schema/nodes``.
package final class SchemaNode: Sendable {
    package enum Kind: Sendable {
        /// `true`, or an object without a keyword that asserts something.
        case anything
        /// `false`.
        case nothing
        case keywords
    }

    package let kind: Kind
    package let location: SchemaLocation
    /// The schema as it was written, for its annotations.
    package let source: JSONValue
    package let types: InstanceTypes?
    package let constant: JSONValue?
    package let enumeration: [JSONValue]?
    package let number: NumberKeywords?
    package let string: StringKeywords?
    package let array: ArrayKeywords?
    package let object: ObjectKeywords?
    package let inPlace: InPlaceKeywords?
    package let unevaluatedItems: Int?
    package let unevaluatedProperties: Int?
    /// Index of the schema resource that it is in.
    let resource: Int

    init(_ keywords: KeywordsOfNode, location: SchemaLocation, source: JSONValue, resource: Int) {
        kind = keywords.isEmpty ? .anything : .keywords
        self.location = location
        self.source = source
        self.resource = resource
        types = keywords.types
        constant = keywords.constant
        enumeration = keywords.enumeration
        number = keywords.number
        string = keywords.string
        array = keywords.array
        object = keywords.object
        inPlace = keywords.inPlace
        unevaluatedItems = keywords.unevaluatedItems
        unevaluatedProperties = keywords.unevaluatedProperties
    }

    /// `true` and `false`.
    init(allows: Bool, location: SchemaLocation, resource: Int) {
        kind = allows ? .anything : .nothing
        self.location = location
        source = .bool(allows)
        self.resource = resource
        types = nil
        constant = nil
        enumeration = nil
        number = nil
        string = nil
        array = nil
        object = nil
        inPlace = nil
        unevaluatedItems = nil
        unevaluatedProperties = nil
    }

    /// The schema that a `$ref` without neighbours stands for. Values that the author wrote beside it are some.
    var soleReference: Int? {
        guard !["examples", "example", "default"].contains(where: { source[$0] != nil }) else { return nil }
        guard types == nil, constant == nil, enumeration == nil, number == nil, string == nil, array == nil,
            object == nil, unevaluatedItems == nil, unevaluatedProperties == nil, let inPlace, inPlace.isSoleReference
        else { return nil }
        return inPlace.reference
    }
}

/// What a node is made of.
struct KeywordsOfNode {
    var types: InstanceTypes?
    var constant: JSONValue?
    var enumeration: [JSONValue]?
    var number: NumberKeywords?
    var string: StringKeywords?
    var array: ArrayKeywords?
    var object: ObjectKeywords?
    var inPlace: InPlaceKeywords?
    var unevaluatedItems: Int?
    var unevaluatedProperties: Int?

    var isEmpty: Bool {
        types == nil && constant == nil && enumeration == nil && number == nil && string == nil && array == nil
            && object == nil && inPlace == nil && unevaluatedItems == nil && unevaluatedProperties == nil
    }
}
