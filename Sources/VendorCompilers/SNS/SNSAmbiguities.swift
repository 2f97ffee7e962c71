import PushModel

/// Where the documents of Amazon SNS leave more than one reading.
enum SNSAmbiguities {
    static let all = request + bodies + headers

    private static let request = [
        entry(
            "SN-types",
            "No document says what a parameter of a wrong type does; the vendor's own SDKs do not send it.",
            "The request is refused.",
            "The parameter is ignored."
        ),
        entry(
            "SN-equal-keys",
            "The parameters come as JSON here; no document speaks of equal keys among them.",
            "The last one counts.",
            "The request is refused."
        ),
        entry(
            "SN-range",
            "RFC 8259 lets readers set limits to the range of numbers; no document says what a number beyond every machine "
                + "type does in a request or a body.",
            "It is read, and a body is forwarded as it is.",
            "The request is refused; of a body that is for a topic nothing is sent."
        ),
        entry(
            "SN-target",
            "The API reference wants one of TopicArn, TargetArn and PhoneNumber; not said is what none, or two, or an "
                + "empty one beside another do.",
            "The request is refused.",
            "The first that is not empty counts; without any, the endpoint at hand."
        ),
        entry(
            "SN-5",
            "json is the only structure; no document speaks of an empty one.",
            "The request is refused.",
            "The message has no structure."
        ),
        entry(
            "SN-9",
            "The API reference forbids equal keys in a message; AWS was recorded to accept them.",
            "The last one counts.",
            "The request is refused."
        ),
        entry(
            "SN-attribute-name",
            "The developer guide forbids names that begin with AWS. or Amazon., and then reserves some that do; no "
                + "document says what the others do.",
            "The request is refused.",
            "The attribute is ignored."
        ),
        entry(
            "SN-attribute-type",
            "The reserved attributes are shown as String; no document speaks of another type.",
            "The value is used.",
            "The attribute is ignored.",
            "The request is refused."
        ),
        entry(
            "SN-attribute-number",
            "A Number is an integer or a floating-point number; not said is whether a sign of plus, an exponent, a point "
                + "at an end or a leading zero belongs to one.",
            "The request is refused.",
            "It does."
        ),
        entry(
            "SN-attribute-value",
            "No document says what a reserved attribute with binary data or control characters does.",
            "The request is refused.",
            "The attribute is ignored."
        ),
        entry(
            "SN-attribute-other",
            "A reserved attribute is for one platform, and a publish may be for several; no document says whether a value that "
                + "the attribute cannot have matters where its platform is not.",
            "It does not.",
            "The request is refused."
        ),
        entry(
            "SN-attribute-limits",
            "The developer guide has Numbers within a thousand millions and with five digits behind the point, arrays of "
                + "strings, numbers, Booleans and nulls, and types of 256 bytes; it does not say that a publish beyond is "
                + "refused.",
            "It is taken.",
            "It is refused."
        ),
        entry(
            "SN-phone",
            "A text message to a telephone is no push, and a publish is checked before it goes anywhere; no document says "
                + "which of the checks are for pushes only.",
            "No push is sent.",
            "The request is refused."
        ),
    ]

    private static let bodies = [
        entry(
            "SN-empty-body",
            "No document says whether an empty string is an entry of its platform.",
            "It is, and no valid body.",
            "The default entry is used."
        ),
        entry(
            "SN-empty-default",
            "A topic takes an empty default entry; no document says what an endpoint gets that has no other.",
            "An alert of no text.",
            "Nothing is sent."
        ),
        entry(
            "SN-13",
            "The error guide refuses a body that is too large; no document says what an endpoint of a topic sees.",
            "A direct publish is refused, a topic's endpoint gets nothing.",
            "The other way round."
        ),
        entry(
            "SN-13-type",
            "The article's table gives the fields of a notification for FCM their types; no document says whether a body with "
                + "another type is refused by Amazon SNS, or by the service behind it.",
            "It is forwarded.",
            "It is refused; an endpoint of a topic gets nothing."
        ),
        entry(
            "SN-13-fcm",
            "FCM documents 4096 bytes, and has been seen to refuse from about 4000 on.",
            "It is sent.",
            "It is not."
        ),
        entry(
            "SN-15-surrogate",
            "A body is forwarded as it is, and has to be JSON; what readers do with half a surrogate pair varies. RFC 8259, "
                + "section 8.2.",
            "It is no valid body.",
            "It is forwarded."
        ),
        entry(
            "SN-16",
            "No document shows what a GCM endpoint gets of the default entry.",
            "data.default",
            "data.message",
            "notification.body"
        ),
        entry(
            "SN-16-other",
            "Nor what an endpoint of ADM, BAIDU, MPNS or WNS gets of it.",
            "data.default",
            "data.message",
            "notification.body",
            "The text as it is."
        ),
        entry(
            "SN-13-other",
            "Nor how large a body for one of them may be, nor whether it may be anything but a JSON object.",
            "It is sent.",
            "The request is refused.",
            "The endpoint gets nothing."
        ),
        entry(
            "SN-18",
            "The developer guide has a GCM entry of either form; none has both in one.",
            "fcmV1Message counts.",
            "It is no valid body."
        ),
    ]

    private static let headers = [
        entry(
            "SN-19",
            "content-available is to be the integer 1; no document says whether 1.0 is.",
            "The push type is alert.",
            "It is background."
        ),
        entry(
            "SN-19-true",
            "The developer guide wants 1, and calls alert what is neither an integer nor a Boolean; what true is it does not "
                + "say.",
            "The push type is background.",
            "It is alert."
        ),
        entry(
            "SN-19-null",
            "A background push has no alert, badge or sound; no document says whether one that is null is one.",
            "It is none: the push type is background.",
            "It is one: the push type is alert."
        ),
        entry(
            "SN-19-platform",
            "The developer guide infers alert and background alone; platforms for calls and for device management have "
                + "a push type of their own at Apple.",
            "voip for calls; for device management as for every platform.",
            "For calls as for every platform; mdm for device management."
        ),
        entry(
            "SN-21",
            "A push is not sent when its time to live is shorter than the time since the publish; whether the very "
                + "instant, or zero, counts as shorter is nowhere.",
            "It is sent.",
            "It is not."
        ),
        entry(
            "SN-21-default",
            "Without a time to live the service behind has a default that varies, and then Amazon SNS has four weeks.",
            "After four weeks the push is not sent.",
            "It is sent."
        ),
        entry(
            "SN-21-family",
            "The APNS attributes are for the whole family of platforms; no document ranks the platform's own.",
            "The platform's own counts.",
            "The family's counts."
        ),
        entry(
            "SN-21-sandbox",
            "The APNS attributes are for the whole family of platforms; the table of attributes gives the sandbox, and each of "
                + "the others, a time to live of its own.",
            "APNS.TTL counts where the platform's own is not given.",
            "It is ignored there."
        ),
        entry(
            "SN-21-range",
            "A time to live is a whole number; no document says how large it may be.",
            "One beyond 32 bits is taken.",
            "It is refused."
        ),
        entry(
            "SN-21-body",
            "The attribute replaces a time to live in a body for FCM; no document says what a body without one gets.",
            "It stays as it is.",
            "It gets one."
        ),
    ]

    private static func entry(_ topic: String, _ question: String, _ readings: String...) -> Ambiguity {
        Ambiguity(topic, .sns, question: question, readings: readings)
    }
}
