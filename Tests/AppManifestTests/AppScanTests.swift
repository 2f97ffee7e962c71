import Foundation
import JSONModel
import Testing

@testable import AppManifest

@Suite struct AppScanTests {
    private func scan(_ files: [String: String]) throws -> AppManifest {
        try scan(files.mapValues { Data($0.utf8) })
    }

    private func scan(_ files: [String: Data]) throws -> AppManifest {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (name, data) in files {
            let url = root.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try data.write(to: url)
        }
        return try AppScan(root.path).manifest
    }

    /// By the rules of Swift's synthesized Codable: which members are decoded, and from what.
    @Test func activityAttributes() throws {
        let manifest = try scan([
            "Ride.swift": #"""
            import ActivityKit
            // struct Fake: ActivityAttributes {}
            /* /* struct Nested: ActivityAttributes {} */ */
            let text = "struct Quoted: ActivityAttributes { \("}") "
            @available(iOS 16.1, *)
            public struct RideAttributes: ActivityAttributes {
                public typealias ContentState = RideState
                public let rider: String, seats: Int?
                let fixed = 3
                static let shared = "x"
                var label: String { "a" }
                var watched: Double = 1.5 { didSet { print("}") } }
                var `default` = true
                func close() -> [String: Int] { [:] }
                enum CodingKeys: String, CodingKey { case rider = "rider_name", seats, watched, `default` }
            }
            struct RideState: Codable, Hashable {
                enum Status: String, Codable { case near, here = "arrived" }
                enum Level: Int, Codable { case low = 1, high }
                enum Stage: Codable { case waiting, riding(driver: Driver, Int) }
                var status: Status
                var level: Level? = nil
                var eta: Date
                var stage: Stage?
                var drivers: [Driver] = []
                var prices: Dictionary<String, Double>
                var tint: (Int, Int)
                var other: Missing
            }
            """#,
            "Driver.swift": "struct Driver: Codable { var name: String; var links: [URL?]! }",
        ])
        let activity = try #require(manifest.activities?.first)
        #expect(manifest.activities?.count == 1)
        #expect(activity.type == "RideAttributes")
        #expect(
            activity.attributes.json
                == ["rider_name": "String", "seats": "Int?", "watched": "Double", "default": "Bool"]
        )
        #expect(
            activity.contentState.json == [
                "status": "Status", "level": "Level?", "eta": "Date", "stage": "Stage?", "drivers": "[Driver]",
                "prices": "[String: Double]", "tint": "Any", "other": "Any",
            ]
        )
        #expect(activity.types["Status"]?.json == ["enum": ["near", "arrived"]])
        #expect(activity.types["Level"]?.json == ["enum": [1, 2]])
        #expect(
            activity.types["Stage"]?.json == ["cases": ["waiting": [:], "riding": ["driver": "Driver", "_1": "Int"]]]
        )
        #expect(activity.types["Driver"]?.json == ["name": "String", "links": "[URL?]?"])
        #expect(manifest.unread.contains { $0.contains("RideState.tint") })
        #expect(manifest.unread.contains { $0.contains("Missing") })
        #expect(try AppManifest(manifest.yaml, file: "app.yml") == manifest)
    }

    @Test(arguments: [
        "init(from decoder: any Decoder) throws { a = 1 }", "#if DEBUG\nvar b: Int\n#endif",
    ])
    func whatDecodesInItsOwnWayIsNotRead(member: String) throws {
        let manifest = try scan([
            "A.swift": "struct A: ActivityAttributes { struct ContentState: Codable {\nvar a: Int\n\(member)\n} }"
        ])
        #expect(manifest.activities?.first?.contentState == .any)
        #expect(manifest.unread.count == 1)
    }

    @Test func categories() throws {
        let manifest = try scan([
            "A.swift": #"""
            enum Names { static let accept = "ACCEPT" }
            enum Kind: String { case ride = "RIDE", bare }
            func register(dynamic: String) {
                let decline = UNNotificationAction(identifier: "DECLINE", title: "No", options: [])
                let one = UNNotificationCategory(identifier: Kind.ride.rawValue, actions: [
                    UNTextInputNotificationAction(identifier: Names.accept, title: "Yes"), decline,
                ], intentIdentifiers: [])
                _ = UNNotificationCategory(identifier: "NONE", actions: [], intentIdentifiers: [])
                _ = UNNotificationCategory(identifier: "SOME", actions: made(), intentIdentifiers: [])
            }
            """#
        ])
        #expect(
            manifest.categories == [
                .init(identifier: "NONE", actions: []), .init(identifier: "RIDE", actions: ["ACCEPT", "DECLINE"]),
                .init(identifier: "SOME", actions: nil),
            ]
        )
        #expect(manifest.incomplete == [])
        #expect(manifest.unread.count == 1)
        let open = try scan(["A.swift": "let c = UNNotificationCategory(identifier: name, actions: [])"])
        #expect(open.incomplete == [.categories])
    }

    @Test func texts() throws {
        let utf16 = "\u{FEFF}\"A\" = \"\\U00e4 %@\";".data(using: .utf16LittleEndian) ?? Data()
        let files = [
            "en.lproj/Localizable.strings": Data("/* a */ \"A\" = \"x; \\\"%@\\\"\"; // b\nB = b;".utf8),
            "de.lproj/Localizable.strings": utf16,
            "de.lproj/Other.strings": Data("C = c;".utf8),
            "fr.lproj/Localizable.strings": Data(
                "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>A</key><string>é</string></dict></plist>".utf8
            ),
            "en.lproj/Localizable.stringsdict": Data(
                "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>N</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string></dict></dict></plist>"
                    .utf8
            ),
        ]
        let languages = try #require(try scan(files).languages)
        #expect(
            languages == [
                .init(name: "de", texts: ["A": "ä %@"]),
                .init(name: "en", texts: ["A": "x; \"%@\"", "B": "b", "N": "%#@n@"]),
                .init(name: "fr", texts: ["A": "é"]),
            ]
        )
    }

    @Test func catalogue() throws {
        let manifest = try scan([
            "Localizable.xcstrings": #"""
            {"sourceLanguage":"en","version":"1.0","strings":{
              "Hello %@":{},
              "A":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"a"}},"de":{"stringUnit":{"state":"translated","value":"ä"}}}},
              "N":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"value":"one"}},"other":{"stringUnit":{"value":"%lld goals"}}}}}}},
              "Name":{"shouldTranslate":false}}}
            """#
        ])
        #expect(
            manifest.languages == [
                .init(name: "de", texts: ["A": "ä", "Name": "Name"]),
                .init(name: "en", texts: ["Hello %@": "Hello %@", "A": "a", "N": "%lld goals", "Name": "Name"]),
            ]
        )
    }

    @Test func settings() throws {
        func list(_ text: String) -> String {
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(text)</dict></plist>"
        }
        let manifest = try scan([
            "App.xcodeproj/project.pbxproj": """
            // !$*UTF8*$!
            { objects = {
              1 /* Debug */ = { isa = XCBuildConfiguration; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = "$(BASE).ride"; IPHONEOS_DEPLOYMENT_TARGET = 16.4; }; };
              2 = { isa = XCBuildConfiguration; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = "com.example.$(NOWHERE)"; IPHONEOS_DEPLOYMENT_TARGET = 9.0; LIST = (a, "b c", ); }; };
            }; }
            """,
            "Base.xcconfig": "BASE = com.example // ours",
            "Service/Info.plist": list(
                "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string></dict>"
            ),
            "App/Info.plist": list("<key>NSSupportsLiveActivities</key><true/>"),
            "App/App.entitlements": list("<key>aps-environment</key><string>development</string>"),
            "Sounds/horn.caf": "", "AppTests/other.caf": "",
        ])
        #expect(manifest.bundleIDs == ["com.example.ride"])
        #expect(manifest.incomplete == [.bundleIds])
        #expect(manifest.minimumVersions == ["iOS": "9.0"])
        #expect(manifest.hasServiceExtension == true)
        #expect(manifest.supportsLiveActivities == true)
        #expect(manifest.entitlements == .init(push: true, timeSensitive: false, criticalAlerts: false))
        #expect(manifest.sounds == ["horn.caf"])
    }

    /// The topic has the bundle ID of the app (Apple, Sending notification requests to APNs): that of an extension or a test is none.
    @Test func bundleIDsAreThoseOfApps() throws {
        func target(_ number: Int, _ product: String, _ id: String, base: String = "") -> String {
            """
            \(number)0 = { isa = PBXNativeTarget; productType = "com.apple.product-type.\(product)"; buildConfigurationList = \(number)1; };
            \(number)1 = { isa = XCConfigurationList; buildConfigurations = ( \(number)2 /* Debug */, ); };
            \(number)2 = { isa = XCBuildConfiguration; \(base) buildSettings = { \(id.isEmpty ? "" : "PRODUCT_BUNDLE_IDENTIFIER = \(id);") }; };
            """
        }
        let manifest = try scan([
            "App.xcodeproj/project.pbxproj": """
            { objects = {
              \(target(1, "application", "com.example.ride"))
              \(target(2, "app-extension", "com.example.ride.service"))
              \(target(3, "bundle.unit-test", "com.example.ride.tests"))
              \(target(4, "application.watchapp2", "com.example.ride.watch"))
              \(target(5, "app-extension", "", base: "baseConfigurationReference = 9;"))
              9 = { isa = PBXFileReference; path = Config/Widget.xcconfig; };
            }; }
            """,
            "Config/Widget.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.ride.widget",
            "Config/Other.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.ride.beta",
        ])
        #expect(manifest.bundleIDs == ["com.example.ride", "com.example.ride.beta", "com.example.ride.watch"])
        #expect(manifest.isComplete(.bundleIds))
    }

    /// Swift, Initializers: a type's initialiser may be named, and with a known type the type left out.
    @Test func categoriesOfNamedInitialisers() throws {
        let manifest = try scan([
            "A.swift": """
            import UserNotifications
            let accept = UNNotificationAction.init(identifier: "ACCEPT", title: "t", options: [])
            let one: UNNotificationCategory = UNNotificationCategory.init(identifier: "ONE", actions: [accept], intentIdentifiers: [])
            let two: UNNotificationCategory = .init(identifier: "TWO", actions: [.init(identifier: "GO", title: "t")], intentIdentifiers: [])
            center.setNotificationCategories([.init(identifier: "THREE", actions: [], intentIdentifiers: [], options: [])])
            let item = Item.init(identifier: "FOUR", actions: [], intentIdentifiers: [])
            let other: Item = .init(identifier: "FIVE")
            """
        ])
        #expect(manifest.categories?.map(\.identifier) == ["ONE", "THREE", "TWO"])
        #expect(manifest.categories?.map(\.actions) == [["ACCEPT"], [], ["GO"]])
        #expect(manifest.unread.isEmpty)
    }

    /// Whatever a file holds, the scan ends and says what it could not read.
    @Test(arguments: [
        "{", "\"", "\"\\", "(((((", "struct A: ActivityAttributes {", "struct A: ActivityAttributes { var", "/*", "#\"",
        "\"\\(\"\\(\"", "UNNotificationCategory(identifier:", "struct A: ActivityAttributes { var a: [[[",
        "enum A { case",
        "struct A: ActivityAttributes { typealias ContentState = ContentState }", "let a =", "<", "bplist00", "\\U",
    ])
    func brokenFiles(text: String) throws {
        let text = text + " // ActivityAttributes UNNotificationCategory"
        _ = try scan([
            "A.swift": text, "en.lproj/Localizable.strings": text, "Localizable.xcstrings": text, "Info.plist": text,
            "a.entitlements": text, "a.xcodeproj/project.pbxproj": text, "a.xcconfig": text,
            "en.lproj/Localizable.stringsdict": text,
        ])
    }
}
