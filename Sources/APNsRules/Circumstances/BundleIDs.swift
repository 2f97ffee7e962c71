import PushModel

extension [String] {
    /// Whether one of these bundle IDs is the topic, or becomes it with the suffix of a push type.
    package func cover(_ topic: String) -> Bool {
        contains { bundleID in
            guard topic.utf8.starts(with: bundleID.utf8) else { return false }
            let rest = topic.utf8.dropFirst(bundleID.utf8.count)
            return PushType.allCases.contains { type in
                type.topicSuffix.map { rest.elementsEqual($0.utf8) } ?? false
            }
        }
    }
}
