"""A compiler from the code of its pieces; apart from the rest, so that a testee starts soon."""

import changed


def namespace_of(codes, **more):
    """The names of the module; `more` are there from the beginning."""
    names = {"__name__": "testee_compiler", "mutation": changed, **more}
    changed.forget()
    for code in codes:
        exec(code, names)
    if names["mutation"] is not changed:
        raise RuntimeError("the compiler has a name of its own that mutants use")  # They would crash, and count as found.
    return names
