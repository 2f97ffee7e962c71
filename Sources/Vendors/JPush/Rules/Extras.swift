import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let extras = JPushRule(
        "JP-12",
        "Each member of extras is next to aps, unchanged.",
        source: JPushDocument.ios + ", extras, and the payload that a device gets"
    )
}

extension JPushCompilation {
    mutating func addExtras(
        of ios: JPushNotification,
        to recorder: inout PayloadRecorder<JPushRule>
    ) throws(CompilationStop) {
        for member in ios.extras?.members ?? [] {
            // The service's own names are not compared, whoever writes them.
            if JPushRule.servicePrefixes.contains(where: member.key.hasPrefix) { continue }
            if member.key == "aps" {
                if readings.take(ExtraAps.self) == .refused {
                    throw .refused("extras has a member aps", by: JPushRule.extras)
                }
                continue
            }
            if member.value.isNull, readings.take(NullExtra.self) == .leftOut { continue }
            recorder.append(.top, member.key, member.value, by: .extras)
        }
    }
}
