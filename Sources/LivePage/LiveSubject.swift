/// What a page follows.
package enum LiveSubject: Sendable {
    /// A campaign.
    case run
    /// An endpoint that gets pushes.
    case endpoint

    /// As a sentence begins with it.
    package var name: String { self == .run ? "The run" : "The endpoint" }

    /// What it has done when nothing comes any more.
    package var end: String { self == .run ? "ended" : "stopped" }
}
