"""Changes of values: functions for values of one JSON type each, which give any other back as it is."""

import places  # noqa: F401  The testees' folder, for the import of testee.
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
    """Makes a function one for values of that type only, and enters it under its name."""

    def register(function):
        def change(value):
            return function(value) if type_name(value) == kind else value

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
        changed_value = CHANGES[name][1](value)
    except Exception:  # A crash is an effect.
        return True
    return type(changed_value) is not type(value) or changed_value != value
