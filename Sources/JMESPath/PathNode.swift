import JSONModel

/// An expression as it was read.
indirect enum PathNode: Sendable {
    case current
    case literal(JSONValue)
    case field(String)
    /// Each part is asked of the value of the one before it.
    case chain(PathNode, PathNode)
    case index(Int)
    case slice(PathSlice)
    /// Of each element of a list; with a condition of those that meet it.
    case projection(PathNode, PathNode, condition: PathNode? = nil)
    /// Of each value of an object.
    case valueProjection(PathNode, PathNode)
    case flatten(PathNode)
    case pipe(PathNode, PathNode)
    case or(PathNode, PathNode)
    case and(PathNode, PathNode)
    case not(PathNode)
    case comparison(Comparator, PathNode, PathNode)
    case list([PathNode])
    case hash([Member])
    case call(PathFunction, [Argument], position: Int)

    struct Member: Sendable {
        let key: String
        let value: PathNode
    }

    enum Argument: Sendable {
        case value(PathNode)
        /// `&name`: what a function asks of each element.
        case expression(PathNode)
    }

    enum Comparator: String, Sendable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }
}

/// `start:stop:step`, as Python has it.
struct PathSlice: Sendable {
    var start: Int?
    var stop: Int?
    var step: Int?
    let position: Int

    /// The indices of a list of so many elements that it takes, in its order.
    func indices(of count: Int) throws(PathProblem) -> StrideTo<Int> {
        let step = step ?? 1
        guard step != 0 else {
            throw PathProblem(kind: .invalidValue, sentence: "the step of a slice is not 0", position: position)
        }
        let (low, high) = step > 0 ? (0, count) : (-1, count - 1)
        func bounded(_ index: Int?, else standard: Int) -> Int {
            guard let index else { return standard }
            // No sum can overflow: one is negative, the other is not.
            return min(max(index < 0 ? index + count : index, low), high)
        }
        let first = bounded(start, else: step > 0 ? low : high)
        let end = bounded(stop, else: step > 0 ? high : low)
        // A step beyond the list is as good as one to its end, and cannot overflow.
        return stride(from: first, to: end, by: min(max(step, -count - 1), count + 1))
    }
}
