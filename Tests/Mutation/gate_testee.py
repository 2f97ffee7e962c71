"""A testee that is a mutant: `gate_testee.py FOLDER --bugs` lists them, `gate_testee.py FOLDER --bug IDENTITY` is one."""

import marshal
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

folder, option, *identity = sys.argv[1:]
if option == "--bugs":
    with open(os.path.join(folder, "bugs"), encoding="utf-8") as bugs:
        sys.stdout.write(bugs.read())
else:
    from compiler_namespace import namespace_of
    from testee import run

    with open(os.path.join(folder, "compiler"), "rb") as file:
        vendor, codes = marshal.load(file)
    with open(os.path.join(folder, identity[0]), "rb") as file:
        piece, code = marshal.load(file)
    codes[piece] = code
    names = namespace_of(codes)
    run(vendor, names["compile_message"], names.get("DEFAULTS", {}))
