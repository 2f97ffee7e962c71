extension Circumstances {
    /// A device token that the service knows, for the examples.
    static func known(
        isOfThisEnvironment: Bool = true,
        bundleID: String? = nil,
        status: DeviceTokenFacts.Status = .active
    ) -> Circumstances {
        Circumstances(
            deviceToken: .known(isOfThisEnvironment: isOfThisEnvironment, bundleID: bundleID, status: status)
        )
    }
}
