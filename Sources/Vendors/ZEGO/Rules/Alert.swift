import JSONModel
import PushModel
import VendorModel

extension ZegoRule {
    static let alert = ZegoRule(
        "ZG-3",
        "alert is a dictionary of title and body, which are the title and the content that the sender gives.",
        sources: [ZegoDocument.photo, ZegoDocument.uiKit],
        decides: ["/aps/alert", "/aps/alert/title", "/aps/alert/body"]
    )
}

extension ZegoCompilation {
    /// The client's default is an empty text; a compiler may tell that from one that was given.
    mutating func addAlert(of push: ZegoPush, to recorder: inout PayloadRecorder<ZegoRule>) {
        var texts: [(key: String, text: String)] = []
        for (key, text) in [("title", push.title), ("body", push.content)] {
            let place = text == nil ? "\(key), absent" : key
            if (text ?? "").isEmpty, readings.take(EmptyText.self, at: place) == .leftOut { continue }
            texts.append((key, text ?? ""))
        }
        if texts.allSatisfy(\.text.isEmpty), readings.take(EmptyAlert.self) == .leftOut { return }
        for (key, text) in texts { recorder.set(.alert, key, .string(text), by: .alert) }
        if recorder.hasAlert {
            recorder.beginAlert(by: .alert)
        } else {
            recorder.set(.aps, "alert", [:], by: .alert)
        }
    }
}
