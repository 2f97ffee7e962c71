import APNsWire
import JSONModel
import PushModel
import WorldConfiguration

/// The body of `PUT /v1/teams/…`: the topics that a team or key has from now on.
struct TopicsBody {
    /// Bundle IDs.
    let topics: [String]

    /// - Parameter body: JSON; or YAML, as the file of `--config` has it.
    /// - Throws: ``ControlProblem``, of 400, for the first thing that is wrong with it.
    init(_ body: [UInt8]) throws(ControlProblem) {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw ControlProblem(text: "the body is not UTF-8")
        }
        do throws(WorldFileError) {
            topics = try TopicList(text).topics
        } catch {
            throw ControlProblem(text: "\(error)")
        }
    }
}

extension ControlProblem {
    /// Why a team or key cannot have these topics.
    init(_ problem: TopicChangeProblem, team: String, key: String?) {
        let team = Wording.shortened(team)
        let key = Wording.shortened(key ?? "")
        switch problem {
        case .unknownTeam: self.init(status: 404, text: "the world has no team \(team)")
        case .unknownKey: self.init(status: 404, text: "the team \(team) has no key \(key)")
        case .notTopicSpecific: self.init(text: "the key \(key) does not have its own topics: it needs scope: topics")
        case .foreignTopic(let topic): self.init(text: "the topic \(topic) does not belong to the team \(team)")
        }
    }
}
