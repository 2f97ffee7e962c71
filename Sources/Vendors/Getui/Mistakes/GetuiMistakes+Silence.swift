import JSONModel
import PushModel
import VendorModel

// Silent pushes, and sounds.
extension GetuiMistakes {
    static let misspeltSilence = SenderMistake(
        "misspelt-silence",
        .getui,
        "Only com.gexin.ios.silence means no sound: with any other name the phone plays a sound.",
        source: Document.article + ", silent push",
        wrong: #"{"ios":{"aps":{"alert":{"title":"t","body":"b"},"sound":"com.gexin.ios.silenc"}}}"#,
        right: #"{"ios":{"aps":{"alert":{"title":"t","body":"b"},"sound":"com.gexin.ios.silence"}}}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        let path = message.isREST ? ["aps", "sound"] : ["sound"]
        let sound = message.isREST ? push["aps"]?["sound"]?.stringValue : push["sound"]?.stringValue
        guard let sound, !sound.hasSameScalars(as: GetuiNames.silence), isNearly(GetuiNames.silence, sound) else {
            return
        }
        reports.report(
            place + path,
            "for this name the default sound plays: did you mean \"\(GetuiNames.silence)\"?"
        )
    }

    private static func isNearly(_ name: String, _ written: String) -> Bool {
        let tail = ["gexin", "ios.sil"].contains { written.lowercased().contains($0) }
        return tail && Wording.nearest(to: written, among: [name]) != nil
    }

    static let silentWithAlert = SenderMistake(
        "silent-with-alert",
        .getui,
        "A push with contentAvailable 1 and an alert is not silent: it is shown.",
        source: Document.article + ", silent push that became a normal one",
        wrong: #"{"alertMsg":{"title":"t","body":"b"},"contentAvailable":1,"sound":"com.gexin.ios.silence","badge":1}"#,
        right: #"{"alertMsg":"","contentAvailable":1,"sound":"com.gexin.ios.silence","badge":1}"#
    ) { message, reports in
        let silent = SilentWish(message)
        guard silent.isWanted, silent.hasAlert else { return }
        reports.report(
            silent.place,
            "the push also has an alert: it is shown, and the phone decides whether the app runs"
        )
    }

    static let silentWithSound = SenderMistake(
        "silent-with-sound",
        .getui,
        "Without com.gexin.ios.silence a push of the SDK plays a sound: without sound the default one.",
        source: Document.article + ", silent push; " + Document.php2017,
        wrong: #"{"alertMsg":"","contentAvailable":1,"badge":1}"#,
        right: #"{"alertMsg":"","contentAvailable":1,"sound":"com.gexin.ios.silence","badge":1}"#
    ) { message, reports in
        let silent = SilentWish(message)
        guard silent.isWanted, !silent.hasAlert else { return }
        let sound = silent.sound
        if message.isREST ? sound == nil || sound == "" : false { return }
        guard sound?.stringValue.map({ !$0.hasSameScalars(as: GetuiNames.silence) }) ?? true else { return }
        let what = sound == nil || sound == "" ? "without a sound the SDK adds the default one" : "a sound is played"
        reports.report(silent.place, "not silent: \(what); \"\(GetuiNames.silence)\" as the sound means none")
    }

    static let soundBeaten = SenderMistake(
        "sound-beaten",
        .getui,
        "sound_d replaces sound.",
        source: Document.php2019,
        wrong:
            #"{"alertMsg":{"title":"t","body":"b"},"sound":"a.caf","sound_d":{"name":"b.caf","critical":0,"volume":0.5}}"#,
        right: #"{"alertMsg":{"title":"t","body":"b"},"sound_d":{"name":"b.caf","critical":0,"volume":0.5}}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        guard !message.isREST, push.text("sound") != nil, push["sound_d"]?.objectValue?.isEmpty == false else { return }
        reports.report(place + ["sound"], "not played: sound_d replaces it")
    }

    static let otherContentAvailable = SenderMistake(
        "other-content-available",
        .getui,
        "A contentAvailable other than 0 and 1 is sent unchanged, and does not wake the app.",
        source: Document.php2017 + "; Apple, Pushing background updates to your App",
        wrong: #"{"alertMsg":"","contentAvailable":2,"sound":"com.gexin.ios.silence","badge":1}"#,
        right: #"{"alertMsg":"","contentAvailable":1,"sound":"com.gexin.ios.silence","badge":1}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        let name = message.isREST ? ["aps", "content-available"] : ["contentAvailable"]
        let value = message.isREST ? push["aps"]?["content-available"] : push["contentAvailable"]
        guard let number = value?.numberValue, number.intValue != 0, number.intValue != 1 else { return }
        reports.report(place + name, "only 1 wakes the app: \(number.lexeme) is sent unchanged and does nothing")
    }
}

/// Whether a message asks for a silent push, and what is in the way of one.
private struct SilentWish {
    let isWanted: Bool
    let hasAlert: Bool
    let sound: JSONValue?
    let place: [String]

    init(_ message: SentMessage) {
        let (place, push) = message.getuiPush
        let aps = push["aps"]?.objectValue ?? [:]
        if message.isREST {
            isWanted = aps["content-available"]?.intValue == 1
            hasAlert = aps.has("alert")
            sound = aps["sound"]?.unlessNull
            self.place = place + ["aps", "content-available"]
        } else {
            isWanted = push["contentAvailable"]?.intValue == 1
            let alert = push["alertMsg"]
            hasAlert = alert?.objectValue.map { !$0.isEmpty } ?? (alert?.stringValue.map { !$0.isEmpty } ?? false)
            sound = push["sound"]?.unlessNull
            self.place = place + ["contentAvailable"]
        }
    }
}
