extension RuleList {
    /// The rules of all files, in any order: a test holds that none is missing.
    static let declared: [Rule] = [
        .http2, .tls, .alpn, .initialStreams, .dynamicStreams, .goAway, .idle, .errorRate, .singleTeam,
        .method, .path, .tokenMissing, .tokenFormat, .tokenLength, .tokenEnvironment, .tokenTopic,
        .tokenUnregistered, .tokenExpired, .tokenRate,
        .duplicateHeader, .lowercase, .injection, .unknownHeader, .idFormat, .idCase, .expirationFormat,
        .expirationPlausible, .priorityValue, .priorityOne, .collapseLength, .collapseEmpty, .topicMissing,
        .topicInvalid, .topicDisallowed, .topicSuffix, .pushTypeValue, .pushTypeMissing, .pushTypeMismatch,
        .pushTypePlatform,
        .authorizationMissing, .authorizationScheme, .jwtStructure, .jwtAlgorithm, .jwtIdentifiers, .jwtExpired,
        .jwtFuture, .jwtTimeForm, .jwtSignature, .tokenRefresh, .keyUnrelated, .keyEnvironment, .certificate,
        .certificateTopics, .locationTokenOnly,
        .sizeEmpty, .sizeLimit, .sizeLimitVoIP, .sizeLimitBroadcast, .sizeCountBytes,
        .jsonSyntax, .jsonRoot, .apsPresent, .apsType, .apsCustomKeys, .apsKeySpelling, .duplicateKeys, .null,
        .sensitive,
        .alertType, .alertEmpty, .alertStringForm, .alertFields, .alertUnknownKey, .alertLegacyKey, .locArgsType,
        .locArgsOrphan, .badgeType, .badgeRange, .soundType, .soundFile, .soundCritical, .criticalEntitlement,
        .stringKeys, .category, .contentAvailable, .mutableContent, .interruptionLevel, .interruptionEntitlement,
        .relevanceScore, .urlArgs,
        .backgroundPriority, .backgroundContentAvailable, .backgroundUserKeys, .backgroundMutableContent,
        .backgroundRate, .alertUserKeys, .alertContentAvailable, .serviceAlert,
        .voipCallKit, .voipApsKeys, .locationPriority, .reloadContentChanged, .mdmPayload, .accessoryPayload,
        .activityTimestamp, .activityEvent, .activityContentState, .activitySize, .activityStartKeys,
        .activityInputPush, .activityDates, .activityPriority,
        .broadcastRequest, .broadcastChannel, .broadcastPushType, .broadcastExpiration, .broadcastEvent,
        .broadcastCredential, .channelCreation,
    ]
}
