"""A compiler from the code of its pieces; apart from the rest, so that a testee starts soon."""

import changed


def namespace_of(codes):
    """The names of the module."""
    names = {"__name__": "testee_compiler", "changed": changed}
    changed.forget()
    for code in codes:
        exec(code, names)
    return names
