import JSONModel
import PushModel

/// A case whose values are swept, with what is right for it.
struct SweepHost: Sendable {
    /// How well a case says what a value does.
    enum Standing: Int, Comparable {
        /// One payload is right, and no other.
        case onePayload
        /// One other outcome.
        case oneOutcome
        /// The documents leave more than one outcome.
        case open

        static func < (lhs: Standing, rhs: Standing) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let draft: CaseDraft
    let standing: Standing
    let outcome: ExpectedOutcome
    /// Bytes of the message.
    let size: Int
    /// Hosts of which one of each is looked at in any case.
    let family: String
}

/// The cases that are looked at as hosts, the plainest and smallest first, and which of them have which place.
struct SweepHosts {
    /// Messages beyond it are about sizes.
    private static let largestHost = 1800

    private(set) var all: [SweepHost] = []
    /// In the order in which the places are met.
    private(set) var places: [SweepPlace] = []
    private(set) var hostsOfPlace: [SweepPlace: [Int]] = [:]
    /// Of the places of messages at which there are objects.
    private(set) var shapes: [SweepPlace: SweepShapes] = [:]

    /// - Parameters:
    ///   - cases: Those of one dialect.
    ///   - profiles: The dialect's.
    ///   - expectation: The right outcomes of a case; nil for one whose context makes none.
    init(of cases: some Sequence<Case>, profiles: ProfileShares?, _ expectation: (Case) -> Expectation?) {
        var hosts: [SweepHost] = []
        for testCase in cases {
            guard testCase.earlierSteps == nil, case .value(let message) = testCase.message, message.kind == .object,
                !message.hasEqualKeys
            else { continue }
            let size = message.serializedByteCount()
            guard size <= Self.largestHost, let expectation = expectation(testCase) else { continue }
            let profile = profiles?.name(in: testCase.context) ?? ""
            hosts.append(
                SweepHost(
                    draft: CaseDraft(of: testCase, message: message),
                    standing: Self.standing(of: expectation),
                    outcome: expectation.primary,
                    size: size + JSONValue.object(testCase.context).serializedByteCount(),
                    family: "\(profile) \(Self.kind(of: expectation.primary))"
                )
            )
        }
        // The sort of the library is stable, so that equals stay in the order of the cases.
        all = hosts.sorted { ($0.standing, $0.size) < ($1.standing, $1.size) }
        for (index, host) in all.enumerated() {
            for site in host.draft.sites {
                if hostsOfPlace[site.place] == nil { places.append(site.place) }
                if site.place.root == .message, case .object(let object) = site.value {
                    shapes[site.place, default: SweepShapes()].add(object, of: index, at: site.location)
                }
                // Elements behind the first are one place.
                if hostsOfPlace[site.place]?.last != index { hostsOfPlace[site.place, default: []].append(index) }
            }
        }
    }

    private static func standing(of expectation: Expectation) -> SweepHost.Standing {
        if expectation.isAmbiguous { return .open }
        if case .payload = expectation.primary.kind { return .onePayload }
        return .oneOutcome
    }

    private static func kind(of outcome: ExpectedOutcome) -> String {
        if case .payload(let payload) = outcome.kind { return payload.pushType.rawValue }
        return outcome.outcome.kind.rawValue
    }
}
