import JSONModel
import VendorModel

/// An `IGtAPNPayload` as a caller has filled it. Absent, null and ignored are all nil; everything else is as it came,
/// since PHP's comparisons decide what becomes of it.
struct GetuiMessage: Sendable {
    var alert = GetuiAlert.none
    var badge: JSONValue?
    /// PHP counts null as at least 0, so that a badge that is null is not the same as none.
    var isBadgeNull = false
    var autoBadge: JSONValue?
    var sound: JSONValue?
    /// `sound_d`
    var criticalSound: GetuiSound?
    var contentAvailable: JSONValue?
    var category: JSONValue?
    var threadID: JSONValue?
    /// `customMsg`, in the order of `add_customMsg`.
    var custom: [JSONMember] = []
    var collapseID: JSONValue?
    var media: [GetuiMedia] = []
    /// `voicePlayType`
    var voice: JSONValue?
    var voiceText: JSONValue?

    init() {}

    init(_ object: JSONObject, profile: GetuiProfile, typing: inout GetuiTyping) {
        let fields = typing.read(object, by: profile.knowsNewerFields ? GetuiFields.payload : GetuiFields.payloadOf2017)
        alert = GetuiAlert(fields["alertMsg"], profile: profile)
        badge = fields.given("badge")
        isBadgeNull = fields["badge"]?.isNull ?? false
        sound = fields.given("sound")
        contentAvailable = fields.given("contentAvailable")
        category = fields.given("category")
        custom = fields["customMsg"]?.objectValue?.members ?? []
        guard profile.knowsNewerFields else { return }
        autoBadge = fields.given("autoBadge")
        criticalSound = fields["sound_d"]?.objectValue.map(GetuiSound.init)
        threadID = fields.given("threadId")
        collapseID = fields.given("apnsCollapseId")
        media = GetuiMedia.list(fields["multiMedias"], as: object["multiMedias"], wifiField: "onlywifi") ?? []
        voice = fields.given("voicePlayType")
        voiceText = fields.given("voicePlayMessage")
    }
}

extension JSONObject {
    /// A field's value; nil where it is null or absent.
    func given(_ field: String) -> JSONValue? { self[field]?.unlessNull }
}
