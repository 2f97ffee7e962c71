import JSONModel
import PushModel
import VendorModel

/// The reference model of Amazon SNS mobile push: a `Publish` request and the endpoint that it reaches to a payload.
package struct SNSCompiler: VendorCompiler {
    package let dialect = Dialect.sns

    package init() {}

    package var rules: [CompileRule] { SNSRule.all }

    /// Nothing comes into a body but what the sender wrote.
    package func rule(governing pointer: String) -> String? {
        pointer.utf8.first == UInt8(ascii: "/") ? SNSRule.forwarding.id : nil
    }

    /// What goes to another service is no payload of Apple's.
    package func servesAPNs(_ testCase: Case) -> Bool {
        testCase.context["platform"]?.stringValue.flatMap(SNSPlatform.init(rawValue:))?.isAPNs ?? true
    }

    /// A body that Amazon SNS hands to Firebase Cloud Messaging: the article's table of types is about it.
    package func faults(inForeignBody body: JSONValue, of testCase: Case) -> [ForeignFault] {
        testCase.context["platform"] == "GCM" ? SNSNotificationTable.faults(in: body) : []
    }

    /// The endpoints of a topic are told apart by their platform.
    package var recipientField: String? { "platform" }

    package func classification(of testCase: Case, _ outcome: ExpectedOutcome) -> PushClassification? {
        SNSClassification(testCase, outcome).value
    }

    package func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        let context = try SNSContext(testCase.context)
        return readMessage(of: testCase, else: context.members(for: nil)) {
            SNSPublish(context: context, message: SNSMessage($0))
        }
    }
}

/// A request that has been read.
private struct SNSPublish: ParsedCase {
    let context: SNSContext
    let message: SNSMessage

    var fullContext: JSONObject { context.members(for: message) }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        var compilation = SNSCompilation(context: context, message: message, readings: readings)
        defer { readings = compilation.readings }
        return compilation.outcome()
    }
}
