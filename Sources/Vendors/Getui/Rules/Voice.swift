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
        if isEqual(voice, to: 1, at: "voicePlayType") {
            put(.top, "_gvp_t_", 1, by: .voice)
        } else if isEqual(voice, to: 2, at: "voicePlayType"), let text = message.voiceText,
            !countsAsEmpty(text, text == "0" ? .open : nil, at: "voicePlayMessage")
        {
            put(.top, "_gvp_t_", 2, by: .voice)
            put(.top, "_gvp_m_", text, by: .voice)
        }
    }
}
