import CaseGeneration
import JSONModel
import JSONSchema

extension AxisModel {
    /// The axes of a dialect of the user's own, for the covering sets and random cases that vendors have.
    ///
    /// A value that breaks the schema is odd. One whose message a rule wants suppressed or refused is a gate: nothing else can be seen of it.
    ///
    /// - Parameters:
    ///   - survey: The dialect's.
    ///   - more: Further axes, which come last.
    convenience init(_ survey: DialectSurvey, and more: [Axis] = []) {
        let messages = survey.message.axes.enumerated().map { index, axis in
            let values = axis.values.enumerated().map { number, value in
                let isGate = survey.keepsFromSending([SchemaExclusion.Side(axis: index, value: number)])
                let role: AxisValue.Role = value.isValid ? isGate && number > 0 ? .gate : .plain : .odd
                return AxisValue(value.name, role) { value.apply(to: &$0.message) }
            }
            return Axis(axis.name, values)
        }
        let contexts = (survey.context?.axes ?? []).map { axis in
            Axis(
                Self.contextName(axis),
                axis.values.map { value in
                    AxisValue(value.name, value.isValid ? .plain : .odd) { value.apply(to: &$0.context) }
                }
            )
        }
        let exclusions =
            Self.exclusions(survey.message, name: \.name)
            + (survey.context.map { Self.exclusions($0, name: Self.contextName) } ?? [])
        self.init(axes: messages + contexts + more, exclusions: exclusions)
    }

    private static func contextName(_ axis: SchemaAxis) -> String { "context\(axis.pointer)" }

    private static func exclusions(_ axes: SchemaAxes, name: (SchemaAxis) -> String) -> [Exclusion] {
        axes.exclusions.map { exclusion in
            let (left, right) = (axes.axes[exclusion.left.axis], axes.axes[exclusion.right.axis])
            return Exclusion(
                name(left),
                [left.values[exclusion.left.value].name],
                and: name(right),
                [right.values[exclusion.right.value].name]
            )
        }
    }
}

extension DialectSurvey {
    /// Whether a rule wants the message with these values suppressed or refused, and not the usual one as well.
    fileprivate func keepsFromSending(_ sides: [SchemaExclusion.Side]) -> Bool {
        let message = message.message(sides)
        return rules.contains { reach in
            guard let outcome = reach.rule.outcome, outcome != .payload, let condition = reach.rule.condition else {
                return false
            }
            return (try? condition.isMet(by: message)) ?? false
        }
    }
}
