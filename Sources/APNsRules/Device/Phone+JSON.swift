import JSONModel

// The phone as the control interface tells it. What is not there is null.
extension Phone {
    /// Times are milliseconds since the epoch.
    package var jsonValue: JSONValue {
        [
            "token": .string(token),
            "topic": text(topic),
            "environment": .string(settings.environment),
            "registration": [
                "state": .string(settings.registration.state.rawValue), "since": number(settings.registration.since),
            ],
            "permission": .string(settings.permission.rawValue),
            "online": .bool(settings.isOnline),
            "focus": .bool(settings.hasFocus),
            "lowPower": .bool(settings.isLowPower),
            "app": .string(settings.app.rawValue),
            "badge": number(badge),
            "notifications": .array(notifications.map(\.jsonValue)),
            "stored": .array(
                stored.map { stored in
                    [
                        "push": number(stored.push.number), "apnsId": text(stored.push.apnsID),
                        "at": number(stored.time), "expires": number(stored.expires),
                    ]
                }
            ),
            "activities": .array(activities.map(\.jsonValue)),
            "sounds": .array(sounds.map { .string($0) }),
            "wakes": [
                "total": number(wakes.total), "lastHour": number(wakes.lastHour(at: now)),
                "refused": number(wakes.refused),
            ],
            "history": .array(
                history.map { event in
                    [
                        "push": number(event.push), "apnsId": text(event.apnsID), "apnsUniqueId": text(event.uniqueID),
                        "at": number(event.time), "event": .string(event.kind.rawValue), "reason": text(event.reason),
                    ]
                }
            ),
            "forgottenPushes": number(forgottenPushes),
        ]
    }

    /// The members of the objects inside, by the names of those: what ``jsonValue`` has there.
    package static let namesInside: KeyValuePairs<String, [String]> = [
        "registration": ["state", "since"],
        "notifications": [
            "push", "apnsId", "at", "title", "subtitle", "body", "titleLocKey", "titleLocArgs", "subtitleLocKey",
            "subtitleLocArgs", "bodyLocKey", "bodyLocArgs", "threadId", "category", "collapseId", "interruptionLevel",
            "sound", "quiet", "replaced",
        ],
        "stored": ["push", "apnsId", "at", "expires"],
        "activities": [
            "type", "state", "contentState", "startedAt", "updatedAt", "staleDate", "dismissalDate", "channel",
        ],
        "wakes": ["total", "lastHour", "refused"],
        "history": ["push", "apnsId", "apnsUniqueId", "at", "event", "reason"],
    ]

    /// One line of the list of phones.
    package var summary: JSONValue {
        [
            "token": .string(token), "topic": text(topic), "notifications": number(notifications.count),
            "badge": number(badge), "activities": number(activities.count), "lastPush": number(lastPush),
        ]
    }
}

extension PhoneNotification {
    fileprivate var jsonValue: JSONValue {
        [
            "push": number(push), "apnsId": text(apnsID), "at": number(time),
            "title": text(title.literal), "subtitle": text(subtitle.literal), "body": text(body.literal),
            "titleLocKey": text(title.key), "titleLocArgs": arguments(title),
            "subtitleLocKey": text(subtitle.key), "subtitleLocArgs": arguments(subtitle),
            "bodyLocKey": text(body.key), "bodyLocArgs": arguments(body),
            "threadId": text(threadID), "category": text(category), "collapseId": text(collapseID),
            "interruptionLevel": .string(interruptionLevel), "sound": text(sound), "quiet": .bool(isQuiet),
            "replaced": .array(replaced.map { .string($0) }),
        ]
    }
}

extension LiveActivity {
    fileprivate var jsonValue: JSONValue {
        [
            "type": text(type), "state": .string(state.rawValue), "contentState": contentState,
            "startedAt": number(startedAt), "updatedAt": number(updatedAt), "staleDate": number(staleDate),
            "dismissalDate": number(dismissalDate), "channel": text(channel),
        ]
    }
}

private func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

private func number(_ value: Int?) -> JSONValue { value.map { .number(JSONNumber($0)) } ?? .null }

/// Null where there is no key that they belong to.
private func arguments(_ text: PhoneNotification.Text) -> JSONValue {
    text.key == nil ? .null : .array(text.arguments.map { .string($0) })
}
