import JSONModel

/// A draft of JSON Schema, with all in which it differs from the others: whoever reads a schema asks its draft.
///
/// Differences are those that the drafts' own lists of changes name (https://json-schema.org/specification-links, and the appendices
/// “ChangeLog” of each).
package enum Draft: Int, Sendable, CaseIterable, Comparable {
    case draft4 = 4
    /// What OpenAPI 3.0 makes of draft 5, which has the keywords of draft 4 (OpenAPI 3.0.3, Schema Object).
    case openAPI30 = 5
    case draft6 = 6
    case draft7 = 7
    case draft2019 = 201_909
    case draft2020 = 202_012

    package static func < (left: Draft, right: Draft) -> Bool { left.rawValue < right.rawValue }
}

// Names.
extension Draft {
    /// The draft with this meta-schema; nil where it is none of these.
    ///
    /// - Parameter metaSchema: Its URI, without a fragment. The older ones are written with `https` as well.
    init?(metaSchema: String) {
        switch metaSchema {
        case "http://json-schema.org/draft-04/schema", "https://json-schema.org/draft-04/schema": self = .draft4
        case "http://json-schema.org/draft-06/schema", "https://json-schema.org/draft-06/schema": self = .draft6
        case "http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema": self = .draft7
        case "https://json-schema.org/draft/2019-09/schema": self = .draft2019
        case "https://json-schema.org/draft/2020-12/schema": self = .draft2020
        // OpenAPI 3.1 adds annotations to 2020-12, and no more.
        case "https://spec.openapis.org/oas/3.1/dialect/base", "https://spec.openapis.org/oas/3.1/dialect/2024-10-25",
            "https://spec.openapis.org/oas/3.1/dialect/2024-11-10":
            self = .draft2020
        default: return nil
        }
    }

    /// What the names of vocabularies begin with, where the draft has them.
    var vocabularyPrefix: String? {
        switch self {
        case .draft2019: "https://json-schema.org/draft/2019-09/vocab/"
        case .draft2020: "https://json-schema.org/draft/2020-12/vocab/"
        case .draft4, .openAPI30, .draft6, .draft7: nil
        }
    }
}

// What schemas are made of.
extension Draft {
    /// The keyword that gives a schema its URI.
    var identifier: String { self < .draft6 ? "id" : "$id" }

    /// Whether a fragment in an identifier names a place, as `$anchor` does since 2019-09.
    var identifiersNamePlaces: Bool { self < .draft2019 }

    /// Whether nothing beside a `$ref` counts.
    var referencesStandAlone: Bool { self < .draft2019 }

    /// Whether `true` and `false` are schemas. Before, they stood for one in few keywords.
    var hasBooleanSchemas: Bool { self >= .draft6 }

    /// Whether `exclusiveMinimum` and `exclusiveMaximum` are flags beside `minimum` and `maximum`.
    var exclusiveBoundsAreFlags: Bool { self < .draft6 }

    /// Whether `items` may have a schema for each element, with `additionalItems` for those behind them.
    var itemsMayBeTuple: Bool { self < .draft2020 }

    /// Whether an element that `contains` wants is evaluated by it, and so none for `unevaluatedItems`.
    var containsEvaluates: Bool { self >= .draft2020 }

    /// Whether `nullable` beside `type` allows null, and `required` means responses alone where a member is `readOnly`.
    var isOpenAPI: Bool { self == .openAPI30 }

    /// The keywords of a schema that count, by what stands in them.
    var keywords: Keywords { Keywords.of(self) }

    /// What counts of a schema's members.
    func counting(_ object: JSONObject) -> JSONObject {
        let standsAlone = referencesStandAlone && object["$ref"]?.stringValue != nil
        return JSONObject(
            members: object.members.filter { standsAlone ? $0.key == "$ref" : keywords.known.contains($0.key) }
        )
    }
}

/// How a schema is to be read: its draft, and the vocabularies that its meta-schema names.
struct SchemaLanguage: Sendable {
    var draft: Draft
    var vocabularies = Vocabularies.standard

    init(_ draft: Draft) {
        self.draft = draft
    }
}

extension SchemaLanguage {
    /// The language of a whole document, where the document's own kind says it: OpenAPI does so.
    init?(of document: JSONValue) {
        guard let version = document["openapi"].map({ $0.stringValue ?? $0.numberValue?.lexeme ?? "" }) else {
            return nil
        }
        self.init(version.hasPrefix("3.0") ? .openAPI30 : .draft2020)
    }
}
