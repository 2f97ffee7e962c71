"""Where things are. Whoever imports this can import the modules of the example testees."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
TESTEES = REPOSITORY / "Examples" / "testees"
sys.path.insert(0, str(TESTEES))
