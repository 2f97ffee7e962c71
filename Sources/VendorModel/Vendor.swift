import CaseGeneration
import JSONModel
import Masking
import PushModel

/// All that Pushproof knows of one vendor, in one value: its folder defines it, and ``Vendors/all`` registers it.
package struct Vendor: Sendable {
    /// As people know it.
    package let name: String
    package let compiler: any VendorCompiler
    /// Made on demand: the tables of its axes take a while.
    package let makeGenerator: @Sendable () -> any CaseGenerator
    /// Made on demand: who judges payloads asks for none, and starts in half the time.
    private let makeTopics: @Sendable () -> [Topic]
    /// Its topics as its running service answers them.
    private let observedReadings: LazyValue<PinnedReadings>
    /// Whether its running service is known to answer a message by the observed readings of its topics: it may have another interface whose
    /// answers nobody has seen.
    package let isObserved: @Sendable (JSONObject) -> Bool
    /// What its senders get wrong.
    package let mistakes: [SenderMistake]
    /// What its documents say of the members of a message: by them a case is ordinary, or not.
    package let fields: MessageFields?
    /// The forms of a message, each with its table: what a schema of the dialect is made from. None where there are no tables.
    package let forms: [MessageSchema.Form]
    /// What holds of all its pushes; none for a vendor that makes no payload of its own.
    package let guarantees: [PayloadGuarantee]
    /// Members of a payload that it names itself, beside Apple's: what is below any other is the sender's own.
    package let namedMembers: [String]
    /// Where it has an idea of its own of what a push is.
    package let classification: ClassificationTable?
    /// What stays of its messages where they are written down masked.
    package let masking: MessageMasking
    /// How requests to its service are known; nil where it has no service that takes messages over HTTP.
    package let interface: HTTPInterface?
    /// Opens the API for senders of its interface; nil where it has none.
    package let makeSenderAPI: (@Sendable (any MessageBackend) -> any SenderAPI)?
    /// Why no service can be asked what becomes of a message; nil for most.
    package let reasonToSkip: @Sendable (JSONObject) -> String?
    /// Takes what its interface gets apart, where that is more than the message.
    package let readRequest: @Sendable (inout SenderRequest) -> Void
    /// Whether an object shows by its names that it is a message for this vendor, and none of another's.
    package let isOwn: @Sendable (JSONObject) -> Bool
    /// Recipients that the message has a part of its own for; nil where it has the same for all.
    package let namedRecipients: @Sendable (SentMessage) -> [String]?
    /// Messages for other vendors that a message has in it, each with the recipient whom it is for.
    package let carried: @Sendable (SentMessage) -> [(recipient: String, message: SentMessage)]
    /// Cases that come with it, and are in no corpus.
    package let examples: [Case]
    /// For each part of each rule of the user's own a message, and outcomes that do not keep to it; made on demand.
    package let makeProofs: @Sendable () -> [RuleProof]
    /// What describes it where files do; empty for one that Pushproof knows.
    package let definition: [String]
    /// The file of the user's that describes it, as it was named; nil for one that Pushproof knows, and for a format that ships.
    package let file: String?
    private let makeSample: @Sendable (_ title: JSONValue, _ text: JSONValue) -> JSONValue
    private let samplesOfProfiles: [String: @Sendable (_ title: JSONValue, _ text: JSONValue) -> JSONValue]
    private let sampleHeaders: [HeaderField]

    package var dialect: Dialect { compiler.dialect }

    /// Where its documents leave more than one reading.
    package var topics: [Topic] { makeTopics() }

    /// - Parameters:
    ///   - name: As people know it.
    ///   - compiler: The reference model.
    ///   - generator: Makes its cases.
    ///   - topics: Where its documents leave more than one reading.
    ///   - isObserved: Whether the observed readings of its topics are its service's answers to a message.
    ///   - fields: What its documents say of the members of a message.
    ///   - forms: The forms of a message, for schemas.
    ///   - mistakes: What its senders get wrong.
    ///   - guarantees: What holds of all its pushes.
    ///   - namedMembers: Members of a payload that it names itself.
    ///   - classification: Its own idea of what a push is.
    ///   - masking: What stays of its messages where they are written down masked.
    ///   - interface: How requests to its service are known.
    ///   - makeSenderAPI: Opens the API for senders of its interface.
    ///   - reasonToSkip: Why no service can be asked what becomes of a message.
    ///   - readRequest: Takes apart what its interface gets.
    ///   - isOwn: Whether an object shows by its names that it is a message for this vendor.
    ///   - namedRecipients: Recipients that a message has a part of its own for.
    ///   - carried: Messages for other vendors that a message has in it.
    ///   - examples: Cases that come with it, and are in no corpus.
    ///   - makeProofs: Makes what breaks each of its rules, where they are the user's own.
    ///   - definition: What describes it where files do.
    ///   - file: The file of the user's that describes it.
    ///   - sampleHeaders: Go with the sample: of dialect `apns` only.
    ///   - samplesOfProfiles: Such a message of each profile whose messages are of another form.
    ///   - sample: A simple message, such as every compiler of the dialect takes, with a title and a text to show.
    package init(
        _ name: String,
        _ compiler: any VendorCompiler,
        generator: @escaping @Sendable () -> any CaseGenerator,
        topics: @escaping @autoclosure @Sendable () -> [Topic],
        isObserved: @escaping @Sendable (JSONObject) -> Bool = { _ in true },
        fields: MessageFields?,
        forms: [MessageSchema.Form] = [],
        mistakes: [SenderMistake] = [],
        guarantees: [PayloadGuarantee] = [],
        namedMembers: [String] = [],
        classification: ClassificationTable? = nil,
        masking: MessageMasking = .own,
        interface: HTTPInterface? = nil,
        makeSenderAPI: (@Sendable (any MessageBackend) -> any SenderAPI)? = nil,
        reasonToSkip: @escaping @Sendable (JSONObject) -> String? = { _ in nil },
        readRequest: @escaping @Sendable (inout SenderRequest) -> Void = { _ in },
        isOwn: @escaping @Sendable (JSONObject) -> Bool = { _ in false },
        namedRecipients: @escaping @Sendable (SentMessage) -> [String]? = { _ in nil },
        carried: @escaping @Sendable (SentMessage) -> [(recipient: String, message: SentMessage)] = { _ in [] },
        examples: [Case] = [],
        makeProofs: @escaping @Sendable () -> [RuleProof] = { [] },
        definition: [String] = [],
        file: String? = nil,
        sampleHeaders: [HeaderField] = [],
        samplesOfProfiles: [String: @Sendable (_ title: JSONValue, _ text: JSONValue) -> JSONValue] = [:],
        sample: @escaping @Sendable (_ title: JSONValue, _ text: JSONValue) -> JSONValue
    ) {
        self.name = name
        self.compiler = compiler
        makeGenerator = generator
        makeTopics = topics
        observedReadings = LazyValue { PinnedReadings(observedOn: topics()) }
        self.isObserved = isObserved
        self.fields = fields
        self.forms = forms
        self.mistakes = mistakes
        self.guarantees = guarantees
        self.namedMembers = namedMembers
        self.classification = classification
        self.masking = masking
        self.interface = interface
        self.makeSenderAPI = makeSenderAPI
        self.reasonToSkip = reasonToSkip
        self.readRequest = readRequest
        self.isOwn = isOwn
        self.namedRecipients = namedRecipients
        self.carried = carried
        self.examples = examples
        self.makeProofs = makeProofs
        self.definition = definition
        self.file = file
        self.sampleHeaders = sampleHeaders
        self.samplesOfProfiles = samplesOfProfiles
        makeSample = sample
    }

    /// A dialect that is no vendor's: nobody knows mistakes of its senders, and messages come as they are.
    ///
    /// - Parameters:
    ///   - name: As people know it.
    ///   - compiler: What stands in a reference's place.
    ///   - generator: Makes its cases.
    ///   - oddities: What is odd about a message and its context by their schemas.
    ///   - namedMembers: Members of a payload that it names itself.
    ///   - makeSenderAPI: Opens the API for senders that its file describes.
    ///   - examples: Cases that come with it.
    ///   - proofs: Makes what breaks each of its rules.
    ///   - definition: What the files say that describe it, as text: another text is another dialect.
    ///   - file: The user's file; nil for a format that ships.
    ///   - sample: A simple message with a title and a text to show.
    package init(
        own name: String,
        _ compiler: any VendorCompiler,
        generator: @escaping @Sendable () -> any CaseGenerator,
        oddities: @escaping @Sendable (_ message: JSONValue, _ context: JSONObject) -> [Oddity],
        namedMembers: [String],
        makeSenderAPI: (@Sendable (any MessageBackend) -> any SenderAPI)? = nil,
        examples: [Case],
        proofs: @escaping @Sendable () -> [RuleProof],
        definition: [String],
        file: String?,
        sample: @escaping @Sendable (_ title: JSONValue, _ text: JSONValue) -> JSONValue
    ) {
        self.init(
            name,
            compiler,
            generator: generator,
            topics: [],
            fields: .schema(oddities),
            namedMembers: namedMembers,
            makeSenderAPI: makeSenderAPI,
            examples: examples,
            makeProofs: proofs,
            definition: definition,
            file: file,
            sample: sample
        )
    }

    /// What its running service is seen to answer to a message, where its documents are silent.
    package func observedReadings(on message: SentMessage) -> PinnedReadings {
        isObserved(message.object) ? observedReadings.value : .none
    }

    /// A simple message, such as every compiler of the dialect takes.
    ///
    /// - Parameters:
    ///   - title: What the push is to show first, where it has a title.
    ///   - text: What it is to show.
    ///   - profile: For which of the dialect's profiles; nil for the one that a context without a name has.
    /// - Returns: A case of the dialect.
    package func sample(title: String, text: String, profile: String? = nil) -> Case {
        let make = profile.flatMap { samplesOfProfiles[$0] } ?? makeSample
        return Case(
            id: "\(dialect.rawValue)/simple",
            dialect: dialect,
            message: .value(make(.string(title), .string(text))),
            headers: sampleHeaders
        )
    }
}
