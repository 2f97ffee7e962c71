import CaseGeneration
import JSONModel
import PushModel

// Small pushes: a usual beginning, and one thing more. Most libraries know a part of Apple's keys, and leave out a case with any other.
// Of rows that vary dozens of things at once they can be asked nothing.
extension APNsGenerator {
    package var focused: [FocusedDraft] {
        var seen: Set<[UInt8]> = []
        return (alerts + otherKinds).filter { seen.insert($0.draft.asked).inserted }
    }

    /// Sizes of the smallest push that nearly every library can express.
    var smallLimit: FurtherLimit {
        FurtherLimit(name: "small", draft: Self.small(["alert": Self.titleAndBody]), limit: PayloadLimit.device)
    }

    private static let titleAndBody: JSONValue = ["title": "Game Request", "body": "Bob wants to play poker"]

    private static let beginnings: [(name: String, aps: JSONValue)] = [
        ("nothing", [:]), ("text", ["alert": "Bob wants to play poker"]),
        ("body", ["alert": ["body": "Bob wants to play poker"]]), ("title-body", ["alert": titleAndBody]),
        ("localised", ["alert": ["loc-key": "GAME_PLAY_REQUEST_FORMAT", "loc-args": ["Jenna", "Frank"]]]),
        ("usual", ["alert": titleAndBody, "badge": 1, "sound": "default"]),
    ]

    /// An alert push with nothing else than `aps`.
    private static func small(_ aps: JSONValue) -> CaseDraft {
        CaseDraft(
            message: ["aps": aps],
            headers: ["apns-push-type": "alert", "apns-topic": "com.example.app"]
        )
    }

    private var alerts: [FocusedDraft] {
        Self.beginnings.flatMap { beginning in
            let draft = Self.small(beginning.aps)
            let hasMembers = beginning.aps["alert"]?.kind != .string
            let axes =
                (hasMembers ? APNsAxes.texts + APNsAxes.localisation : []) + APNsAxes.presentation + APNsAxes.flags
                + APNsAxes.beside + APNsAxes.headers
            return [FocusedDraft("small-\(beginning.name)", of: draft) { _ in }]
                + Self.drafts("small-\(beginning.name)", of: draft, with: axes)
        }.filter { $0.draft.isSeenOrHeard }
    }

    /// Every other kind of push as Apple's pages have it, and Live Activities with one thing more.
    private var otherKinds: [FocusedDraft] {
        Self.drafts("kind", of: nominal, with: [APNsAxes.kind])
            + [APNsKind.activityStart, .activityUpdate, .activityEnd].flatMap { kind in
                Self.drafts(kind.name, of: nominal.become(kind), with: APNsAxes.activity)
            }
    }

    private static func drafts(_ name: String, of draft: CaseDraft, with axes: [Axis]) -> [FocusedDraft] {
        axes.flatMap { axis in
            axis.values.filter { $0.role == .plain }.map { value in
                FocusedDraft("\(name)-\(axis.name)-\(value.name)", of: draft, value.edit)
            }
        }
    }
}

extension CaseDraft {
    /// What is asked, for telling drafts apart.
    fileprivate var asked: [UInt8] { message.serialized() + [0] + headers.serialized() + [0] + context.serialized() }

    /// Whether `aps` has what the user can see or hear.
    fileprivate var isSeenOrHeard: Bool {
        ["alert", "badge", "sound"].contains { message["aps"]?[$0]?.unlessNull != nil }
    }
}
