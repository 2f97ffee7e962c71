extension SweepTexts {
    /// A kind of text, and one of it.
    package struct Class: Sendable {
        package let name: String
        package let sample: String
        /// At which places it says most.
        let aim: SweepValue.Aim

        init(_ name: String, _ sample: String, aim: SweepValue.Aim = .carried) {
            self.name = name
            self.sample = sample
            self.aim = aim
        }

        /// The same for another kind of places.
        fileprivate func aimed(at aim: SweepValue.Aim) -> Class { Class(name, sample, aim: aim) }
    }

    /// One thing each, so that a finding says what was not carried.
    package static let classes: [Class] =
        everyday + markup + templates + escapes + separators + blanks + json + scripts + invisible
        + (words + numbers + vanishing).map { $0.aimed(at: .both) }

    /// What senders write on an ordinary day, in public samples and tests of their SDKs.
    private static let everyday: [Class] = [
        Class("sentence with a name", "Anna O'Neill: see you at 7:30 p.m.?"),
        Class("sentence with emoji", "🎉 50% off today 👉 shop.example"),
        Class("several lines", "Order #1042\n- 2 x Tea\n- 1 x Cake\nTotal: €12.50"),
        Class("markdown", "**New** _reply_ in [#general](https://example.com/c/1)"),
        Class("html paragraph", "<p>Hello <b>Anna</b>,<br>thank you &amp; goodbye</p>"),
        Class("chinese sentence", "张三：我在“星巴克”等你，快来！"), Class("japanese sentence", "田中さんから新しいメッセージがあります。"),
        Class("arabic sentence", "لديك 3 رسائل جديدة من Anna"), Class("hindi sentence", "आपके पास एक नया संदेश है"),
        Class("thai sentence", "คุณมีข้อความใหม่"), Class("file name", "IMG_2024-01-31 (2).final.jpg"),
        Class("sound file", "new-message_2.caf"), Class("path", "chats/room-12/messages/345"),
        Class("deep link", "myapp://chat/42?from=push&ref=a%20b#last"),
        Class("uuid", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"),
        Class("day", "2024-02-29"), Class("time of day", "23:59"),
        Class("date in words", "Fri, 29 Feb 2024 08:00:00 +0800"),
        Class("price", "$1,299.00"), Class("phone number", "+49 (30) 901820-0"),
        Class("mail address", "anna.o+push@example.co.uk"),
        Class("camel case", "newMessageReceived"), Class("snake case", "new_message_received"),
        Class("kebab case", "new-message-received"),
        Class("reverse domain", "com.example.app.NewMessage"), Class("version", "v2.10.3-beta.1"),
        Class("percentage", "100%"),
        Class("hex id", "65a1f0c2e4b0a1b2c3d4e5f6"), Class("hashtag and mention", "#sale @anna"),
    ]

    private static let markup: [Class] = [
        Class("html entity", "R&amp;D &lt; &#39; &nbsp;"), Class("html characters", "a & b < c > d"),
        Class("html element", "<b>bold</b><br/>"), Class("script element", "<script>alert(1)</script>"),
        Class("cdata", "<![CDATA[x]]>"), Class("comment", "a<!-- b -->c"),
    ]

    private static let templates: [Class] = [
        Class("group reference", "$1 $0 $&"), Class("backslash reference", "\\1 \\g<0>"),
        Class("dollar braces", "${x} #{y}"),
        Class("two dollars", "a$$b"), Class("dollar sum", "$5.00"), Class("printf", "%s %d %1$s"),
        Class("objc format", "%@ %1$@"),
        Class("two percent signs", "100%% of 50%"), Class("line format", "%n"), Class("format index", "{0} {1}"),
        Class("format index 10", "{10}"), Class("format name", "{name} {}"), Class("mustache", "{{x}} {{{y}}}"),
        Class("erb", "<%= x %>"), Class("built-in name", "{$fromNickname}"), Class("colon name", ":name @name"),
        Class("message format quote", "it''s '{0}'"), Class("python mapping", "%(x)s"), Class("back quote", "`x`"),
    ]

    private static let escapes: [Class] = [
        Class("percent code", "a%41%20b"), Class("plus", "a+b"), Class("url", "https://example.com/a?b=c&d=%2F#e"),
        Class("backslash letter", "a\\nb\\tc"), Class("backslash", "a\\b"), Class("backslash at the end", "a\\"),
        Class("backslash u", "\\u0041"), Class("slash", "a/b//c"), Class("quote", "say \"a\""),
        Class("quote at the end", "a\""),
        Class("apostrophe", "it's"), Class("apostrophes doubled", "it''s"), Class("in apostrophes", "'a'"),
        Class("in quotes", "\"a b\""), Class("base64", "YWJj"), Class("quoted printable", "a=3Db"),
        Class("punycode", "xn--a"),
    ]

    private static let separators: [Class] = [
        Class("comma", "a,b"), Class("semicolon", "a;b"), Class("pipe", "a|b"), Class("colon", "a:b"),
        Class("dots", "a.b.c"),
        Class("comma at the end", "a,"), Class("comma first", ",a"), Class("equals", "a=b&c=d"),
        Class("tilde", "a~b~0~1"),
        Class("brackets", "a[0](b)"), Class("braces", "{a"), Class("end of an object", "\"}],"), Class("asterisk", "*"),
        Class("question mark", "a?"), Class("hyphen", "a-b--c"), Class("underscore", "a_b"), Class("number sign", "#a"),
        Class("at sign", "@a"), Class("exclamation", "a!"), Class("caret", "^a$"),
    ]

    private static let blanks: [Class] = [
        Class("space", " "), Class("space before", " a"), Class("space behind", "a "),
        Class("spaces inside", "a  b   c"),
        Class("tab before", "\ta"), Class("tab behind", "a\t"), Class("tab inside", "a\tb"), Class("line feed", "\n"),
        Class("line feed before", "\na"), Class("line feed behind", "a\n"), Class("line feed inside", "a\nb"),
        Class("line feeds inside", "a\n\nb"), Class("carriage return", "a\rb"), Class("CR LF behind", "a\r\n"),
        Class("CR LF inside", "a\r\nb"), Class("no-break space", "\u{A0}a\u{A0}b\u{A0}"),
        Class("ideographic space", "\u{3000}a\u{3000}"),
        Class("vertical tab", "a\u{B}b\u{C}"),
    ]

    private static let words: [Class] = [
        Class("word true", "true"), Class("word false", "false"), Class("word null", "null"), Class("word no", "no"),
        Class("word yes", "yes"), Class("word on", "on"), Class("word off", "off"), Class("word None", "None"),
        Class("word undefined", "undefined"), Class("word NaN", "NaN"), Class("word Infinity", "-Infinity"),
        Class("word nil", "nil"), Class("word True", "True"), Class("word NULL", "NULL"),
        Class("word default", "default"),
        Class("word empty", "(null)"), Class("word aps", "aps"), Class("word alert", "alert"),
        Class("word object", "[object Object]"),
    ]

    private static let numbers: [Class] = [
        Class("0", "0"), Class("1", "1"), Class("2", "2"), Class("-1", "-1"), Class("+1", "+1"), Class("++1", "++1"),
        Class("+", "+"),
        Class("007", "007"), Class("1.0", "1.0"), Class("1.5", "1.5"), Class("1e3", "1e3"), Class("0x10", "0x10"),
        Class("1_000", "1_000"), Class("1,000", "1,000"), Class("1 and a letter", "1a"), Class("1 in blanks", " 1 "),
        Class("2^31", "2147483648"), Class("2^53+1", "9007199254740993"), Class("2^63", "9223372036854775808"),
        Class("20 digits", "12345678901234567890"), Class("18 digits", "123456789012345678"),
        Class("9 digits", "123456789"), Class("arabic digits", "\u{661}\u{662}"),
        Class("full-width digits", "\u{FF11}\u{FF12}"),
        Class("1 and a point", "1."), Class("a point and 5", ".5"), Class("1 and an exponent", "1e"),
        Class("--1", "--1"),
        Class("+-1", "+-1"), Class("superscript", "\u{B2}"), Class("date", "2023-11-14T22:13:20Z"),
        Class("ten digits", "1700000000"), Class("-100", "-100"), Class("-2^63-1", "-9223372036854775809"),
    ]

    private static let json: [Class] = [
        Class("JSON object", #"{"a":1}"#), Class("JSON object with blanks", #"{ "a" : [ 1, 2 ] }"#),
        Class("JSON list", "[1,2]"),
        Class("JSON empty object", "{}"), Class("JSON empty list", "[]"), Class("JSON text", #""a""#),
        Class("JSON number spelling", #"{"a":1.0,"b":1e2}"#), Class("JSON key twice", #"{"a":1,"a":2}"#),
        Class("JSON beyond its end", "{}x"), Class("JSON of aps", #"{"aps":{"alert":"x"}}"#),
    ]

    private static let scripts: [Class] = [
        Class("cjk", "您有一条新消息"), Class("latin", "Grüße, naïve"), Class("sharp s", "straße"), Class("dotted i", "İıIi"),
        Class("composed", "caf\u{E9}"), Class("decomposed", "cafe\u{301}"), Class("ligature", "\u{FB01}x"),
        Class("right to left", "\u{645}\u{631}\u{62D}\u{628}\u{627}"), Class("override", "\u{202E}abc\u{202C}"),
        Class("hangul", "\u{1112}\u{1161}\u{11AB}"),
        Class("emoji", "\u{1F600}"), Class("emoji family", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
        Class("emoji flag", "\u{1F1E9}\u{1F1EA}"), Class("emoji skin", "\u{1F44D}\u{1F3FD}"),
        Class("emoji variation", "\u{2764}\u{FE0F}"),
        Class("beyond the basic plane", "\u{20BB7}\u{1D54F}"), Class("look-alike letters", "\u{430}\u{440}\u{455}"),
        Class("zalgo", "e\u{301}\u{323}\u{335}\u{336}"),
        Class("letters that fold to ASCII", "\u{17F}\u{212A}", aim: .both),
    ]

    private static let invisible: [Class] = [
        Class("nul", "a\u{0}b"), Class("nul first", "\u{0}a"), Class("controls", "a\u{1}\u{8}\u{1B}\u{1F}b"),
        Class("delete", "a\u{7F}b"),
        Class("C1 controls", "a\u{85}\u{9B}b"), Class("line separator", "a\u{2028}b\u{2029}c"),
        Class("byte order mark", "\u{FEFF}a"),
        Class("byte order mark behind", "a\u{FEFF}"), Class("zero width", "a\u{200B}b\u{2060}c"),
        Class("soft hyphen", "a\u{AD}b"),
        Class("non-characters", "a\u{FFFE}b\u{FFFF}\u{1FFFF}"), Class("replacement", "a\u{FFFD}b"),
        Class("private use", "a\u{E000}b\u{10FFFD}"),
        Class("tag characters", "a\u{E0041}b"),
    ]

    /// Of which nothing is left where it is read.
    private static let vanishing: [Class] = [
        Class("only a group reference", "$1"), Class("only a placeholder", "{0}"), Class("only a control", "\u{7}"),
        Class("only zero width", "\u{200B}"), Class("only apostrophes", "''"), Class("only an entity", "&#1;"),
        Class("only an apostrophe", "'"),
    ]
}
