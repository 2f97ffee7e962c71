/// The names of all readings, by topic, the reference's own first. Files of users have them, so a line here only ever gets longer.
enum ReadingNames {
    static let all = """
        EM-types: refused lenient ignored
        EM-types-open: ignored refused
        EM-interface: refused compiled
        EM-refused-or-suppressed: refused suppressed
        EM-equal-keys: last-wins refused
        EM-range: read refused rounded
        EM-message-size: refused compiled
        EM-from: refused compiled
        EM-message-type: compiled refused
        EM-message-text: compiled refused
        EM-A7: kept-back sent
        EM-A8: kept-back sent
        EM-A9: sent kept-back
        EM-A10: not-mentioned mentioned
        EM-A10-field: effective ignored
        EM-group-nickname: push-nickname group-nickname
        EM-title: directed sender recipient alert push common name console style
        EM-B11-text: kept emptied nested-once nested-in-turn nickname-kept nickname-emptied nickname-nested-once nickname-nested-in-turn
        EM-body: directed sender recipient alert push common mention console style
        EM-B9-text: joined spaced
        EM-B1-sender: name group-id default-text
        EM-B1-summary: name-and-content content-alone
        EM-B2-arguments: left-out filled-in
        EM-default-title: formal-chinese english english-got english-lower-case
        EM-default-body: formal-chinese plain-chinese tap-to-read read-soon english english-got english-lower-case
        EM-B8-empty: next-source empty other-words
        EM-template-name: next-source refused
        EM-B11: compiled refused
        EM-C3: left-out put-in
        EM-C4: as-is no-badge offline-count refused
        EM-sound: no-sound sound-stays
        EM-C6: left-out put-in
        EM-C8: alert background bare-background
        EM-C9: left-out put-in refused
        EM-D2: as-sent as-read
        EM-D2-null: own-left-out all-stay none-stays
        EM-D2-empty: left-out put-in
        EM-D3: extern custom
        EM-collapse-key: header no-header
        EM-E3: refused suppressed
        EM-E3-unjudged: own-bytes other-side
        GT-types: as-sent ignored refused lenient
        GT-equal-keys: last-wins refused
        GT-range: read refused rounded
        GT-refused-or-suppressed: suppressed refused
        GT-number: as-is refused zero
        GT-loose: unset value
        GT-3: left-out put-in
        GT-4: no-sound put-in
        GT-5: refused sent
        GT-volume: refused as-is rounded
        GT-9: as-class as-written with-default as-table
        GT-push-info: ignored refused
        GT-13: older-releases as-message
        GT-16: refused suppressed
        GT-16-fields: sent refused
        GT-IOS: other-key ios
        GT-no-ios: refused suppressed
        GT-14-type: refused notification
        GT-14-voip: left-out copied
        GT-14-activity: sent refused
        GT-14-nothing: no-aps refused empty-aps
        GT-14-silent: copied left-out
        GT-14-badge: in-aps left-out
        GT-14-zero: copied left-out
        GT-14-empty: copied left-out refused
        GT-14-null: copied left-out none-stays
        GT-14-foreign: copied left-out
        GT-14-media: put-in left-out refused
        GT-12: service caller
        GT-12-badge: number left-out refused
        GT-12-activity: added not-added
        GT-collapse-id: beside-aps left-out
        GT-size: refused suppressed passes
        GT-size-open: own-bytes other-side
        SN-types: refused ignored
        SN-equal-keys: last-wins refused
        SN-range: read refused
        SN-target: refused first-counts
        SN-3: taken refused
        SN-5: refused no-structure
        SN-9: last-wins refused
        SN-attribute-name: refused ignored
        SN-attribute-type: used ignored refused
        SN-attribute-number: refused taken
        SN-attribute-binary: refused counted
        SN-attribute-value: refused ignored
        SN-attribute-other: ignored refused
        SN-attribute-limits: taken refused
        SN-phone: suppressed refused
        SN-empty-body: invalid default-entry
        SN-empty-default: empty-alert suppressed
        SN-13: refused suppressed
        SN-13-type: forwarded refused
        SN-13-fcm: sent not-sent
        SN-15-surrogate: invalid forwarded
        SN-16: data-default data-message notification-body
        SN-16-other: data-default data-message notification-body text
        SN-13-other: sent refused suppressed
        SN-18: version-one invalid
        SN-19: alert background
        SN-19-true: background alert
        SN-19-null: background alert
        SN-19-voip: voip inferred
        SN-19-mdm: inferred mdm
        SN-21: sent suppressed
        SN-21-fault: refused suppressed
        SN-21-second: up down
        SN-21-unusual: ignored counts
        SN-21-default: suppressed sent
        SN-21-family: own family
        SN-21-sandbox: family ignored
        SN-21-range: taken refused
        SN-21-body: left-out put-in
        ZG-types: refused lenient ignored
        ZG-equal-keys: last-wins refused
        ZG-range: read refused rounded
        ZG-interface: push-config offline-push refused
        ZG-incoming: refused nothing-removed suppressed
        ZG-1: suppressed sent refused
        ZG-refused-or-suppressed: suppressed refused
        ZG-13: refused sent
        ZG-11: default refused used
        ZG-11-server: used default-strategy
        ZG-11-sound: left-out put-in
        ZG-silent-voip: background voip
        ZG-6: left-out put-in
        ZG-7: put-in left-out
        ZG-7-sound: left-out put-in
        ZG-3: put-in left-out
        ZG-3-empty: put-in left-out
        ZG-8-negative: zero no-badge refused
        ZG-8-client: capped as-is
        ZG-9: left-out put-in refused
        ZG-4: put-in left-out refused
        ZG-4-extendedData: read ignored
        ZG-10: text number
        ZG-10-none: left-out without-id any-content
        ZG-12: refused suppressed
        ZG-12-unplaced: fits over
        ZG-U1: runs does-not-run
        ZG-U2: last-wins not-json
        ZG-U4: payload top-level
        ZG-U5: different equal
        FC-types: refused lenient ignored
        FC-unknown-field: ignored refused
        FC-6-camel-case: unknown known
        FC-equal-keys: last-wins refused
        FC-range: read refused rounded
        FC-refused-or-suppressed: refused suppressed
        FC-validate-only: underscores camel-case refused
        FC-message-null: refused legacy
        FC-1: ignored refused
        FC-legacy-target: compiled refused
        FC-legacy-door: sent refused
        FC-2: refused left-out
        FC-2-message-type: refused passed-on
        FC-2-legacy: refused as-text
        FC-empty-text: left-out put-in refused
        FC-3-alert: completed as-is
        FC-3-localised: added key-alone
        FC-3-null: added kept
        FC-8-no-aps: completed refused
        FC-8-empty-aps: completed refused
        FC-3-aps: as-is refused notification
        FC-null: kept left-out
        FC-image: left-out fcm-options
        FC-4-aps: left-out refused
        FC-4-clash: payload data
        FC-6-arguments: put-in left-out refused
        FC-empty: sent refused suppressed
        FC-no-aps: left-out empty
        FC-5: 5 10
        FC-5-unusual: sent refused
        FC-5-null: left-out refused empty
        FC-5-topic: of-push-type app
        FC-5-clock: sent compiled
        FC-6-lifetime: counted default zero
        FC-6-beyond: default refused nearest counted
        FC-6-default: thirty-days four-weeks
        FC-6-collapse-key: header no-header
        FC-7: sent not-sent
        FC-7-spelling: own-bytes other-side
        FC-7-outcome: refused suppressed
        FC-9-topic: taken-away refused
        FC-9-target: refused read
        FC-9-bool: refused passed-on
        FC-9-alert: refused custom-data
        FC-9-sound: left-out refused passed-on passed-on-unless-empty
        FC-9-critical: set left-out
        FC-9-names: arguments custom-data
        FC-9-twice: refused last-counts
        FC-9-null: refused left-out kept
        FC-9-dashed: refused passed-on
        FC-9-fid: refused passed-on
        AP-broken: sent refused
        AP-mark: not-json ignored
        AP-size: sent refused suppressed
        AP-equal-keys: last-wins refused
        AP-number: as-is refused
        AP-empty: kept left-out
        AP-default: kept left-out
        AP-alert: as-meant other-form
        AP-date: kept whole-second
        JP-types: refused lenient ignored
        JP-equal-keys: last-wins refused
        JP-range: read refused rounded
        JP-17-call: apples one-limit
        JP-17-count: own-bytes other-side
        JP-17-service: own-bytes other-side
        JP-refused-or-suppressed: suppressed refused
        JP-21: refused ignored
        JP-2: refused ignored
        JP-1-text: refused read
        JP-1-list: read refused ignored
        JP-1: refused ignored
        JP-14: suppressed sent
        JP-4: refused ignored
        JP-4-substitute: suppressed sent
        JP-18-beside: refused activity others
        JP-20-beside: notification call
        JP-20: suppressed sent refused
        JP-5-missing: left-out refused empty
        JP-5: put-in left-out
        JP-6: put-in left-out
        JP-10: left-out put-in
        JP-7-large: as-is refused
        JP-7-negative: subtracted cleared refused
        JP-7-form: read refused ignored
        JP-13: refused put-in left-out
        JP-12-aps: left-out refused
        JP-12: put-in left-out
        JP-15: refused left-out
        JP-17: newer older apples
        JP-17-oversize: refused suppressed
        JP-18-score: refused as-is
        JP-18: put-in left-out
        JP-19: refused ten
        """
}
