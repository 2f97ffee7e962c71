import PushModel
import VendorModel

/// Every topic on which JPush's documents leave more than one reading.
enum JPushTopics {
    static let all: [Topic] = [
        JPushCompilation.Typing.topic.topic,
        JPushCompilation.equalKeys.topic,
        JPushCompilation.numberRange.topic,
        JPushCompilation.callLimit.topic,
        JPushCompilation.openSize.topic,
        JPushCompilation.serviceMembers.topic,
        JPushCompilation.refusedOrSuppressed.topic,
        JPushCompilation.UnknownKey.topic.topic,
        JPushCompilation.AudienceCheck.topic.topic,
        JPushCompilation.PlatformText.topic.topic,
        JPushCompilation.ListedAll.topic.topic,
        JPushCompilation.UnknownPlatform.topic.topic,
        JPushCompilation.OtherEnvironment.topic.topic,
        JPushCompilation.MessageCheck.topic.topic,
        JPushCompilation.Substitute.topic.topic,
        JPushCompilation.ActivityBeside.topic.topic,
        JPushCompilation.CallBeside.topic.topic,
        JPushCompilation.EmptyCall.topic.topic,
        JPushCompilation.MissingAlert.topic.topic,
        JPushCompilation.EmptyAlert.topic.topic,
        JPushCompilation.EmptySound.topic.topic,
        JPushCompilation.EmptyName.topic.topic,
        JPushCompilation.LargeBadge.topic.topic,
        JPushCompilation.NegativeBadge.topic.topic,
        JPushCompilation.BadgeForm.topic.topic,
        JPushCompilation.UnknownLevel.topic.topic,
        JPushCompilation.ExtraAps.topic.topic,
        JPushCompilation.NullExtra.topic.topic,
        JPushCompilation.LongCollapseID.topic.topic,
        JPushCompilation.SizeLimit.topic.topic,
        JPushCompilation.OversizePayload.topic.topic,
        JPushCompilation.UnusualScore.topic.topic,
        JPushCompilation.LateAttributes.topic.topic,
        JPushCompilation.UnusualPriority.topic.topic,
    ]
}
