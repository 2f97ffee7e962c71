// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: Swift 6 mode, warnings are errors, unsafe constructs are marked.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// How the command alone is linked in a release: Scripts/build-release finds out, and any other build goes without.
let linking: [LinkerSetting] =
    Context.environment["PUSHPROOF_LINKER_OPTIONS"].map { options in
        [.unsafeFlags(options.split(separator: " ").map(String.init), .when(configuration: .release))]
    } ?? []

/// A target. Documentation/Architecture.md has the floors; a target imports lower ones only.
/// What it has in `Resources` is built in: the program is one file.
func floor(_ name: String, _ dependencies: [Target.Dependency] = [], hasResources: Bool = false) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        resources: hasResources ? [.embedInCode("Resources")] : [],
        swiftSettings: settings
    )
}

func tests(of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.init(stringLiteral: name)] + dependencies,
        exclude: exclude,
        swiftSettings: settings
    )
}

/// A vendor: a folder of Sources/Vendors with all that is its own.
func vendor(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: "\(name)Vendor",
        dependencies: ["VendorModel", "Masking", "CaseGeneration", "PushModel", "JSONModel"] + dependencies,
        path: "Sources/Vendors/\(name)",
        swiftSettings: settings
    )
}

/// The vendors that `Vendors` lists.
let vendors = [
    vendor("Easemob", ["Determinism"]),
    vendor("Getui"),
    // A publish carries messages for FCM.
    vendor("SNS", ["FCMVendor", "APNsRules", .product(name: "Crypto", package: "swift-crypto")]),
    vendor("ZEGO"),
    vendor("JPush"),
    vendor("FCM", ["APNsRules"]),
    // Payloads on their own.
    vendor("APNs", ["APNsRules"]),
]

/// For the list of vendors, and for tests, which may ask for any of them by name.
let vendorTargets = vendors.map { Target.Dependency(stringLiteral: $0.name) }

let package = Package(
    name: "pushproof",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "pushproof", targets: ["pushproof"]),
        .library(name: "APNsRules", targets: ["APNsRules"]),
        .library(name: "APNsTesting", targets: ["APNsTesting"]),
        .library(name: "PushproofTesting", targets: ["PushproofTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        // For tests alone.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
    ],
    targets: [
        // Values and bytes.
        .systemLibrary(
            name: "CJSONC",
            pkgConfig: "json-c",
            providers: [.apt(["libjson-c-dev"]), .brew(["json-c"])]
        ),
        floor("JSONModel"),
        floor("Determinism"),
        floor("InputFiles", [.product(name: "SystemPackage", package: "swift-system")]),
        .plugin(
            name: "ArchiveCorpus",
            capability: .buildTool(),
            dependencies: ["corpus-archiver"],
            path: "Sources/ArchiveCorpus"
        ),
        .executableTarget(name: "corpus-archiver", swiftSettings: settings),
        .plugin(
            name: "StampCommit",
            capability: .buildTool(),
            dependencies: ["commit-stamp"],
            path: "Sources/StampCommit"
        ),
        .executableTarget(name: "commit-stamp", swiftSettings: settings),
        .target(name: "ShippedCorpus", swiftSettings: settings, plugins: ["ArchiveCorpus"]),
        // Foreign parsers, schemas, and the domain's types.
        floor("JSONSchema", ["JSONModel"]),
        floor("JMESPath", ["JSONModel"]),
        floor("YAMLFiles", ["JSONModel", .product(name: "Yams", package: "Yams")]),
        floor("JSONCBridge", ["CJSONC", "JSONModel"]),
        floor("PushModel", ["JSONModel"]),
        // What is right, what to try, and what a case file says.
        floor("CaseFiles", ["PushModel", "JSONModel", "InputFiles", "ShippedCorpus"]),
        floor("APNsRules", ["PushModel", "JSONModel"]),
        floor("CaseGeneration", ["PushModel", "JSONModel", "Determinism"]),
        // What the vendors share, the list of them (they are above), and the outside world.
        floor(
            "Masking",
            ["APNsRules", "PushModel", "JSONModel", .product(name: "Crypto", package: "swift-crypto")]
        ),
        floor(
            "VendorModel",
            [
                "Masking", "APNsRules", "CaseGeneration", "Determinism", "PushModel", "JSONModel",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "Vendors",
            dependencies: vendorTargets + [
                "VendorModel", "CaseFiles", "CaseGeneration", "APNsRules", "PushModel", "JSONModel",
            ],
            path: "Sources/Vendors/List",
            swiftSettings: settings
        ),
        floor(
            "APNsWire",
            [
                "APNsRules", "PushModel", "JSONModel", "Determinism",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ]
        ),
        floor(
            "HTTPServing",
            [
                "PushModel",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        floor("Testees", ["PushModel", "JSONModel", .product(name: "SystemPackage", package: "swift-system")]),
        // What the app on the phone has, and the rules that ask for it.
        floor("AppManifest", ["APNsRules", "YAMLFiles", "InputFiles", "PushModel", "JSONModel"]),
        // A vendor by schemas and rules, the endpoint's world and its face for tests, and what was found.
        floor(
            "OwnDialects",
            [
                "Vendors", "VendorModel", "CaseFiles", "CaseGeneration", "JSONSchema", "JMESPath", "YAMLFiles",
                "InputFiles", "PushModel", "JSONModel", "Determinism",
            ]
        ),
        floor("APNsTesting", ["APNsWire", "APNsRules", "PushModel"]),
        floor(
            "Findings",
            [
                "APNsRules", "CaseFiles", "CaseGeneration", "Determinism", "InputFiles", "JSONCBridge", "JSONModel",
                "PushModel", "Testees", "Vendors", "VendorModel",
            ]
        ),
        floor(
            "WorldConfiguration",
            [
                "APNsWire", "APNsRules", "InputFiles", "PushModel", "Vendors", "YAMLFiles", "JSONModel",
                .product(name: "Yams", package: "Yams"),
            ],
            hasResources: true
        ),
        // What a vendor's senders are told.
        floor("SenderChecks", ["Findings", "Vendors", "VendorModel", "APNsRules", "PushModel", "JSONModel"]),
        // The run.
        floor(
            "Campaign",
            [
                "Findings", "InputFiles",
                "JSONModel", "Determinism", "JSONCBridge", "PushModel", "APNsRules", "CaseFiles",
                "Vendors", "VendorModel", "CaseGeneration", "APNsWire", "Testees",
            ]
        ),
        // The run in other packages' tests.
        floor(
            "PushproofTesting",
            [
                "Campaign", "ShippedCorpus", "CaseFiles", "CaseGeneration", "Findings", "Vendors", "VendorModel",
                "Testees", "APNsRules",
                "PushModel",
                "JSONModel",
            ]
        ),
        // What is written down.
        floor(
            "Recording",
            [
                "CaseFiles", "InputFiles", "Findings", "SenderChecks", "Vendors", "VendorModel", "Masking", "APNsWire",
                "APNsRules", "PushModel",
                "JSONModel",
                "Determinism", .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        floor(
            "Reports",
            [
                "Campaign", "Testees", "CaseFiles", "Findings", "Vendors", "VendorModel", "CaseGeneration", "JSONModel",
                "PushModel",
                "APNsRules",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            hasResources: true
        ),
        floor(
            "LivePage",
            [
                "HTTPServing", "Findings", "Reports", "PushModel", "JSONModel", "Determinism",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            hasResources: true
        ),
        // A running service under test.
        floor(
            "Services",
            [
                "CaseFiles", "Findings", "Recording", "WorldConfiguration", "Vendors", "VendorModel",
                "APNsWire",
                "APNsRules",
                "Testees", "PushModel",
                "JSONModel",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        // Rows of messages to a running service, and what happens between them.
        floor(
            "Sequences",
            [
                "Services", "Recording", "Findings", "WorldConfiguration", "CaseGeneration", "Vendors", "VendorModel",
                "APNsWire", "APNsRules", "Testees", "Determinism", "PushModel", "JSONModel",
            ]
        ),
        // Who drives an endpoint from outside.
        floor(
            "Control",
            [
                "HTTPServing", "Recording", "WorldConfiguration", "APNsWire", "APNsRules",
                "InputFiles", "Findings",
                "PushModel", "JSONSchema", "JSONModel",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            hasResources: true
        ),
        // The vendors' own front doors.
        floor(
            "Inlets",
            [
                "HTTPServing", "Recording", "SenderChecks", "Vendors", "VendorModel", "APNsRules", "APNsWire",
                "PushModel", "JSONModel",
            ]
        ),
        // The command line.
        floor(
            "PushproofCommands",
            [
                "Services", "Sequences", "Determinism",
                "Campaign", "CaseFiles", "Findings", "Reports", "JSONModel", "PushModel", "APNsRules", "Vendors",
                "VendorModel",
                "CaseGeneration", "InputFiles", "ShippedCorpus", "JSONCBridge", "APNsWire", "Testees",
                "WorldConfiguration", "Recording", "SenderChecks", "OwnDialects", "LivePage", "Control",
                "Inlets", "AppManifest",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "pushproof",
            dependencies: ["PushproofCommands"],
            swiftSettings: settings,
            linkerSettings: linking,
            plugins: ["StampCommit"]
        ),
        .executableTarget(
            name: "pushproof-bench",
            dependencies: [
                "Campaign", "CaseGeneration", "Vendors", "VendorModel", "EasemobVendor", "APNsRules",
                "Findings",
                "JSONCBridge",
                "PushModel", "JSONModel",
            ],
            path: "Benchmarks",
            exclude: ["serve.sh", "time_to_kill.py", "busy_testee.py", "easemob_messages.py", "campaign.py"],
            swiftSettings: settings
        ),
        tests(of: "JSONModel"),
        tests(of: "JSONCBridge", ["JSONModel"]),
        tests(of: "JSONSchema", ["JSONModel"]),
        tests(of: "JMESPath", ["JSONModel"]),
        tests(of: "YAMLFiles", ["JSONModel"]),
        tests(of: "AppManifest", ["APNsRules", "PushModel", "JSONModel"]),
        tests(
            of: "OwnDialects",
            [
                "CaseFiles", "CaseGeneration", "Vendors", "VendorModel", "JSONSchema", "YAMLFiles", "PushModel",
                "JSONModel",
            ]
        ),
        // The evaluator as a process, for the scripts that hold it against the official suite and against others.
        .executableTarget(
            name: "schema-answers",
            dependencies: ["OwnDialects", "JSONSchema", "JSONModel"],
            path: "Tests/SchemaEvaluator/Answering",
            swiftSettings: settings
        ),
        // The evaluator of JMESPath, for the published compliance tests.
        .executableTarget(
            name: "path-answers",
            dependencies: ["JMESPath", "JSONModel"],
            path: "Tests/PathEvaluator/Answering",
            swiftSettings: settings
        ),
        tests(of: "Determinism"),
        tests(of: "InputFiles", [.product(name: "SystemPackage", package: "swift-system")]),
        tests(of: "APNsRules", ["PushModel", "JSONModel"]),
        tests(
            of: "Vendors",
            vendorTargets + [
                "VendorModel", "CaseFiles", "CaseGeneration", "APNsRules", "PushModel", "JSONModel", "Determinism",
            ]
        ),
        tests(
            of: "CaseGeneration",
            vendorTargets + [
                "Vendors", "VendorModel",
                "PushModel", "JSONModel", "Determinism",
            ]
        ),
        tests(
            of: "APNsWire",
            [
                "APNsRules", "PushModel", "JSONModel", "Determinism",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ]
        ),
        tests(of: "APNsTesting", ["APNsWire", "PushModel"]),
        tests(
            of: "WorldConfiguration",
            ["APNsWire", "APNsRules", "PushModel", "JSONModel", .product(name: "Crypto", package: "swift-crypto")]
        ),
        tests(
            of: "Testees",
            vendorTargets + [
                "PushModel", "JSONModel",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            exclude: ["Stubs"]
        ),
        tests(
            of: "Findings",
            vendorTargets + [
                "APNsRules", "CaseFiles", "CaseGeneration", "Determinism", "JSONModel", "PushModel",
                "Vendors", "VendorModel",
            ]
        ),
        tests(
            of: "Campaign",
            vendorTargets + [
                "APNsRules", "CaseFiles", "Findings", "APNsWire", "CaseGeneration", "Determinism", "JSONCBridge",
                "JSONModel",
                "PushModel", "Testees", "Vendors", "VendorModel",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        tests(
            of: "SenderChecks",
            vendorTargets + [
                "APNsRules", "CaseFiles", "CaseGeneration", "JSONModel", "JSONSchema", "PushModel",
                "Vendors",
                "VendorModel",
            ]
        ),
        tests(
            of: "Recording",
            vendorTargets + [
                "Campaign",
                "Masking", "APNsRules", "APNsWire", "CaseFiles", "Findings", "SenderChecks", "JSONModel", "PushModel",
                "Vendors",
                "VendorModel",
            ]
        ),
        tests(of: "PushproofTesting", ["Campaign", "Findings", "Vendors", "VendorModel", "PushModel", "JSONModel"]),
        tests(
            of: "Control",
            [
                "JSONSchema",
                "APNsRules", "APNsWire", "Recording", "JSONModel", "PushModel",
            ]
        ),
        tests(
            of: "HTTPServing",
            [
                "PushModel", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        tests(
            of: "Inlets",
            vendorTargets + [
                "APNsWire", "Recording", "SenderChecks", "Vendors", "VendorModel", "PushModel", "JSONModel",
            ]
        ),
        tests(
            of: "Services",
            vendorTargets + [
                "Sequences", "Findings", "Testees", "WorldConfiguration",
                "APNsWire", "APNsRules", "PushModel",
                "JSONModel",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        tests(
            of: "Sequences",
            [
                "Services", "Findings", "WorldConfiguration", "APNsWire", "APNsRules", "Testees", "PushModel",
                "JSONModel",
            ]
        ),
        tests(
            of: "Reports",
            vendorTargets + [
                "Campaign", "APNsRules", "CaseFiles", "CaseGeneration", "Findings", "Determinism", "JSONModel",
                "PushModel", "Testees",
                "Vendors", "VendorModel",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        tests(
            of: "LivePage",
            [
                "Findings", "JSONModel",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        tests(
            of: "PushproofCommands",
            vendorTargets + [
                "pushproof", "Vendors", "Campaign", "CaseGeneration", "Testees", "APNsWire", "APNsRules", "JSONModel",
                "Findings",
                "PushModel",
                "WorldConfiguration",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["Stubs"]
        ),
    ] + vendors
)
