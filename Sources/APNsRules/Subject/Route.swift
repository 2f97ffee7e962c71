/// What a request's path asks for.
package enum Route: Sendable, Equatable {
    /// `/3/device/<token>`
    case device(token: String)
    /// `/3/device` and `/3/device/`
    case deviceWithoutToken
    /// `/4/broadcasts/apps/<bundleID>`
    case broadcast(bundleID: String)
    /// `/1/apps/<bundleID>/channels`
    case channels(bundleID: String)
    /// `/1/apps/<bundleID>/all-channels`
    case allChannels(bundleID: String)
    case unknown

    package init(path: String) {
        let device = "/3/device/"
        // The way of nearly every request: one comparison and one copy.
        if path.utf8.starts(with: device.utf8) {
            let token = String(Substring(path.utf8.dropFirst(device.utf8.count)))
            if token.isEmpty {
                self = .deviceWithoutToken
            } else {
                self = Self.isOneSegment(token) ? .device(token: token) : .unknown
            }
            return
        }
        // Apple defines no query and no percent-encoding: such a path is another path.
        guard !path.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "%") }) else {
            self = .unknown
            return
        }
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        switch segments.count {
        case 3 where segments == ["", "3", "device"]:
            self = .deviceWithoutToken
        case 5 where segments[...3] == ["", "4", "broadcasts", "apps"] && !segments[4].isEmpty:
            self = .broadcast(bundleID: segments[4])
        case 5 where segments[...2] == ["", "1", "apps"] && segments[4] == "channels" && !segments[3].isEmpty:
            self = .channels(bundleID: segments[3])
        case 5 where segments[...2] == ["", "1", "apps"] && segments[4] == "all-channels" && !segments[3].isEmpty:
            self = .allChannels(bundleID: segments[3])
        default:
            self = .unknown
        }
    }

    /// The methods of the path's family; an unknown path counts as a device push.
    package var methods: [String] {
        switch self {
        case .device, .deviceWithoutToken, .broadcast, .unknown: ["POST"]
        case .channels: ["POST", "GET", "DELETE"]
        case .allChannels: ["GET"]
        }
    }

    /// Whether the request is a push to one device, or would be with a better path.
    package var isDevice: Bool {
        switch self {
        case .device, .deviceWithoutToken, .unknown: true
        case .broadcast, .channels, .allChannels: false
        }
    }

    package var isBroadcast: Bool {
        if case .broadcast = self { true } else { false }
    }

    /// The bundle ID of a request for broadcasts or channels.
    package var bundleID: String? {
        switch self {
        case .broadcast(let bundleID), .channels(let bundleID), .allChannels(let bundleID): bundleID
        case .device, .deviceWithoutToken, .unknown: nil
        }
    }

    /// Whether the request carries a push payload.
    package var isPush: Bool { isDevice || isBroadcast }

    /// The same as ``isDevice`` of the path's route, for those who need nothing else of it: without a copy where it is a device push.
    package static func isDevice(path: String) -> Bool {
        path.utf8.starts(with: "/3/".utf8) || Route(path: path).isDevice
    }

    /// The same for ``isPush``.
    package static func isPush(path: String) -> Bool {
        path.utf8.starts(with: "/3/".utf8) || Route(path: path).isPush
    }

    private static func isOneSegment(_ text: String) -> Bool {
        !text.utf8.contains { byte in
            byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "%")
        }
    }
}
