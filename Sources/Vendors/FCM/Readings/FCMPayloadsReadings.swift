import PushModel
import VendorModel

// Where the documents leave more than one reading: what the payload is made of.
extension FCMCompilation {
    enum EmptyText: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"
        case refused

        static let topic = TypedTopic<Self>(
            "FC-empty-text",
            .fcm,
            "No document says what happens to an empty text if FCM writes the payload.",
            [
                .leftOut: "The empty text is left out.", .putIn: "The empty text is put in.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum PartialAlert: String, Reading {
        case completed
        case asIs = "as-is"

        static let topic = TypedTopic<Self>(
            "FC-3-alert",
            .fcm,
            "apns.payload overrides title and body of the notification, and a sample without an alert still shows the "
                + "title; no document says whether an alert with one of them, with neither, or that is a text, is completed.",
            [.completed: "The alert gets the text that it lacks.", .asIs: "The alert stays as it is."]
        )
    }

    enum LocalisedText: String, Reading {
        case added
        case keyAlone = "key-alone"

        static let topic = TypedTopic<Self>(
            "FC-3-localised",
            .fcm,
            "apns.payload wins over title and body; no document says whether a localisation key sets the text.",
            [.added: "The text is added beside the key.", .keyAlone: "The key stands alone."]
        )
    }

    enum NullText: String, Reading {
        case added
        case kept

        static let topic = TypedTopic<Self>(
            "FC-3-null",
            .fcm,
            "apns.payload wins over title and body; no document says whether a null there sets the text, or a null for "
                + "the alert or for aps both of them.",
            [.added: "The text of the notification replaces null.", .kept: "The alert stays without a text."]
        )
    }

    enum BrokenAps: String, Reading {
        case asIs = "as-is"
        case refused
        case notification

        static let topic = TypedTopic<Self>(
            "FC-3-aps",
            .fcm,
            "aps in apns.payload is not an object, but a notification must be merged into it: no document says how.",
            [
                .asIs: "aps stays as it is.",
                .refused: "The message is refused.",
                .notification: "aps is made of the notification.",
            ]
        )
    }

    enum NullMembers: String, Reading {
        case kept
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "FC-null",
            .fcm,
            "apns.payload goes out unchanged. No document says whether its null members do, or those of an "
                + "alert that FCM completes.",
            [.kept: "Null members go out.", .leftOut: "Null members are left out."]
        )
    }

    enum Image: String, Reading {
        case leftOut = "left-out"
        case fcmOptions = "fcm-options"

        static let topic = TypedTopic<Self>(
            "FC-image",
            .fcm,
            "The documents name an image for the notification, but not its place in the payload.",
            [
                .leftOut: "The image is not in the payload.",
                .fcmOptions: "The image is fcm_options.image, where the library for iOS looks for it.",
            ]
        )
    }

    enum ApsInData: String, Reading {
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "FC-4-aps",
            .fcm,
            "data never overwrites aps; no document says what happens to an entry of that name.",
            [.leftOut: "It is left out.", .refused: "The message is refused."]
        )
    }

    enum DataClash: String, Reading {
        case payload
        case data

        static let topic = TypedTopic<Self>(
            "FC-4-clash",
            .fcm,
            "No document ranks an entry of data and a member of apns.payload of the same name.",
            [.payload: "The member of apns.payload stays.", .data: "The entry of data replaces it."]
        )
    }

    enum LegacyArguments: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "FC-6-arguments",
            .fcm,
            "No document says what localisation arguments without a key do in a legacy body, or an empty list.",
            [
                .putIn: "Arguments without a key are put in.", .leftOut: "Arguments without a key are left out.",
                .refused: "The body is refused.",
            ]
        )
    }

    enum EmptyMessage: String, Reading {
        case sent
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "FC-empty",
            .fcm,
            "No document says what happens to a message without text, data and payload.",
            [
                .sent: "An empty payload is sent.",
                .refused: "The message is refused.",
                .suppressed: "Nothing is sent.",
            ]
        )
    }

    enum NothingForAps: String, Reading {
        case leftOut = "left-out"
        case empty

        static let topic = TypedTopic<Self>(
            "FC-no-aps",
            .fcm,
            "No document shows the payload of a message without anything for aps.",
            [.leftOut: "There is no aps.", .empty: "aps is empty."]
        )
    }

    enum PayloadWithoutAps: String, Reading {
        case completed
        case refused

        static let topic = TypedTopic<Self>(
            "FC-8-no-aps",
            .fcm,
            "In the documents apns.payload is any object. None says what happens without aps.",
            [.completed: "aps is made of the notification, where there is one.", .refused: "The message is refused."],
            observed: Topic.Observation(
                "refused",
                "400 INVALID_ARGUMENT, Payload of Apple Push Notification Service must contain an [aps] key.",
                source: "celestifyhq/fcm-cloudflare-workers, issue 10; firebase-admin-dotnet, issue 323; "
                    + "vincedevendra/firebase_cloud_messenger, issue 6"
            )
        )
    }

    enum UnusableAps: String, Reading {
        case completed
        case refused

        static let topic = TypedTopic<Self>(
            "FC-8-empty-aps",
            .fcm,
            "In the documents apns.payload is any object. None says what happens if aps is empty or not an object.",
            [
                .completed: "It is completed from the notification, or goes out as it is.",
                .refused: "The message is refused.",
            ],
            observed: Topic.Observation(
                "refused",
                "400 INVALID_ARGUMENT, Value of [aps] must be a non-empty dictionary.",
                source: "firebase-admin-dotnet, issue 39; firebase-admin-java, issues 214 and 275"
            )
        )
    }
}
