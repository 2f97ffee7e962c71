"""A compiler under test whose payloads are wrong in a hundred ways, or in so many as its argument says, and whose texts try to become part of a page."""

import json
import sys
import zlib

WAYS = int(sys.argv[1]) if len(sys.argv) > 1 else 100
TEXTS = [
    "</script><script>window.taken = 1</script>",
    "<img src=x onerror='window.taken = 1'>",
    "\u202e reversed \u2066 isolated",
    "您有一条新消息 שלום 👨‍👩‍👧",
    "</pre></style><style>body{display:none}</style>",
]

for line in sys.stdin:
    case = json.loads(line)
    number = case.pop("id")
    # Of the message and not of its number: a finding's case shows the same when it is run alone.
    way = zlib.crc32(json.dumps(case, sort_keys=True).encode()) % WAYS
    # In aps, and letters: what stands elsewhere, or differs in a number only, is one place.
    name = "way-" + "".join(chr(ord("a") + way // place % 26) for place in (676, 26, 1) if place < WAYS)
    text = TEXTS[way % len(TEXTS)]
    payload = {"aps": {"alert": text, name: text}}
    print(json.dumps({"id": number, "payload": json.dumps(payload, ensure_ascii=False)}), flush=True)
