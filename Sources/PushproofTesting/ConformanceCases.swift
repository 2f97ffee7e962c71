import Campaign
import CaseFiles
import CaseGeneration
import Findings
import PushModel
import ShippedCorpus
import Vendors

/// Whose messages a compiler takes.
public struct VendorDialect: Sendable, Hashable, CustomStringConvertible {
    let dialect: Dialect

    /// Easemob, `ext` of a chat message.
    public static let easemob = VendorDialect("easemob")
    /// Getui, push channels of the server and the SDK.
    public static let getui = VendorDialect("getui")
    /// Amazon SNS, `Publish`.
    public static let sns = VendorDialect("sns")
    /// ZEGO, offline push of ZIM and call invitations.
    public static let zego = VendorDialect("zego")
    /// Firebase Cloud Messaging, v1, legacy and the Admin SDKs.
    public static let fcm = VendorDialect("fcm")
    /// JPush, Push API v3.
    public static let jpush = VendorDialect("jpush")
    /// No vendor: the message is the payload that goes to APNs, and `headers` in the context are those meant to go with it.
    public static let apns = VendorDialect("apns")

    /// Each of the above: a test holds them against the vendors that there are.
    static let all = [easemob, getui, sns, zego, fcm, jpush, apns]

    /// `easemob`, as on the command line.
    public var description: String { dialect.rawValue }

    /// A name is all that it takes, so that no vendor has to be there for this to compile.
    private init(_ name: String) {
        dialect = Dialect(name)
    }
}

/// What a compiler is given. The same value gives the same cases on every machine.
public struct ConformanceCases: Sendable {
    private enum Part: Sendable {
        case documented
        case covering(strength: Int)
        case random(count: Int, seed: UInt64)
    }

    private var parts: [Part]

    /// The corpus that comes with the library: the vendor's documented examples, and a case for each of its rules.
    public static let documented = ConformanceCases(parts: [.documented])
    /// Each value in a case of its own, every pair of values in some case, and payloads of every size at a limit.
    public static let pairs = ConformanceCases(parts: [.covering(strength: 2)])
    /// The same with every triple of values: some ten times as many.
    public static let triples = ConformanceCases(parts: [.covering(strength: 3)])
    /// ``documented`` and ``pairs``: what `pushproof check --no-sweep` runs.
    public static let standard = documented + pairs

    /// Random cases, and ones derived from the corpus.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - seed: The same seed gives the same cases.
    /// - Returns: The cases.
    public static func random(_ count: Int, seed: UInt64 = 1) -> ConformanceCases {
        ConformanceCases(parts: [.random(count: max(count, 0), seed: seed)])
    }

    /// The cases of both, the left ones first.
    public static func + (left: ConformanceCases, right: ConformanceCases) -> ConformanceCases {
        ConformanceCases(parts: left.parts + right.parts)
    }

    private init(parts: [Part]) {
        self.parts = parts
    }
}

extension ConformanceCases {
    /// The cases of a dialect, made when they are asked for.
    ///
    /// - Throws: ``ConformanceError`` where the shipped corpus cannot be read: a fault of the library.
    func schedule(of dialect: Dialect) throws(ConformanceError) -> Schedule {
        guard let generator = CaseGenerators.generator(for: dialect) else {
            throw ConformanceError("there are no cases of \(dialect)")
        }
        let corpus: [Case]
        do throws(CaseFileError) {
            corpus = try CorpusLoader([.shipped]).casesAndTexts(of: [dialect])
        } catch {
            throw ConformanceError("the shipped corpus: \(error)")
        }
        var fixed: [GeneratedCase] = []
        var random: [(count: Int, seed: UInt64)] = []
        for part in parts {
            switch part {
            case .documented: fixed += corpus.map { GeneratedCase(testCase: $0, origin: .corpus) }
            case .covering(let strength):
                fixed += generator.focusedCases() + generator.coveringSet(strength: strength)
                fixed += generator.boundaryCases(measure: ReferenceSize.bytes(of:))
            case .random(let count, let seed): random.append((count, seed))
            }
        }
        let total = random.reduce(fixed.count) { $0 + $1.count }
        return Schedule(total: total, corpus: ParentCorpus(corpus)) { [fixed, random] number, parents in
            if number < fixed.count { return fixed[number] }
            var rest = number - fixed.count
            for (count, seed) in random {
                if rest < count {
                    return generator.randomCase(
                        seed: seed,
                        number: rest,
                        corpus: parents,
                        measure: ReferenceSize.bytes(of:)
                    )
                }
                rest -= count
            }
            preconditionFailure("a schedule asks for cases that it has")
        }
    }
}
