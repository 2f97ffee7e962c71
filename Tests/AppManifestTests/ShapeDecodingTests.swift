import Foundation
import JSONModel
import Testing

@testable import AppManifest

/// Holds what is said of a value against what Foundation's decoder does: iOS 17 and later has the same one.
@Suite struct ShapeDecodingTests {
    private enum Status: String, Codable { case near, here }
    private enum Level: Int, Codable { case low = 1, high }
    private enum Stage: Codable { case waiting, riding(driver: String), at(Int, String) }
    private struct Stop: Codable { var name: String }
    private struct State: Codable {
        var name: String
        var count: Int?
        var small: Int8?
        var unsigned: UInt?
        var ratio: Double?
        var isOn: Bool?
        var at: Date?
        var link: URL?
        var id: UUID?
        var data: Data?
        var status: Status?
        var level: Level?
        var stage: Stage?
        var stop: Stop?
        var stops: [Stop]?
        var gaps: [Int?]?
        var prices: [String: Double]?
    }

    private static let manifest = """
        liveActivities:
          State:
            contentState:
              name: String
              count: Int?
              small: Int8?
              unsigned: UInt?
              ratio: Double?
              isOn: Bool?
              at: Date?
              link: URL?
              id: UUID?
              data: Data?
              status: Status?
              level: Level?
              stage: Stage?
              stop: Stop?
              stops: "[Stop]?"
              gaps: "[Int?]?"
              prices: "[String: Double]?"
            types:
              Status: {enum: [near, here]}
              Level: {enum: [1, 2]}
              Stage: {cases: {waiting: {}, riding: {driver: String}, at: {_0: Int, _1: String}}}
              Stop: {name: String}
        """

    @Test(arguments: [
        #"{"name":"a"}"#, "{}", #"{"name":null}"#, #"{"name":3}"#, "[]", "null", "3",
        #"{"name":"a","count":1}"#, #"{"name":"a","count":1.0}"#, #"{"name":"a","count":1e2}"#,
        #"{"name":"a","count":1.5}"#, #"{"name":"a","count":"1"}"#, #"{"name":"a","count":true}"#,
        #"{"name":"a","count":99999999999999999999}"#, #"{"name":"a","small":300}"#, #"{"name":"a","unsigned":-1}"#,
        #"{"name":"a","unsigned":18446744073709551615}"#, #"{"name":"a","ratio":1}"#, #"{"name":"a","ratio":"1"}"#,
        #"{"name":"a","isOn":1}"#, #"{"name":"a","isOn":"true"}"#, #"{"name":"a","isOn":null}"#,
        #"{"name":"a","at":816692800}"#, #"{"name":"a","at":"2026-11-18T10:00:00Z"}"#,
        #"{"name":"a","link":""}"#, #"{"name":"a","link":"https://example.com/x"}"#, #"{"name":"a","link":3}"#,
        #"{"name":"a","id":"x"}"#, #"{"name":"a","id":"8b2e5f7c-5f4d-4e7d-9d5b-0c6f7b1a2c3d"}"#,
        #"{"name":"a","data":"aGk="}"#, #"{"name":"a","data":"*"}"#, #"{"name":"a","data":[1]}"#,
        #"{"name":"a","status":"near"}"#, #"{"name":"a","status":"Near"}"#, #"{"name":"a","status":1}"#,
        #"{"name":"a","level":2}"#, #"{"name":"a","level":3}"#, #"{"name":"a","level":"1"}"#,
        #"{"name":"a","stage":"waiting"}"#, #"{"name":"a","stage":{"waiting":{}}}"#,
        #"{"name":"a","stage":{"waiting":null}}"#, #"{"name":"a","stage":{"riding":{}}}"#,
        #"{"name":"a","stage":{"riding":{"driver":"b"}}}"#, #"{"name":"a","stage":{"at":{"_0":1,"_1":"b"}}}"#,
        #"{"name":"a","stage":{}}"#, #"{"name":"a","stage":{"other":{}}}"#,
        #"{"name":"a","stop":{}}"#, #"{"name":"a","stop":[]}"#, #"{"name":"a","stop":{"name":null}}"#,
        #"{"name":"a","stops":[{"name":"b"},{"name":1}]}"#, #"{"name":"a","stops":{}}"#,
        #"{"name":"a","stops":[null]}"#,
        #"{"name":"a","gaps":[1,null]}"#, #"{"name":"a","gaps":[1,"2"]}"#, #"{"name":"a","prices":{"x":1,"y":"2"}}"#,
        #"{"name":"a","more":[1]}"#,
    ])
    func agreesWithTheDecoder(json: String) throws {
        let activity = try #require(try AppManifest(Self.manifest, file: "app.yml").activities?.first)
        let value = try JSONValue(parsing: Array(json.utf8))
        let ours = ShapeDecoder.troubles(of: value, as: activity.contentState, in: activity).first
        var theirs: DecodingError?
        do { _ = try JSONDecoder().decode(State.self, from: Data(json.utf8)) } catch {
            theirs = error as? DecodingError
        }
        guard let theirs else { return #expect(ours == nil) }
        let (kind, context) = Self.parts(of: theirs)
        #expect(ours?.kind == kind)
        // A number that does not fit is thrown for the whole text.
        guard kind != .dataCorrupted || context.debugDescription != "The given data was not valid JSON." else { return }
        #expect(ours?.message == context.debugDescription)
        #expect(ours?.place.tokens == context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue })
    }

    private static func parts(of error: DecodingError) -> (DecodingTrouble.Kind, DecodingError.Context) {
        switch error {
        case .keyNotFound(_, let context): (.keyNotFound, context)
        case .typeMismatch(_, let context): (.typeMismatch, context)
        case .valueNotFound(_, let context): (.valueNotFound, context)
        case .dataCorrupted(let context): (.dataCorrupted, context)
        @unknown default: (.otherTime, DecodingError.Context(codingPath: [], debugDescription: ""))
        }
    }

    /// 2026-11-18 in each of the four ways, read in each.
    @Test(arguments: [
        (DateStrategy.deferredToDate, "816692800", nil), (.deferredToDate, "1795000000", "in the year 2057"),
        (.deferredToDate, "1795000000000", "milliseconds since 1970"),
        (.secondsSince1970, "1795000000", nil), (.secondsSince1970, "1795000000000", "in the year 58851"),
        (.secondsSince1970, "816692800", "seconds since 2001-01-01"),
        (.millisecondsSince1970, "1795000000000", nil), (.millisecondsSince1970, "1795000000", "in the year 1970"),
        (.deferredToDate, "0", nil), (.deferredToDate, "\"2026-11-18T10:00:00Z\"", "found a string instead"),
        (.iso8601, "\"2026-11-18T10:00:00Z\"", nil), (.iso8601, "\"2026-11-18T10:00:00+01:00\"", nil),
        (.iso8601, "\"2026-11-18\"", "ISO8601-formatted"), (.iso8601, "1795000000", "found number instead"),
    ])
    func dates(strategy: DateStrategy, json: String, expected: String?) throws {
        let activity = AppManifest.Activity(
            type: "Ride",
            attributes: .any,
            contentState: .date,
            dates: strategy,
            types: [:]
        )
        let value = try JSONValue(parsing: Array(json.utf8))
        let troubles = ShapeDecoder.troubles(of: value, as: .date, in: activity)
        if let expected {
            #expect(troubles.count == 1)
            #expect(troubles.first?.message.contains(expected) == true, "\(troubles)")
        } else {
            #expect(troubles.isEmpty, "\(troubles)")
        }
    }
}
