import JSONModel
import PushModel

/// What the rules judge: a request, its payload as the strict reader saw it, and what is known about the world around it.
///
/// The parts that many rules look at are found once, here.
package struct PushSubject: Sendable {
    /// The body as JSON.
    package enum Payload: Sendable {
        case empty
        case invalid(JSONError)
        case value(JSONValue)
    }

    package let request: PushRequest
    package let payload: Payload
    /// The root, if it is an object.
    package let root: JSONObject?
    /// `aps`, if it is an object.
    package let aps: JSONObject?
    /// The value of `apns-push-type`, if it is known.
    package let pushType: PushType?
    /// False for a bare payload under `lint`: rules about an absent header are silent then.
    package let hasHeaders: Bool
    /// Seconds since the epoch.
    package let now: Int

    package init(request: PushRequest, hasHeaders: Bool = true, now: Int = 1_700_000_000) {
        self.request = request
        self.hasHeaders = hasHeaders
        self.now = now
        pushType = request.headers["apns-push-type"].flatMap(PushType.init(rawValue:))
        if request.body.isEmpty {
            payload = .empty
            root = nil
        } else {
            do throws(JSONError) {
                let value = try JSONValue(parsing: request.body)
                payload = .value(value)
                root = value.objectValue
            } catch {
                payload = .invalid(error)
                root = nil
            }
        }
        aps = root?["aps"]?.objectValue
    }
}
