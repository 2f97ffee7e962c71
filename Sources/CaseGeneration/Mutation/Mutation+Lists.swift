import Determinism
import JSONModel

extension Mutation {
    /// Makes a list longer, up to a length at which compilers stop, with members that are like one of its own and differ
    /// from it; now and then with equal ones. They stand before its own members or behind them.
    static let lengthen = Mutation(
        "lengthen",
        weight: GenerationWeights.lengthen,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard let place = outline.choose(&generator, where: { outline.places[$0].kind == .array }) else {
                return false
            }
            let path = outline.path(to: place)
            guard let own = message[path]?.arrayValue,
                let length = generator.chooseIfAny(ListLength.all.filter { $0 > own.count })
            else { return false }
            let model = generator.chooseIfAny(own) ?? .string("member")
            let areEqual = generator.oneIn(4)
            let new = (0..<length - own.count).map { areEqual ? model : model.numbered($0) }
            return message.replace(at: path, with: .array(generator.oneIn(2) ? own + new : new + own))
        }
    )
}

extension JSONValue {
    /// Another value of the same kind, as far as the kind has enough of them.
    fileprivate func numbered(_ number: Int) -> JSONValue {
        switch self {
        case .string(let text): .string(text + "-" + String(number))
        case .number: .number(JSONNumber(number))
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.map { member in
                        guard case .string = member.value else { return member }
                        return JSONMember(key: member.key, value: member.value.numbered(number))
                    }
                )
            )
        case .array(let elements): .array(elements.map { $0.numbered(number) })
        case .null, .bool: self
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func chooseIfAny<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : choose(elements)
    }
}
