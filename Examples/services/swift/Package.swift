// swift-tools-version: 6.2
import PackageDescription

/// A push provider as a server in Swift is made: Hummingbird in front, AsyncHTTPClient behind, and a compiler that another package has.
let package = Package(
    name: "PushProvider",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../ProveYourCompiler"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .executableTarget(
            name: "provider",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "OfflinePush", package: "ProveYourCompiler"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
