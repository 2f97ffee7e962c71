import JSONModel
import PushModel
import Testing

@testable import GetuiVendor
@testable import VendorModel

/// Article, silent push, conditions 1 to 3: "not one of them met, and it is no silent push".
@Suite("Getui: why a push is silent or not")
struct GetuiClassificationTests {
    static let silent: JSONObject = [
        "alertMsg": "", "sound": "com.gexin.ios.silence", "contentAvailable": 1, "badge": 1,
    ]

    private func classification(_ subject: GetuiSubject) throws -> PushClassification {
        try #require(GetuiCompiler().classification(of: subject.testCase, try subject.primary()))
    }

    private func unmet(_ subject: GetuiSubject) throws -> [String] {
        try classification(subject).conditions.filter { !$0.isMet }.map(\.name)
    }

    @Test func theArticlesSilentPushMeetsAll() throws {
        let found = try classification(GetuiSubject(Self.silent))
        #expect(found.isSilent && found.name == "silent")
        #expect(found.conditions.map(\.name) == ["alert", "content-available", "sound"])
        #expect(found.conditions.allSatisfy { $0.isMet && $0.found == nil })
        // "The badge does not matter"; to Apple it does.
        #expect(found.notes.contains { $0.contains("GT-S3") })
    }

    static let changes: [(field: String, value: JSONValue?, unmet: [String])] = [
        ("alertMsg", ["title": "t", "body": "b"], ["alert"]), ("alertMsg", nil, []), ("alertMsg", .null, []),
        ("contentAvailable", 0, ["content-available"]), ("contentAvailable", 2, ["content-available"]),
        ("contentAvailable", nil, ["content-available"]), ("sound", "notice_type1.caf", ["sound"]),
        // An unset sound becomes the default one.
        ("sound", nil, ["sound"]), ("sound", "com.gexin.ios.silenc", ["sound"]), ("badge", 7, []),
        ("category", "ACTIONABLE", []), ("customMsg", ["a": "b"], []),
    ]

    @Test(arguments: changes.indices)
    func eachConditionIsTold(index: Int) throws {
        let change = Self.changes[index]
        var message = Self.silent
        message[change.field] = change.value
        let subject = GetuiSubject(message)
        #expect(try unmet(subject) == change.unmet, "\(change.field)")
        let found = try classification(subject)
        #expect(found.isSilent == change.unmet.isEmpty)
        #expect(found.conditions.allSatisfy { $0.isMet == ($0.found == nil) })
        // The SDK's own, inside a template, is the same.
        let template: JSONObject = [
            "transmissionType": 2, "transmissionContent": "c", "apnInfo": .object(message),
        ]
        #expect(try unmet(GetuiSubject(template)) == change.unmet)
    }

    /// GT-5: the SDK makes no payload of an empty alert, silence and no badge.
    @Test func whatTheSDKRefusesMeetsTheThreeAndIsNoPush() throws {
        var message = Self.silent
        message["badge"] = nil
        let found = try classification(GetuiSubject(message))
        #expect(!found.isSilent)
        #expect(found.conditions.map(\.isMet) == [true, true, true, false])
        #expect(found.conditions.last?.found?.contains("GT-5") == true)
        #expect(found.callbacks.isEmpty)
    }

    @Test func restHasItsOwnWords() throws {
        // "content-available 1 is a silent push": alert and sound need not be given.
        let silent = GetuiSubject.rest(["aps": ["content-available": 1], "payload": "p"])
        #expect(try classification(silent).isSilent)
        let seen = GetuiSubject.rest(["aps": ["alert": ["title": "t", "body": "b"], "content-available": 1]])
        #expect(try unmet(seen) == ["alert"])
        let call = GetuiSubject.rest(["type": "voip", "payload": "p"])
        #expect(GetuiCompiler().classification(of: call.testCase, try call.primary()) == nil)
    }

    /// Article, normal push 1 to 4.
    @Test func callbacksAreThoseOfTheTable() throws {
        let normal = GetuiSubject(["alertMsg": ["title": "t", "body": "b"], "sound": "default", "badge": 1])
        let callbacks = try classification(normal).callbacks
        func methods(_ state: AppState, _ event: String) -> [String]? {
            callbacks.first { $0.state == state && $0.event == event }?.methods
        }
        #expect(methods(.background, "arrives") == [])
        #expect(methods(.terminated, "arrives") == [])
        #expect(methods(.foreground, "arrives")?.first?.hasSuffix("offLine=NO") == true)
        #expect(methods(.background, "opened by notification")?.count == 2)
        #expect(methods(.terminated, "opened by icon")?.first?.hasSuffix("offLine=YES") == true)
    }

    @Test func onlineTheContentComesInstead() throws {
        let found = try classification(GetuiSubject(Self.silent, ["online": true]))
        #expect(!found.isSilent)
        #expect(found.callbacks.map(\.state) == [.foreground])
        #expect(found.callbacks[0].methods.first?.hasSuffix("offLine=NO") == true)
    }

    /// The class of each cell of the matrix, and its conditions, agree.
    @Test func theMatrixAgrees() throws {
        for cell in GetuiSilentMatrix.cells {
            let found = try classification(GetuiSubject(cell.message))
            #expect(found.isSilent == (cell.vendorClass == .silent), "\(cell.names)")
            #expect(found.conditions.allSatisfy(\.isMet) == (cell.vendorClass == .silent), "\(cell.names)")
        }
    }
}
