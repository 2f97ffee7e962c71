import CaseGeneration
import PushModel
import Synchronization
import VendorModel

/// The dialects that a process adds to the vendors that Pushproof knows. Those are asked first, and never wait for the lock.
enum RegisteredVendors {
    struct Entry: Sendable {
        let vendor: Vendor
        let generator: any CaseGenerator
    }

    private static let entries = Mutex<[Entry]>([])

    static var all: [Entry] { entries.withLock { $0 } }

    static func entry(of dialect: Dialect) -> Entry? {
        entries.withLock { entries in entries.first { $0.vendor.dialect == dialect } }
    }

    /// - Parameter vendor: Of a dialect that nobody has; another one of the same name is left out.
    static func add(_ vendor: Vendor) {
        let entry = Entry(vendor: vendor, generator: vendor.makeGenerator())
        entries.withLock { entries in
            if !entries.contains(where: { $0.vendor.dialect == vendor.dialect }) { entries.append(entry) }
        }
    }
}
