import PushModel

/// Every dialect's generator: to add a dialect is to add a line.
package enum CaseGenerators {
    package static let all: [any CaseGenerator] = [
        EasemobGenerator(), GetuiGenerator(), SNSGenerator(), ZegoGenerator(), FCMGenerator(),
        APNsGenerator(),
    ]

    package static func generator(for dialect: Dialect) -> (any CaseGenerator)? {
        all.first { $0.dialect == dialect }
    }
}
