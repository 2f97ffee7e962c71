import JSONModel
import VendorModel

extension GetuiRule {
    static let voice = GetuiRule(
        "GT-10",
        "Voice type 1 becomes _gvp_t_ 1; type 2 with a text becomes _gvp_t_ 2 and _gvp_m_.",
        source: Document.php2019,
        decides: ["/_gvp_t_", "/_gvp_m_"]
    )
}

extension GetuiCompilation {
    mutating func addVoice(_ message: GetuiMessage) {
        guard let voice = message.voice else { return }
        if holds(voice.equals(1), at: .voice) {
            put(.top, "_gvp_t_", 1, by: .voice)
        } else if holds(voice.equals(2), at: .voice), let text = message.voiceText,
            isSet(text, .notEmpty, at: .voiceText)
        {
            put(.top, "_gvp_t_", 2, by: .voice)
            put(.top, "_gvp_m_", text, by: .voice)
        }
    }
}
