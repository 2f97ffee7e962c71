import PushModel
import VendorModel

/// Every topic on which Getui's documents leave more than one reading.
enum GetuiTopics {
    static let all: [Topic] = [
        GetuiCompilation.WrongType.topic.topic,
        GetuiCompilation.equalKeys.topic,
        GetuiCompilation.numberRange.topic,
        GetuiCompilation.refusedOrSuppressed.topic,
        GetuiCompilation.BadgeBeyondIntegers.topic.topic,
        GetuiCompilation.LooselyEmpty.topic.topic,
        GetuiCompilation.LooseNumber.topic.topic,
        GetuiCompilation.TrueSound.topic.topic,
        GetuiCompilation.SilentWithoutBadge.topic.topic,
        GetuiCompilation.VolumeOutOfRange.topic.topic,
        GetuiCompilation.MediaForm.topic.topic,
        GetuiCompilation.BrokenPushInfo.topic.topic,
        GetuiCompilation.PushInfoEncoding.topic.topic,
        GetuiCompilation.BrokenAPNInfo.topic.topic,
        GetuiCompilation.IncompleteTemplate.topic.topic,
        GetuiCompilation.FieldsBesideTemplate.topic.topic,
        GetuiCompilation.TextAlert.topic.topic,
        GetuiCompilation.MixedAlert.topic.topic,
        GetuiCompilation.CapitalChannel.topic.topic,
        GetuiCompilation.MissingChannel.topic.topic,
        GetuiCompilation.UnknownType.topic.topic,
        GetuiCompilation.CallBesidePayload.topic.topic,
        GetuiCompilation.IncompleteActivity.topic.topic,
        GetuiCompilation.NothingToPush.topic.topic,
        GetuiCompilation.SilentUserKeys.topic.topic,
        GetuiCompilation.UncomputedBadge.topic.topic,
        GetuiCompilation.ContentAvailableZero.topic.topic,
        GetuiCompilation.EmptyField.topic.topic,
        GetuiCompilation.NullMembers.topic.topic,
        GetuiCompilation.ForeignNames.topic.topic,
        GetuiCompilation.Multimedia.topic.topic,
        GetuiCompilation.ServiceNames.topic.topic,
        GetuiCompilation.UnusualAutoBadge.topic.topic,
        GetuiCompilation.ActivityServiceMembers.topic.topic,
        GetuiCompilation.CallServiceMembers.topic.topic,
        GetuiCompilation.CollapseID.topic.topic,
        GetuiCompilation.OversizePayload.topic.topic,
        GetuiCompilation.callLimit.topic,
        GetuiCompilation.openSize.topic,
    ]
}

/// A topic that a message can meet at several places.
protocol PlacedReading: Reading {
    associatedtype Place: ReadingPlace
}

protocol ReadingPlace {
    /// Its name for ever, in files of users.
    var name: String { get }
}

extension ReadingPlace where Self: RawRepresentable<String> {
    var name: String { rawValue }
}

extension Readings {
    mutating func take<Answer: PlacedReading>(_ answer: Answer.Type, at place: Answer.Place) -> Answer {
        take(answer, at: place.name)
    }

    mutating func take<Answer: PlacedReading>(
        _ answer: Answer.Type,
        among allowed: [Answer],
        at place: Answer.Place
    ) -> Answer {
        take(answer, among: allowed, at: place.name)
    }
}
