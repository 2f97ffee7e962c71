import JSONModel

/// The description of the control interface for tools (OpenAPI 3.1.0): a file, which tests hold against the table of routes.
enum OpenAPIDocument {
    private static let file: JSONObject = {
        guard let document = try? JSONValue(parsing: PackageResources.openapi_json).objectValue else {
            preconditionFailure("the document is part of the program, but is not a JSON object")
        }
        return document
    }()

    static func value(version: String) -> JSONValue {
        var document = file
        var info = document["info"]?.objectValue ?? [:]
        info["version"] = .string(version)
        document["info"] = .object(info)
        return .object(document)
    }
}
