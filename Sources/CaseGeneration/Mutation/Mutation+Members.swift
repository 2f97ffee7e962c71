import Determinism
import JSONModel

// What is in an object or an array, and where.
extension Mutation {
    /// Leaves out a member or an element.
    static let drop = Mutation(
        "drop",
        weight: GenerationWeights.drop,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard let place = outline.choose(&generator) else { return false }
            return message.remove(at: outline.path(to: place))
        }
    )

    /// Writes a member twice under the same name, with the same value or with one of another type, or an element twice.
    /// Readers differ in whether they take the first or the last of two members, or refuse both.
    static let duplicate = Mutation(
        "duplicate",
        weight: GenerationWeights.duplicate,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard let place = outline.choose(&generator), let value = message[outline.path(to: place)] else {
                return false
            }
            let position = outline.places[place].position
            let other = generator.oneIn(2) ? value : value.converted(to: generator.kind(otherThan: value.kind))
            let index = position + generator.below(2)
            return message.update(at: outline.path(to: outline.places[place].parent)[...]) { container in
                switch container {
                case .array(var elements):
                    elements.insert(other, at: index)
                    container = .array(elements)
                case .object(var object):
                    object.members.insert(JSONMember(key: object.members[position].key, value: other), at: index)
                    container = .object(object)
                case .null, .bool, .number, .string: return false
                }
                return true
            } ?? false
        }
    )

    /// Exchanges two values that are not inside each other.
    static let swap = Mutation(
        "swap",
        weight: GenerationWeights.swap,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard let left = outline.choose(&generator),
                let right = outline.choose(
                    &generator,
                    where: { !outline.contains($0, in: left) && !outline.contains(left, in: $0) }
                )
            else { return false }
            let (leftPath, rightPath) = (outline.path(to: left), outline.path(to: right))
            guard let leftValue = message[leftPath], let rightValue = message[rightPath], leftValue != rightValue else {
                return false
            }
            return message.replace(at: leftPath, with: rightValue) && message.replace(at: rightPath, with: leftValue)
        }
    )

    /// Puts a member into another object: one level up, down, or anywhere else, as senders do who misread a document.
    static let move = Mutation(
        "move",
        weight: GenerationWeights.move,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard let place = outline.choose(&generator, where: outline.isMember) else { return false }
            let home = outline.places[place].parent
            let path = outline.path(to: place)
            guard let member = message.member(at: path),
                let destination = outline.choose(
                    &generator,
                    from: 0,
                    where: { outline.places[$0].kind == .object && $0 != home && !outline.contains($0, in: place) }
                )
            else { return false }
            // Appended first: that leaves every other position as it is.
            return message.append(member, at: outline.path(to: destination)) && message.remove(at: path)
        }
    )
}
