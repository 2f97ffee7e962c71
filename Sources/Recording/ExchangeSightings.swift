import APNsRules
import APNsWire
import Campaign
import JSONModel
import PushModel

/// What one request, or one connection, shows.
enum ExchangeSightings {
    static func of(_ exchange: Exchange) -> [Sighting] {
        var sightings = exchange.violations.map(Sighting.init)
        if let response = exchange.response, let reason = response.reason {
            let answer = "\(response.status) \(reason.rawValue)"
            sightings.append(
                Sighting(
                    rule: "apns.\(reason.rawValue)",
                    kind: "\(response.status)",
                    title: exchange.fault == nil
                        ? "APNs answers \(answer)" : "a fault of the configuration answers \(answer)",
                    expected: "200",
                    actual: .string(answer),
                    source: "Apple, Handling notification responses from APNs"
                )
            )
        }
        if let problem = exchange.malformation {
            sightings.append(
                Sighting(
                    rule: "apns.unsendable",
                    kind: "malformed",
                    title: "HTTP/2 does not allow the request: \(problem)",
                    source: "RFC 9113, section 8.2"
                )
            )
        }
        return sightings
    }

    static func of(_ end: ConnectionEnd) -> [Sighting] {
        end.violations.map(Sighting.init)
    }
}
