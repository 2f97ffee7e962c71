import APNsRules
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// What a vendor calls a push, what Apple calls it, and what the phone does: for every combination of the fields on which it depends.
package struct ClassificationMatrix: Sendable {
    /// What Apple's pages make of a payload, whatever its headers say.
    package enum AppleClass: String, Sendable {
        /// Something to see or hear, and nothing else.
        case alert
        /// `content-available` alone.
        case background
        /// Both: an alert that wakes the app as well.
        case alertThatWakes = "alert that wakes"
        case nothing
        /// There is no payload.
        case none = "no payload"
    }

    package struct Row: Sendable {
        /// Names of the values, one for each of the matrix's columns.
        package var values: [String]
        package var vendorClass: String
        package var appleClass: AppleClass
        /// On an app in the background.
        package var effect: DeviceEffect
    }

    package var dialect: Dialect
    package var title: String
    package var columns: [String]
    package var rows: [Row]

    /// The matrices of the dialects that have one.
    package static func matrices(of dialects: [Dialect]) -> [ClassificationMatrix] {
        Vendors.all.filter { dialects.contains($0.dialect) }.compactMap { vendor in
            vendor.classification.map { ClassificationMatrix($0, of: vendor.dialect) }
        }
    }

    private init(_ table: ClassificationTable, of dialect: Dialect) {
        self.dialect = dialect
        title = table.title
        columns = table.columns
        rows = table.cells.map { Self.row($0.values, $0.vendorClass, dialect, $0.message) }
    }

    private static func row(_ names: [String], _ vendorClass: String, _ dialect: Dialect, _ message: JSONObject) -> Row
    {
        let testCase = Case(id: "\(dialect.rawValue)/matrix", dialect: dialect, message: .value(.object(message)))
        let payload = (try? VendorCompilers.compiler(for: dialect)?.compile(testCase, readings: []).0)?.payload
        guard let payload else {
            return Row(values: names, vendorClass: vendorClass, appleClass: .none, effect: .none)
        }
        let analysis = PayloadAnalyser().analysis(
            of: payload.bytes,
            headers: payload.headers.map { HeaderField($0.name, $0.value) },
            reference: payload,
            in: testCase
        )
        let effect =
            analysis.verdict.answer == nil ? DeviceModel.effectOfAccepted(analysis.subject, state: .background) : .none
        return Row(values: names, vendorClass: vendorClass, appleClass: AppleClass(payload.value), effect: effect)
    }
}

extension ClassificationMatrix.AppleClass {
    init(_ payload: JSONValue) {
        let aps = payload["aps"]
        // What Apple's table calls something to see or hear; an empty alert or sound is none.
        let isSeen = ["alert", "badge", "sound"].contains { key in
            switch aps?[key] {
            case nil, .null?, .string("")?: false
            default: true
            }
        }
        switch (isSeen, aps?["content-available"]?.isFlagOn ?? false) {
        case (true, true): self = .alertThatWakes
        case (true, false): self = .alert
        case (false, true): self = .background
        case (false, false): self = .nothing
        }
    }
}
