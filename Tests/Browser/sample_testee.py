"""What stands behind Examples/testees/easemob.py to give a sample report causes of several kinds: mistakes in the texts of its payloads, by name."""

import json
import re
import sys

# A pattern, and what comes instead: once in each payload, since aps is its first member.
MISTAKES = {
    "no-category": (r',"category":"[^"]*"', ""),
    "no-thread": (r',"thread-id":"[^"]*"', ""),
    "badge-as-text": (r'"badge":(\d\d+)', r'"badge":"\1"'),
}

for line in sys.stdin:
    answer = json.loads(line)
    if isinstance(answer.get("payload"), str):
        for name in sys.argv[1:]:
            answer["payload"] = re.sub(*MISTAKES[name], answer["payload"], count=1)
    print(json.dumps(answer, ensure_ascii=False), flush=True)
