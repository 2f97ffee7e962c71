"""What Hypothesis draws in `time_to_kill.py`: Easemob's messages by the field types of its documents."""

from hypothesis import strategies as st


def messages():
    """Pairs of a message and the context that it meets."""

    def members(required=None, **fields):
        return st.fixed_dictionaries(required or {}, optional=fields)

    user, name, flag = st.sampled_from(["6001", "6006", "Tom"]), st.sampled_from(["a", "b"]), st.booleans()
    text = st.text()
    # In one field only: were all texts as long, most payloads would be too large to differ.
    long_text = text | st.builds(lambda one, count: one * count, st.text(min_size=1), st.integers(1, 5000))
    texts = st.lists(text, max_size=3)
    leaf = st.none() | flag | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | text
    value = st.recursive(leaf, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))
    json_object = st.dictionaries(st.text(), value, max_size=4)
    placeholder = st.sampled_from(["{0}", "{1}", "{$fromNickname}", "{$msg}"])
    pattern = st.lists(placeholder | st.text()).map("".join)
    arguments = st.lists(placeholder | text, max_size=3)
    apns_texts = (
        "em_push_title em_push_name em_push_category em_push_sound thread_id em_push_collapse_key em_alert_title "
        "em_alert_subTitle em_alert_body em_push_title_loc_key em_push_body_loc_key"
    )
    apns = members(
        **dict.fromkeys(apns_texts.split(), text), em_push_content=long_text, em_push_title_loc_args=texts,
        em_push_body_loc_args=texts, em_push_mutable_content=flag, em_push_ignore_sound=flag,
        em_push_badge=st.integers(), em_push_content_available=st.integers(0, 1), extern=json_object,
    )
    push = members(title=text, content=text, group_user_nickname=text, type=st.just("call"), custom=json_object)
    template = dict(name=name, title_args=arguments, content_args=arguments)
    directed = members(**template, target=st.lists(user))
    devices = st.lists(st.sampled_from(["device-1", "device-2"]))
    filters = members(accept_device_id=devices, ignore_device_id=devices)
    ext = members(
        em_ignore_notification=flag, em_force_notification=flag, em_apns_ext=apns, em_push_ext=push,
        em_push_template=members(**template, directed_template=directed, disable_at_content=flag),
        em_at_list=st.just("all") | st.lists(user), em_push_filter=filters,
    )
    message = members(
        {"from": user, "msg": st.fixed_dictionaries({"type": st.just("txt"), "msg": text})},
        ext=ext, routetype=st.sampled_from(["ROUTE_ALL", "ROUTE_ONLINE"]),
    )
    now, day = 1_700_000_000_000, 24 * 3600 * 1000
    clock = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))
    moment = st.none() | st.integers(now - day, now + day)
    context = members(
        online=flag, voipBound=flag, recipient=user, chatType=st.sampled_from(["chat", "groupchat", "chatroom"]),
        groupId=text, groupSize=st.integers(1, 5000), displayStyle=st.sampled_from(["simpleBanner", "messageSummary"]),
        senderNickname=text, offlineCount=st.integers(0), language=st.just("en"),
        translations=st.fixed_dictionaries({}, optional={"en": text}), sentAt=st.integers(now - 2 * day, now),
        remindType=st.fixed_dictionaries({"app": st.sampled_from(["ALL", "AT", "NONE"]),
                                          "conversation": st.sampled_from(["DEFAULT", "ALL", "AT", "NONE"])}),
        dnd=st.fixed_dictionaries({"appInterval": st.none() | st.builds("{}-{}".format, clock, clock),
                                   "appUntil": moment, "conversationUntil": moment}),
        templates=st.dictionaries(name, members(title_pattern=pattern, content_pattern=pattern)),
        recipientTemplate=st.none() | name,
    )
    # Most drawn contexts forbid the push, so every other message gets the one of a common recipient.
    return st.tuples(message, st.just({}) | context)
