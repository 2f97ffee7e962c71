import APNsVendor
import CaseGeneration
import EasemobVendor
import FCMVendor
import GetuiVendor
import JPushVendor
import PushModel
import SNSVendor
import Synchronization
import VendorModel
import ZEGOVendor

/// The vendors that Pushproof knows: to add one is to add its folder, its target, its corpus, and a line here.
package enum Vendors {
    static let known: [Vendor] = [
        .easemob,
        .getui,
        .sns,
        .zego,
        .fcm,
        .jpush,
        .apns,
    ]

    /// Those that Pushproof knows, and after them the dialects of the user's own that are registered.
    package static var all: [Vendor] { known + RegisteredVendors.all.map(\.vendor) }

    /// Nil for a dialect that nobody registered.
    package static func vendor(of dialect: Dialect) -> Vendor? {
        known.first { $0.dialect == dialect } ?? RegisteredVendors.entry(of: dialect)?.vendor
    }

    /// Adds a dialect of the user's own, before anything is asked for by dialect. One whose name is taken is left out.
    package static func register(_ vendor: Vendor) {
        RegisteredVendors.add(vendor)
    }

    /// Says how a format that ships is made when somebody names it: until then it is in no list, and no run is of it.
    ///
    /// - Parameter make: The format of a name; nil where none has it.
    package static func offer(_ make: @escaping @Sendable (_ name: String) -> Vendor?) {
        OfferedFormats.offer(make)
    }
}

extension Dialect: CaseIterable, RawRepresentable {
    private static let known = Vendors.known.map(\.dialect)

    /// Those of all vendors, in the order of reports.
    package static var allCases: [Dialect] { known + RegisteredVendors.all.map(\.vendor.dialect) }

    /// Whether a file describes it, of the user's or one that ships, and no compiler in this program's code.
    package var isOfAFile: Bool { !Dialect.known.contains(self) }

    /// The dialect of that name; nil for one that no vendor has. A format that ships is registered by being named.
    package init?(rawValue: String) {
        self.init(rawValue)
        guard Self.allCases.contains(self) || OfferedFormats.register(rawValue) else { return nil }
    }
}

/// The dialects that a process adds to the vendors that Pushproof knows. Those are asked first, and never wait for the lock.
enum RegisteredVendors {
    struct Entry: Sendable {
        let vendor: Vendor
        private let lazyGenerator: LazyValue<any CaseGenerator>

        init(_ vendor: Vendor) {
            self.vendor = vendor
            // Who only judges messages makes no cases.
            lazyGenerator = LazyValue(vendor.makeGenerator)
        }

        var generator: any CaseGenerator { lazyGenerator.value }
    }

    private static let entries = Mutex<[Entry]>([])

    static var all: [Entry] { entries.withLock { $0 } }

    static func entry(of dialect: Dialect) -> Entry? {
        entries.withLock { entries in entries.first { $0.vendor.dialect == dialect } }
    }

    /// - Parameter vendor: Of a dialect that nobody has; another one of the same name is left out.
    static func add(_ vendor: Vendor) {
        let entry = Entry(vendor)
        entries.withLock { entries in
            if !entries.contains(where: { $0.vendor.dialect == vendor.dialect }) { entries.append(entry) }
        }
    }
}

/// The formats that ship.
private enum OfferedFormats {
    private static let make = Mutex<(@Sendable (String) -> Vendor?)?>(nil)

    static func offer(_ make: @escaping @Sendable (String) -> Vendor?) {
        Self.make.withLock { $0 = make }
    }

    /// Whether there is one of the name, which is registered then.
    static func register(_ name: String) -> Bool {
        guard let vendor = make.withLock({ $0 })?(name) else { return false }
        RegisteredVendors.add(vendor)
        return true
    }
}

// What is asked of all of them, or by dialect.

/// The reference compilers, one a vendor.
package enum VendorCompilers {
    private static let known: [any VendorCompiler] = Vendors.known.map(\.compiler)

    package static var all: [any VendorCompiler] { known + RegisteredVendors.all.map(\.vendor.compiler) }

    /// The dialect's compiler; nil for one that no vendor has.
    package static func compiler(for dialect: Dialect) -> (any VendorCompiler)? {
        known.first { $0.dialect == dialect } ?? RegisteredVendors.entry(of: dialect)?.vendor.compiler
    }
}

/// Every topic on which a reference compiler asks for a reading.
package enum AmbiguityCatalogue {
    package static let all: [Topic] = Vendors.all.flatMap(\.topics)

    package static func topic(_ id: String) -> Topic? {
        all.first { $0.id == id }
    }
}

extension MessageSchema {
    /// All of them: Apple's first, then the vendors' in their order.
    package static let all: [MessageSchema] = apple + Vendors.all.compactMap(MessageSchema.init)

    package static func named(_ name: String) -> MessageSchema? { all.first { $0.name == name } }

    /// The schemas as documents, by their names: each is long, and a folder of templates asks for one again and again.
    package static let documents = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.document) })
}
