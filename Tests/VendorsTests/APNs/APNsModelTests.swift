import APNsVendor
import CaseGeneration
import JSONModel
import PushModel
import Testing
import VendorModel

@Suite("Payloads on their own: axes and generated cases")
struct APNsModelTests {
    private let generator = APNsGenerator()

    private static let samples = APNsGenerator().coveringSet(strength: 2)

    /// The nominal case with one value of one axis.
    private func made(_ axisName: String, _ valueName: String) throws -> Case {
        let axis = try #require(generator.model.axes.first { $0.name == axisName })
        var draft = generator.nominal
        try #require(axis.values.first { $0.name == valueName }).edit(&draft)
        return draft.makeCase(id: "x", dialect: .apns)
    }

    /// The keys of Apple's tables, and those of "Starting and updating Live Activities".
    @Test func everyDocumentedKeyIsInSomeCase() {
        let aps = [
            "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
            "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "stale-date",
            "content-state", "timestamp", "event", "dismissal-date", "attributes-type", "attributes",
            "input-push-token", "input-push-channel", "content-changed", "url-args", "encryptedData",
            "sessionIdentifier", "keyID", "messageIndex",
        ]
        let alert = [
            "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args", "subtitle-loc-key",
            "subtitle-loc-args", "loc-key", "loc-args",
        ]
        let sound = ["critical", "name", "volume"]
        let headers = [
            "apns-push-type", "apns-id", "apns-expiration", "apns-priority", "apns-topic", "apns-collapse-id",
            "apns-channel-id", "apns-request-id",
        ]
        var seen: Set<String> = []
        for testCase in Self.samples.map(\.testCase) {
            seen.formUnion(testCase.headers.map(\.name))
            guard case .value(let value) = testCase.message else { continue }
            seen.formUnion(value["aps"]?.objectValue?.keys.map { "aps/\($0)" } ?? [])
            seen.formUnion(value["aps"]?["alert"]?.objectValue?.keys.map { "alert/\($0)" } ?? [])
            seen.formUnion(value["aps"]?["sound"]?.objectValue?.keys.map { "sound/\($0)" } ?? [])
        }
        #expect(aps.filter { !seen.contains("aps/\($0)") } == [])
        #expect(alert.filter { !seen.contains("alert/\($0)") } == [])
        #expect(sound.filter { !seen.contains("sound/\($0)") } == [])
        #expect(headers.filter { !seen.contains($0) } == [])
    }

    @Test func everyPushTypeIsInSomeCaseWithItsTopic() {
        for type in PushType.allCases {
            let own = Self.samples.map(\.testCase).filter { $0.headers["apns-push-type"] == type.rawValue }
            let topics = own.compactMap { $0.headers["apns-topic"] }
            #expect(topics.contains { $0.hasSuffix(type.topicSuffix ?? "com.apple.mgmt.External.17") }, "\(type)")
        }
    }

    /// Most libraries know a part of Apple's keys, and skip a case with any other. This one has a title and a body, always, a badge and a
    /// sound.
    @Test func aLibraryOfFewKeysIsAskedWhatItKnows() {
        func isKnown(_ testCase: Case) -> Bool {
            guard case .value(let message) = testCase.message, let aps = message["aps"]?.objectValue,
                let alert = aps["alert"]?.objectValue
            else { return false }
            return message.objectValue?.keys.map { $0 } == ["aps"] && Set(alert.keys) == ["title", "body"]
                && Set(aps.keys).isSubset(of: ["alert", "badge", "sound"])
                && Set(testCase.headers.map(\.name)) == ["apns-push-type", "apns-topic"] && testCase.context.isEmpty
        }
        let known = generator.focusedCases().map(\.testCase).filter(isKnown)
        let pushes = known.compactMap { if case .value(let message) = $0.message { message["aps"] } else { nil } }
        let badges = Set(pushes.compactMap { $0["badge"]?.intValue })
        let sounds = Set(pushes.compactMap { $0["sound"]?.stringValue })
        #expect(badges.isSuperset(of: [0, 1, 9, 100]))
        #expect(sounds.isSuperset(of: ["default", "bingbong.aiff"]))
        let titles = Set(pushes.compactMap { $0["alert"]?["title"]?.stringValue })
        #expect(titles.contains(""))
        let sizes = generator.boundaryCases(measure: { $0.message.bytes.count }).filter { isKnown($0.testCase) }
        let targets = Set(sizes.compactMap { $0.size?.target })
        #expect(targets.isSuperset(of: [4095, 4096, 4097]))
    }

    @Test func smallCasesAreDifferent() {
        let cases = generator.focusedCases().map(\.testCase)
        #expect(Set(cases.map(\.id)).count == cases.count)
        #expect(cases.count > 500)
    }

    /// A plain value leaves the others to be seen: alone it breaks no rule for which the request may be refused.
    @Test func onlyOddValuesMayBeRefused() throws {
        for axis in generator.model.axes {
            for value in axis.values {
                var draft = generator.nominal
                value.edit(&draft)
                let testCase = draft.makeCase(id: "x", dialect: .apns)
                let points = try PayloadCompiler().expectation(for: testCase).points.map(\.topic)
                let mayBeRefused = points.contains {
                    ["AP-broken", "AP-size", "AP-equal-keys", "AP-number"].contains($0)
                }
                #expect(mayBeRefused == (value.role == .odd), "\(axis.name)=\(value.name): \(points)")
            }
        }
    }

    @Test func keysOfALiveActivityMakeOne() throws {
        #expect(
            try made("stale-date", "0").message
                == .value([
                    "aps": [
                        "timestamp": 1_700_000_000, "event": "update",
                        "content-state": ["currentHealthLevel": 0, "eventDescription": "Power Panda is down!"],
                        "stale-date": 0,
                    ]
                ])
        )
        #expect(try made("stale-date", "0").headers["apns-topic"] == "com.example.app.push-type.liveactivity")
        let end = try made("dismissal-date", "0")
        guard case .value(let value) = end.message else { return #expect(Bool(false)) }
        #expect(value["aps"]?["event"] == "end")
    }

    @Test func headersAreDerivedMutatedAndMerged() throws {
        let corpus = (0..<8).map { index in
            Case(
                id: "apns/\(index)",
                dialect: .apns,
                message: .value(["aps": ["badge": .number(JSONNumber(index))]]),
                headers: [HeaderField("apns-push-type", "alert"), HeaderField("apns-collapse-id", "c\(index)")]
            )
        }
        let parents = ParentCorpus(corpus)
        let derived = (0..<4000).map { generator.randomCase(seed: 7, number: $0, corpus: parents) }
            .filter { $0.testCase.note?.contains("derived") ?? false }
        #expect(derived.count > 300)
        #expect(derived.contains { $0.testCase.headers["apns-collapse-id"] == "c3" })
        #expect(derived.contains { $0.testCase.headers["apns-collapse-id"] == nil })
        // Changes may leave out one after the other, and seldom leave out all.
        #expect(derived.count { $0.testCase.headers.isEmpty } < derived.count / 20)
    }

    @Test(arguments: [4095, 4096, 4097])
    func everySlotAndFillerHitsTheLimits(target: Int) throws {
        let cases = generator.boundaryCases(measure: Self.size)
        for filler in SizeFiller.all {
            for slot in generator.sizeSlots {
                let id = "apns/size-\(target)-\(filler.name)-\(slot.name)"
                let made = try #require(cases.first { $0.testCase.id == id }, "\(id)")
                #expect(made.size == AimedSize(target: target, reached: target), "\(id)")
            }
        }
    }

    @Test(arguments: ["voip", "broadcast"]) func callsAndBroadcastsHaveTheLargerLimit(kind: String) throws {
        let cases = generator.boundaryCases(measure: Self.size)
        for (target, isOver) in [(5119, false), (5120, false), (5121, true)] {
            let made = try #require(cases.first { $0.testCase.id == "apns/\(kind)-size-\(target)-cjk-custom" })
            let points = try PayloadCompiler().expectation(for: made.testCase).points.map(\.topic)
            #expect(points.contains("AP-size") == isOver)
        }
    }

    @Test func mostRandomCasesMustComeThrough() throws {
        var certain = 0
        for number in 0..<1000 {
            let made = generator.randomCase(seed: 4, number: number, measure: Self.size)
            #expect(made.testCase == generator.randomCase(seed: 4, number: number, measure: Self.size).testCase)
            let topics = try PayloadCompiler().expectation(for: made.testCase).points.map(\.topic)
            if !topics.contains("AP-broken"), !topics.contains("AP-size") { certain += 1 }
        }
        #expect((350..<900).contains(certain), "\(certain)")
    }

    private static func size(_ testCase: Case) -> Int? {
        try? PayloadCompiler().expectation(for: testCase).primary.byteCount
    }
}
