import JSONCBridge
import Testees

extension CheckID {
    /// What a finding of this check says, in one sentence; nil where the rule list has it.
    package var statement: String? {
        switch self {
        case .rule, .refusal: nil
        case .difference(let difference): difference.statement
        case .reading(.contradiction):
            "Two answers of the compiler under test take different readings of one open topic. Each is right alone, but no single reading gives both."
        case .reading(.pinned):
            "The compiler under test takes a reading of an open topic that differs from the file of --readings."
        case .testee(.crash): "The compiler under test ended before it answered."
        case .testee(.timeout): "The compiler under test gave no answer within --testee-timeout."
        case .testee(.protocol): "The compiler under test wrote something that is not an answer to the request."
        case .service(.stray): "The service sent a push that no message asked for."
        case .service(.repeated): "The service sent a second push for one message after APNs had taken the first."
        case .service(.late):
            "The service sent a push later than quiet in the service file allows, so the message had already counted as one without a push."
        case .sequence(.duplicate):
            "In a sequence, a phone has the same push more often than the service got the message."
        case .sequence(.lost):
            "In a sequence, the service accepted a message that no phone got: it sent no push, or did not repeat a push that APNs wanted later."
        case .sequence(.phone): "At the end of a sequence, a phone does not show what the sequence says."
        case .invariant(let invariant): invariant.statement
        case .dialectRule: "The outcome breaks a rule of the dialect's file."
        case .notificationType: "A field of a notification for FCM does not have its type in the table of types."
        case .transport(let transport): transport.statement
        case .upstreamAnswer: "The endpoint of --upstream and the mock give different answers."
        case .device(let device): device.statement
        case .parser(.accepts): "A parser accepts a text that is not JSON."
        case .parser(.rejects): "A parser refuses a text that is JSON."
        case .parser(.value): "A parser reads a value that differs from the written one."
        case .parser(.reserialisedOverLimit):
            "A gateway that reads the payload and writes it again would bring it over the limit."
        case .harness(.prediction): "The mock endpoint's answer is not what the rules predict: a defect of Pushproof."
        case .harness(.delivery): "A request did not arrive unchanged, or got no answer: a defect of Pushproof."
        case .expectedViolation:
            "The vendor's documents ask for a payload that breaks a rule: information only."
        }
    }
}

extension CheckID.Difference {
    fileprivate var statement: String {
        switch self {
        case .outcome:
            "The compiler under test gives the wrong kind of outcome: payload, suppression or error."
        case .payload:
            "A member of the payload is missing or must not be there, or has the wrong type or value."
        case .header: "A header of the push is missing or has the wrong value."
        case .unsettled:
            "The documents allow too many outcomes of this case to compare all: information only."
        case .changed:
            "The change of the compiler changes the outcome of a dialect whose right payloads only its file describes."
        }
    }
}

extension Invariant {
    fileprivate var statement: String {
        switch self {
        case .deterministic: "The same message twice gives different outcomes."
        case .after:
            "The same message gives another outcome after other messages: the compiler remembers something of them."
        case .process: "The same message gives another outcome in another process of the compiler."
        case .keyOrder: "Another order of the message's members gives another outcome."
        case .spelling: "White space or escapes in the text of the same message give another outcome."
        case .unknownMember:
            "An unknown member of the message changes more than its own copy in the payload."
        case .ignoreWins: "A message that must not be pushed is pushed."
        case .slot: "A text changes members that do not contain it."
        case .longer: "A longer text changes members that do not contain it, or is cut."
        case .shorter: "A shorter text turns a success into an error."
        }
    }
}

extension CheckID.Transport {
    fileprivate var statement: String {
        switch self {
        case .unsendable: "HTTP/2 forbids the request: a header contains a byte that is not allowed."
        case .brokenOff:
            "A request ended, by RST_STREAM or with its connection, before it was complete: APNs never had the push."
        case .abandoned:
            "A client sent a complete request, but ended its stream or connection before the answer. APNs may deliver the push, and a second try may show it twice."
        case .connectionError:
            "The client broke HTTP/2, and APNs ends the connection with GOAWAY; open requests are lost."
        case .streamError: "The client broke HTTP/2 on one stream, and APNs resets that stream."
        }
    }
}

extension CheckID.Device {
    fileprivate var statement: String {
        switch self {
        case .silentVisible: "A push that should be silent shows or plays something."
        case .alertLost: "A push that should be visible shows nothing."
        case .noWake: "A push that should wake the app does not."
        case .noExtension: "A push that should run the service extension does not."
        case .defaultSound: "The app does not have this sound file, so the default sound plays."
        case .textMissing: "A language of the app has no text for a localisation key."
        case .textArguments: "A localised text of the app takes another number of arguments."
        }
    }
}
