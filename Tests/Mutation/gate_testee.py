"""A testee that is a mutant: `gate_testee.py FOLDER --bugs` lists them, `gate_testee.py FOLDER --bug IDENTITY` is one."""

import marshal
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

folder, option, *identity = sys.argv[1:]


def load(name):
    with open(os.path.join(folder, name), "rb") as file:
        return marshal.load(file)


def main():
    from compiler_namespace import namespace_of
    import testee

    vendor, codes = load("compiler")
    piece, codes[piece], lines = load(identity[0])
    asked = None if lines is None else set(lines)
    names = namespace_of(codes)
    answer_line = testee.answer_line

    def answer_if_asked(line, *rest):
        number, comma, body = line.partition(b",")
        if asked is None or b'{"id":1,' + body in asked:
            return answer_line(line, *rest)
        return '{"id":' + number[6:].decode() + ',"skipped":"answered as by the compiler"}\n'

    testee.answer_line = answer_if_asked
    testee.run(vendor, names["compile_message"], names.get("DEFAULTS", {}))


if option == "--bugs":
    with open(os.path.join(folder, "bugs"), encoding="utf-8") as bugs:
        sys.stdout.write(bugs.read())
else:
    main()
