import JSONModel
import PushModel
import VendorModel

// What ZEGO's interfaces get.
extension SenderRequest {
    mutating func readZego() {
        readCall()
        if form == .asRequest { assumeStrategy() }
    }

    /// Only the vendor's console knows what a strategy does.
    private mutating func assumeStrategy() {
        guard
            let strategy = ZegoInterface.allCases.compactMap({ interface in
                message[interface.rawValue]?[ZegoField.strategy.name(in: interface)]?.stringValue
            }).first,
            !strategy.isEmpty, given["strategies"] == nil
        else { return }
        found["strategies"] = .object([strategy: [:]])
        assumptions.append(
            "resourcesID \(Self.quoted(strategy)) counts as a plain strategy; describe it as \"strategies\" in --context"
        )
    }

    /// The arguments of a call have `pushConfig` inside `config`, beside those who are called.
    private mutating func readCall() {
        guard message["pushConfig"] == nil, var config = message["config"]?.objectValue, config["pushConfig"] != nil
        else { return }
        if let invitees = message["invitees"] { config["invitees"] = invitees }
        unwrap(config, at: ["config"])
    }
}

extension JSONObject {
    /// Whether it has the fields for offline pushes of ZEGO's interfaces.
    var isOfZego: Bool {
        let names = ["pushConfig", "OfflinePush", "resourcesID"]
        return names.contains { self[$0] != nil } || self["config"]?["pushConfig"] != nil
    }
}
