import APNsWire
import Control
import JSONModel
import LivePage
import Reports

extension LivePhones {
    /// The phones behind an endpoint.
    ///
    /// - Parameters:
    ///   - watched: The phones.
    ///   - isMasked: Whether they are told of without tokens and texts.
    init(_ watched: WatchedPhones, isMasked: Bool) {
        self.init(
            most: WatchedPhones.most,
            isMasked: isMasked,
            look: { watched.look().jsonValue },
            phone: { id in watched.phone(id).map { PhoneScreen($0).jsonValue } },
            push: { number in
                watched.push(number).map { push in
                    ArrivedPush(
                        number: push.number,
                        time: push.exchange.arrivedAt,
                        request: push.exchange.request,
                        answer: push.exchange.response,
                        violations: push.exchange.violations
                    ).jsonValue
                }
            },
            rest: { watched.rest() }
        )
    }
}

extension WatchedPhones.View {
    fileprivate var jsonValue: JSONValue {
        [
            "offset": .number(JSONNumber(offset)),
            "phones": .array(
                places.map { place in
                    [.number(JSONNumber(place.id)), .number(JSONNumber(place.revision))]
                }
            ),
        ]
    }
}
