"""All that mutants call, under one name: `aps["sound"] = mutation.stripped(sound)`."""

from change import *  # noqa: F401,F403
from misjudged import *  # noqa: F401,F403
from text_changes import *  # noqa: F401,F403
from value_changes import *  # noqa: F401,F403
