import JSONModel

extension Rule {
    static let apsKeySpelling = Rule(
        id: "json.aps.key_spelling",
        number: 65,
        level: .degraded,
        scope: [.unknownApsKey, .unknownAlertKey, .key(.sound)],
        requirement:
            "Keys of aps, of the alert and of a critical sound have Apple's spelling, and are where Apple reads them: "
            + "elsewhere, with underscores, in camel case or with a wrong letter they do nothing.",
        basis: .observed,
        sources: [.underscores, .payload, .activitySound],
        passing: [
            Example("Hyphens", #"{"aps":{"badge":1,"thread-id":"a"}}"#),
            Example("An accessory's keys are in camel case", #"{"aps":{"keyID":"a","messageIndex":"1"}}"#),
            Example("Data of the app stands beside aps", #"{"aps":{"badge":1},"badges":[1],"content_available":1}"#),
            Example("Short names resemble many words", #"{"aps":{"badge":1,"alert":{"body":"Hi","bold":1}}}"#),
            Example(
                "The sound of a Live Activity",
                #"{"aps":{"alert":{"title":"Goal","sound":"horn.caf"}}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ],
        failing: [
            Example("FCM's name", #"{"aps":{"content_available":1}}"#),
            Example("Camel case", #"{"aps":{"alert":"Hi","mutableContent":1}}"#),
            Example("In the alert", #"{"aps":{"alert":{"loc_key":"HELLO"}}}"#),
            Example("The name of the property", #"{"aps":{"badge":1,"target-content-identifier":"a"}}"#),
            Example("A letter too many", #"{"aps":{"alert":{"body":"Hi","subtitles":"You"}}}"#),
            Example("A key of aps in the alert", #"{"aps":{"alert":{"body":"Hi","badge":1}}}"#),
            Example("A key of the alert in aps", #"{"aps":{"badge":1,"title":"Hi"}}"#),
            Example(
                "The sound of a Live Activity beside its alert",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"alert":{"title":"Goal"},"sound":"horn.caf"}}"#
            ),
            Example(
                "An event in the plural",
                #"{"aps":{"timestamp":1700000000,"events":"update","content-state":{}}}"#
            ),
            Example("In a critical sound", #"{"aps":{"sound":{"critical":1,"name":"default","Volume":0.5}}}"#),
        ]
    ) { subject, report in
        guard let aps = subject.aps else { return }
        for index in subject.members.unknown {
            let key = aps.members[index].key
            guard let meant = MeantKey(inAps: key, isLiveActivity: subject.isLiveActivity) else { continue }
            report.report(
                .pointer(JSONPointer(tokens: ["aps", key])),
                "aps.\(key) has no effect: did you mean \(meant.name)?"
            )
        }
        for member in subject[.alert]?.objectValue?.members ?? [] {
            guard let meant = MeantKey(inAlert: member.key, isLiveActivity: subject.isLiveActivity) else { continue }
            report.report(
                .aps(.alert, member.key),
                "aps.alert.\(member.key) has no effect: did you mean \(meant.name)?"
            )
        }
        if subject.isLiveActivity, let sound = subject[.sound], sound != "" {
            report.report(
                .aps(.sound),
                "The sound of a Live Activity belongs in its alert: did you mean aps.alert.sound?"
            )
        }
        for member in subject[.sound]?.objectValue?.members ?? [] {
            guard let meant = MeantKey(inSound: member.key) else { continue }
            report.report(
                .aps(.sound, member.key),
                "aps.sound.\(member.key) has no effect: did you mean \(meant.name)?"
            )
        }
    }
}
