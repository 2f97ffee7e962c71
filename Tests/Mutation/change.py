"""Changes of values: functions for values of one JSON type each, which give any other back as it is."""

import places  # noqa: F401  The testees' folder, for the import of testee.
from sameness import same
from testee import Number

TYPES = {"text": (str,), "number": (int, Number), "truth": (bool,), "list": (list,), "object": (dict,), "null": (type(None),)}
# By name, the type that they change and the function.
CHANGES = {}


def type_name(value):
    """The JSON type of a value, as TYPES has it."""
    if isinstance(value, bool):
        return "truth"
    return next((name for name, types in TYPES.items() if isinstance(value, types)), None)


def of(kind):
    """Makes a function one for values of that type only, which gives back the very value where it changes nothing; enters it
    under its name."""

    def register(function):
        def change(value):
            if type_name(value) != kind:
                return value
            other = function(value)
            return value if same(value, other) else other

        CHANGES[function.__name__] = (kind, change)
        return change

    return register


def type_of(name):
    """The type that a change is for."""
    return CHANGES[name][0]


def of_type(kind):
    """The names of the changes of values of that type."""
    return {name for name, (changed_kind, _) in CHANGES.items() if changed_kind == kind}


def has_effect(name, value):
    """Whether the change makes another value of it."""
    try:
        return CHANGES[name][1](value) is not value
    except Exception:  # A crash is an effect.
        return True
