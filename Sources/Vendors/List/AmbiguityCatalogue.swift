import PushModel
import VendorModel

/// Every topic on which a reference compiler asks for a reading.
package enum AmbiguityCatalogue {
    package static let all: [Topic] = Vendors.all.flatMap(\.topics)

    package static func topic(_ id: String) -> Topic? {
        all.first { $0.id == id }
    }
}
