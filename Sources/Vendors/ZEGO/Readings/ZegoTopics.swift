import PushModel
import VendorModel

/// Every topic on which ZEGO's documents leave more than one reading.
enum ZegoTopics {
    static let all: [Topic] = [
        ZegoCompilation.Typing.topic.topic,
        ZegoCompilation.equalKeys.topic,
        ZegoCompilation.numberRange.topic,
        ZegoCompilation.BothInterfaces.topic.topic,
        ZegoCompilation.UnusualIncoming.topic.topic,
        ZegoCompilation.UnusualEnable.topic.topic,
        ZegoCompilation.refusedOrSuppressed.topic,
        ZegoCompilation.TimeoutOutOfRange.topic.topic,
        ZegoCompilation.UnknownStrategy.topic.topic,
        ZegoCompilation.ServerStrategy.topic.topic,
        ZegoCompilation.EmptySound.topic.topic,
        ZegoCompilation.SilentCall.topic.topic,
        ZegoCompilation.SilentExtras.topic.topic,
        ZegoCompilation.CallExtras.topic.topic,
        ZegoCompilation.CallSound.topic.topic,
        ZegoCompilation.EmptyText.topic.topic,
        ZegoCompilation.EmptyAlert.topic.topic,
        ZegoCompilation.NegativeIncrement.topic.topic,
        ZegoCompilation.ClientIncrement.topic.topic,
        ZegoCompilation.EmptyThread.topic.topic,
        ZegoCompilation.EmptyPayload.topic.topic,
        ZegoCompilation.OlderPayloadName.topic.topic,
        ZegoCompilation.IdentifierForm.topic.topic,
        ZegoCompilation.MissingRequestID.topic.topic,
        ZegoCompilation.OversizePayload.topic.topic,
        ZegoCompilation.callLimit.topic,
        ZegoCompilation.UnplacedSize.topic.topic,
        ZegoUpdateFlow.UnclearExtension.topic.topic,
        ZegoUpdateFlow.EqualPayloadKeys.topic.topic,
        ZegoUpdateFlow.IdentifierPlace.topic.topic,
        ZegoUpdateFlow.LooseEquality.topic.topic,
    ]
}
