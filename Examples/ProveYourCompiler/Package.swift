// swift-tools-version: 6.2
import PackageDescription

/// Somebody else's package: a compiler of push payloads, and tests that prove it. In your own package the dependency has a URL.
let package = Package(
    name: "ProveYourCompiler",
    platforms: [.macOS(.v15)],
    products: [.library(name: "OfflinePush", targets: ["OfflinePush"])],
    dependencies: [.package(name: "pushproof", path: "../..")],
    targets: [
        .target(name: "OfflinePush", swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "OfflinePushTests",
            dependencies: ["OfflinePush", .product(name: "PushproofTesting", package: "pushproof")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
