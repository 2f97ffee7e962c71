import JSONCBridge
import Testees

extension CheckID {
    /// What a finding of this check says, in one sentence; nil where the rule list has it.
    package var statement: String? {
        switch self {
        case .rule, .refusal: nil
        case .difference(let difference): difference.statement
        case .reading(.contradiction):
            "Two answers of the compiler under test take two readings of one open topic: each is right, and no compiler with one reading gives both."
        case .reading(.pinned):
            "The compiler under test takes another reading of an open topic than the file of --readings has."
        case .testee(.crash): "The compiler under test ended before it had answered."
        case .testee(.timeout): "The compiler under test gave no answer within --testee-timeout."
        case .testee(.protocol): "The compiler under test wrote something other than an answer to the request."
        case .service(.stray): "The service sent a push that no message had asked for."
        case .service(.repeated): "The service sent a second push for one message, after APNs had taken the first."
        case .service(.late):
            "The service sent a push later than the service file's quiet says, so the message had counted as one without a push."
        case .sequence(.duplicate):
            "In a row of messages a phone has the same push more often than the sender got its message."
        case .sequence(.lost):
            "In a row of messages the service accepted one that no phone got: it sent no push for it, or did not send again what APNs wanted to have later."
        case .sequence(.phone): "At the end of a row of messages something else is on a phone than the sequence says."
        case .invariant(let invariant): invariant.statement
        case .dialectRule: "The outcome does not keep to a rule of the dialect's file."
        case .notificationType: "A field of a notification for FCM has another type than the table of types gives."
        case .transport(let transport): transport.statement
        case .upstreamAnswer: "The endpoint of --upstream gives another answer than the mock."
        case .device(let device): device.statement
        case .parser(.accepts): "A parser takes a text that is no JSON."
        case .parser(.rejects): "A parser refuses a text that is JSON."
        case .parser(.value): "A parser reads another value than is written."
        case .parser(.reserialisedOverLimit):
            "A gateway that reads and writes the payload again would push it over the limit."
        case .harness(.prediction): "The mock endpoint does not answer what the rules predict: a defect of Pushproof."
        case .harness(.delivery): "A request did not arrive as it was sent, or was not answered: a defect of Pushproof."
        case .expectedViolation:
            "The vendor's own documents ask for a payload that breaks a rule: information only."
        }
    }
}

extension CheckID.Difference {
    fileprivate var statement: String {
        switch self {
        case .outcome:
            "The compiler under test gives a payload, a suppression or an error where another of them is right."
        case .payload:
            "A member of the payload is missing, too much, of another type, or has another value than is right."
        case .header: "A header beside the payload is missing or has another value than is right."
        case .unsettled:
            "The documents allow so many outcomes of this case that not all were compared: information only."
        case .changed:
            "The compiler after the change gives another outcome than the one before it, of a dialect whose file alone says what is right."
        }
    }
}

extension Invariant {
    fileprivate var statement: String {
        switch self {
        case .deterministic: "The same message twice gives different outcomes."
        case .after:
            "The same message, asked again after others, gives another outcome: the compiler remembers something of them."
        case .process: "The same message gives another outcome in another process of the compiler."
        case .keyOrder: "Another order of the message's members gives another outcome."
        case .spelling: "The same message with white space or escapes in its text gives another outcome."
        case .unknownMember:
            "A member of the message that nobody has heard of changes more of the payload than that it is carried over."
        case .ignoreWins: "A message that says that it is not to be pushed is pushed."
        case .slot: "A text changes members that are not its own."
        case .longer: "A longer text changes members that are not its own, or is cut off."
        case .shorter: "A shorter text turns a success into an error."
        }
    }
}

extension CheckID.Transport {
    fileprivate var statement: String {
        switch self {
        case .unsendable: "HTTP/2 forbids the request: a header has a byte that no header may have."
        case .brokenOff:
            "A request ended before it had arrived whole, by RST_STREAM or with its connection: APNs never had the push."
        case .abandoned:
            "A request had arrived whole, and the client ended its stream or connection before the answer: APNs may deliver the push, and sent again it may be shown twice."
        case .connectionError:
            "The client did what HTTP/2 forbids, and APNs ends the connection with GOAWAY; what was open on it is lost."
        case .streamError: "The client did what HTTP/2 forbids on one stream, and APNs resets that stream."
        }
    }
}

extension CheckID.Device {
    fileprivate var statement: String {
        switch self {
        case .silentVisible: "A push that is meant to be silent shows or plays something."
        case .alertLost: "A push that is meant to be seen shows nothing."
        case .noWake: "A push that is meant to wake the app does not."
        case .noExtension: "A push that is meant to run the service extension does not."
        case .defaultSound: "The app has no sound file of that name, so the default sound plays."
        case .textMissing: "A language of the app has no text for a localisation key."
        case .textArguments: "A localised text of the app has places for another number of arguments."
        }
    }
}
