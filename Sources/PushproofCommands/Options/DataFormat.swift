import ArgumentParser

/// How a command prints data: for people, or one JSON object a line.
enum DataFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
