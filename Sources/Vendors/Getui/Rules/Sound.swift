import JSONModel
import VendorModel

extension GetuiRule {
    static let sound = GetuiRule(
        "GT-4",
        "sound is \"default\" where it is unset or empty, absent where it is com.gexin.ios.silence, and else "
            + "as it is; sound_d replaces it.",
        source: Document.article + ", silent push; " + Document.php2017 + "; " + Document.php2019,
        decides: ["/aps/sound"]
    )
}

extension GetuiCompilation {
    mutating func addSound(_ message: GetuiMessage) throws(CompilationStop) {
        if let sound = try criticalSound(message.criticalSound) {
            put(.aps, "sound", .object(sound), by: .sound)
            return
        }
        guard let sound = message.sound, isSet(sound, .notNull, at: .sound) else {
            put(.aps, "sound", .string(GetuiNames.defaultSound), by: .sound)
            return
        }
        switch sound {
        case .string(let name) where name.hasSameScalars(as: GetuiNames.silence): return
        // In PHP true equals every text, the constant included.
        case .bool(true) where readings.take(TrueSound.self) == .noSound: return
        default: put(.aps, "sound", sound, by: .sound)
        }
    }

    /// The members of `sound_d` that are set; nil where none is.
    private mutating func criticalSound(_ sound: GetuiSound?) throws(CompilationStop) -> JSONObject? {
        guard let sound else { return nil }
        var object = JSONObject()
        if let name = sound.name, isSet(name, .notNullByTable, at: .soundName) { object["name"] = name }
        if let critical = sound.critical, isSet(critical, .notMinusOne, at: .soundCritical) {
            object["critical"] = critical
        }
        if let volume = sound.volume { object["volume"] = try self.volume(volume) }
        return object.isEmpty ? nil : object
    }

    /// The volume rounded to one decimal; nil where it is unset.
    private mutating func volume(_ volume: JSONValue) throws(CompilationStop) -> JSONValue? {
        guard case .number(let number) = volume else { return volume }
        if let double = number.doubleValue, number.isFromZeroToOne { return Self.rounded(double) }
        // The setter throws; the field is public and can be set without it.
        let canRound = number.doubleValue.map { $0.magnitude < 1000 } ?? false
        switch readings.take(VolumeOutOfRange.self, among: canRound ? VolumeOutOfRange.allCases : [.refused, .asIs]) {
        case .refused: throw .refused("volume of sound_d should between 0.0 and 1.0", by: GetuiRule.sound)
        case .asIs: return volume.equals(-1) == .yes ? Optional.none : volume
        case .rounded: return Self.rounded(number.doubleValue ?? 0)
        }
    }

    /// One decimal, halves away from zero.
    private static func rounded(_ number: Double) -> JSONValue {
        let tenths = Int(number.magnitude * 10 + 0.5)
        let digits = String(tenths / 10) + (tenths % 10 == 0 ? "" : "." + String(tenths % 10))
        return .number(JSONNumber(uncheckedLexeme: (number < 0 && tenths > 0 ? "-" : "") + digits))
    }
}

/// `sound_d`: a sound with its volume.
struct GetuiSound: Sendable {
    var name: JSONValue?
    var critical: JSONValue?
    var volume: JSONValue?

    init(_ fields: JSONObject) {
        name = fields.given("name")
        critical = fields.given("critical")
        volume = fields.given("volume")
    }
}
