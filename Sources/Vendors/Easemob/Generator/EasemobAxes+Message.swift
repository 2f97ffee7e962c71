import CaseGeneration
import JSONModel
import VendorModel

// The message around its extension: who writes to whom, and what.
extension EasemobAxes {
    static let message = [
        Axis("chat", chats),
        Axis("msg.type", messageTypes),
        Axis(
            "msg.msg",
            at: .message("msg", "msg"),
            [
                .plain("hello", "hello from rest"), .text("message"), .empty, .space, .jsonText("message"), .null,
                .odd("number", 1), .odd("object", ["a": 1]),
            ]
        ),
        Axis(
            "from",
            at: .message("from"),
            [
                .plain("6001", "6001"), .plain("punctuation", "a.b-c_d"),
                .plain("64-bytes", .string(String(repeating: "u", count: 64))), .odd("number", 6001),
            ]
        ),
        Axis(
            "routetype",
            at: .message("routetype"),
            [.absent, .plain("ROUTE_ALL", "ROUTE_ALL"), .gate("ROUTE_ONLINE", "ROUTE_ONLINE"), .odd("number", 1)]
        ),
    ]

    static let group = "1421300621769"

    private static let chats = [
        chat("users", "users", [.string(me)]),
        chat("users-2", "users", [.string(me), "6007"]),
        chatOfMany(3), chatOfMany(4), chatOfMany(8), chatOfMany(64),
        // What the context says of groups is not for a single chat.
        AxisValue("users-beside-group") { $0.set(.string(group), at: .context("groupId")) },
        AxisValue("users-beside-large-group") {
            $0.set(.string(group), at: .context("groupId"))
            $0.set(3001, at: .context("groupSize"))
        },
        chat("group", "chatgroups", [.string(group)]),
        chat("group-of-3000", "chatgroups", [.string(group)], size: 3000),
        // Easemob, product limits: offline push is off in groups of more than 3000 members.
        chat("group-of-3001", role: .gate, "chatgroups", [.string(group)], size: 3001),
        chat("room", role: .gate, "chatrooms", ["185145305923584"]),
        chat("unknown-type", role: .odd, "everyone", [.string(me)]),
        chat("type-number", role: .odd, 1, [.string(me)]),
    ]

    private static func chat(
        _ name: String,
        role: AxisValue.Role = .plain,
        _ type: JSONValue,
        _ target: [JSONValue],
        size: Int? = nil
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            draft.set(type, at: .message("target_type"))
            draft.set(.array(target), at: .message("target"))
            draft.set(size.map { .number(JSONNumber($0)) }, at: .context("groupSize"))
        }
    }

    /// A message to many, of whom the last one's push is looked at.
    private static func chatOfMany(_ count: Int) -> AxisValue {
        AxisValue("users-" + String(count)) { draft in
            draft.set(users(count), at: .message("target"))
            draft.set(.string(me), at: .context("recipient"))
        }
    }

    // Bodies as "Send a message" of the REST interface prints them.
    private static let messageTypes = [
        messageType("txt", ["msg": "hello from rest"]),
        messageType(
            "img",
            [
                "filename": "a.jpg", "secret": "VfEpSmSvEeS7yU8dwa9rAQc", "url": "https://example.com/a.jpg",
                "size": ["width": 480, "height": 720],
            ]
        ),
        messageType("audio", ["url": "https://example.com/a.amr", "filename": "a.amr", "length": 10]),
        messageType("video", ["url": "https://example.com/a.mp4", "filename": "a.mp4", "length": 10]),
        messageType("loc", ["lat": "39.966", "lng": "116.322", "addr": "中国北京市海淀区"]),
        messageType("file", ["url": "https://example.com/a.txt", "filename": "a.txt"]),
        messageType("cmd", ["action": "action1"]),
        messageType("custom", ["customEvent": "gift_1", "customExts": ["name": "flower"]]),
        messageType("combine", ["title": "chat history", "summary": "a:hello", "url": "https://example.com/c"]),
        messageType("unknown", role: .odd, type: "sticker", [:]),
    ]

    private static func messageType(
        _ name: String,
        role: AxisValue.Role = .plain,
        type: String? = nil,
        _ body: JSONObject
    ) -> AxisValue {
        let members = [JSONMember(key: "type", value: .string(type ?? name))] + body.members
        return AxisValue(name, role) { $0.set(.object(JSONObject(members: members)), at: .message("msg")) }
    }
}
