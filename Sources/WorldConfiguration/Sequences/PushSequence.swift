import APNsRules
import APNsWire
import JSONModel
import PushModel

/// A row of messages to a running sender, with what happens between them: what APNs answers, what a person does on a phone, how
/// time goes on. And what must hold at its end.
///
/// Devices have names of one row: `a`, `b`. Which device tokens they have, whoever runs it decides.
package struct PushSequence: Sendable, Equatable {
    package var title: String
    /// Of the messages.
    package var dialect: Dialect
    package var steps: [Step]
    /// What must be on a phone at the end, by the device's name: a part of the phone's JSON.
    package var phones: [PhoneExpectation]
    /// The IDs of the rules of conduct that may speak.
    package var allowedConduct: [String]

    package init(
        title: String,
        dialect: Dialect,
        steps: [Step],
        phones: [PhoneExpectation] = [],
        allowedConduct: [String] = []
    ) {
        self.title = title
        self.dialect = dialect
        self.steps = steps
        self.phones = phones
        self.allowedConduct = allowedConduct
    }

    /// The device of whoever names none.
    package static let usualDevice = "a"

    package enum Step: Sendable, Equatable {
        /// The sender gets a message.
        case message(Message)
        /// The mock's clock goes on by so many milliseconds; the sender's does not.
        case time(Int)
        case phone(PhoneChange)
    }

    package struct Message: Sendable, Equatable {
        /// The device's name.
        package var device: String
        package var message: MessageInput
        package var context: JSONObject
        /// Dialect `apns` only: the headers that are meant.
        package var headers: [HeaderField]
        /// What goes wrong with the first push to the device from here on, before the next step; nil for nothing.
        package var fault: Fault?

        package init(
            device: String = PushSequence.usualDevice,
            message: MessageInput,
            context: JSONObject = [:],
            headers: [HeaderField] = [],
            fault: Fault? = nil
        ) {
            self.device = device
            self.message = message
            self.context = context
            self.headers = headers
            self.fault = fault
        }
    }

    package struct PhoneExpectation: Sendable, Equatable {
        /// The device's name.
        package var device: String
        package var expected: JSONObject

        package init(device: String, expected: JSONObject) {
            self.device = device
            self.expected = expected
        }
    }

    /// What a person or the app does on a phone. What is nil stays as it is.
    package struct PhoneChange: Sendable, Equatable {
        /// The device's name.
        package var device: String
        package var topic: String?
        package var registration: PhoneSettings.Registration.State?
        /// When the registration came to be so; nil is now.
        package var registeredAt: Fault.Moment?
        package var permission: PhoneSettings.Permission?
        package var isOnline: Bool?
        package var hasFocus: Bool?
        package var isLowPower: Bool?
        package var app: PhoneSettings.App?
        package var badge: Int?
        /// Done after all else is set.
        package var action: Phone.Action?
        /// To which notifications it is done.
        package var selection: NotificationSelection

        package init(
            device: String = PushSequence.usualDevice,
            topic: String? = nil,
            registration: PhoneSettings.Registration.State? = nil,
            registeredAt: Fault.Moment? = nil,
            permission: PhoneSettings.Permission? = nil,
            isOnline: Bool? = nil,
            hasFocus: Bool? = nil,
            isLowPower: Bool? = nil,
            app: PhoneSettings.App? = nil,
            badge: Int? = nil,
            action: Phone.Action? = nil,
            selection: NotificationSelection = NotificationSelection()
        ) {
            self.device = device
            self.topic = topic
            self.registration = registration
            self.registeredAt = registeredAt
            self.permission = permission
            self.isOnline = isOnline
            self.hasFocus = hasFocus
            self.isLowPower = isLowPower
            self.app = app
            self.badge = badge
            self.action = action
            self.selection = selection
        }
    }
}

extension PushSequence.Step {
    /// The name of the device that it is about; nil where it is about none.
    package var device: String? {
        switch self {
        case .message(let message): message.device
        case .phone(let change): change.device
        case .time: nil
        }
    }

    package var message: PushSequence.Message? {
        if case .message(let message) = self { message } else { nil }
    }
}

extension PushSequence {
    /// The names of the devices, in the order in which they come.
    package var devices: [String] {
        var names: [String] = []
        for name in steps.compactMap(\.device) where !names.contains(name) { names.append(name) }
        return names
    }
}

extension Fault {
    /// The fault that gives an answer, and nothing else.
    package static func answering(
        _ status: Int,
        _ reason: Reason?,
        retryAfter: Int? = nil,
        since: Moment? = nil
    ) -> Fault {
        Fault(action: .respond(status: status, reason: reason, retryAfter: retryAfter, since: since))
    }

    /// The reason that APNs gives with a status, where that is but one: Apple, Handling notification responses from APNs.
    package static func usualReason(of status: Int) -> Reason? {
        switch status {
        case 404: .badPath
        case 405: .methodNotAllowed
        case 410: .unregistered
        case 413: .payloadTooLarge
        case 429: .tooManyRequests
        case 500: .internalServerError
        case 503: .serviceUnavailable
        default: nil
        }
    }
}
