// swift-tools-version: 6.2
import PackageDescription

/// A test target of somebody else's package that uses the mock of APNs. In your own package the dependency has a URL.
let package = Package(
    name: "MockAPNsInTests",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pushproof", path: "../..")],
    targets: [
        .testTarget(
            name: "MockAPNsInTests",
            dependencies: [.product(name: "APNsTesting", package: "pushproof")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
