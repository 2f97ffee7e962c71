import JSONModel
import PushModel
import VendorModel

extension SentMessage {
    /// The platforms of Apple's for which a publish of Amazon SNS has an entry: each gets its own.
    var platforms: [String] {
        entries?.keys.filter { $0.hasPrefix("APNS") || $0.hasPrefix("MACOS") }
            .filter { SNSKeys.applePlatforms.contains($0) } ?? []
    }

    /// The entries of a publish with structure `json`, as far as they can be read.
    var entries: JSONObject? {
        guard dialect == .sns, object["MessageStructure"]?.stringValue == "json",
            let text = object["Message"]?.stringValue
        else { return nil }
        return (try? JSONValue(parsing: Array(text.utf8)))?.objectValue
    }
}
