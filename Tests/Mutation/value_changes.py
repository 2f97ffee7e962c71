"""What wrong compilers do to numbers, Booleans, lists, objects and null."""

from decimal import Decimal

from change import of
from testee import Number, write_json

# ---- Numbers and Booleans --------------------------------------------------------------------------------------------


def exact(number):
    return number if type(number) is int else number.value


@of("number")
def as_text(number):
    return write_json(number)


@of("number")
def as_double(number):
    try:
        value = float(write_json(number))
        return number if value in (float("inf"), float("-inf")) else int(value) if value == int(value) else Number(repr(value))
    except (ValueError, OverflowError):
        return number


@of("number")
def truncated(number):
    value = exact(number)
    return int(value) if isinstance(value, Decimal) and value.is_finite() and value.adjusted() < 100 else number


@of("number")
def as_32_bits(number):
    return (number + (1 << 31)) % (1 << 32) - (1 << 31) if type(number) is int else number


@of("number")
def as_64_bits(number):
    return (number + (1 << 63)) % (1 << 64) - (1 << 63) if type(number) is int else number


@of("number")
def not_negative(number):
    return max(number, 0) if type(number) is int else number


@of("number")
def zero_as_null(number):
    return None if exact(number) == 0 else number


@of("number")
def as_truth(number):
    return bool(number) if type(number) is int and number in (0, 1) else number


@of("truth")
def as_number(truth):
    return int(truth)


@of("truth")
def as_word(truth):
    return "true" if truth else "false"


# ---- Lists, objects and null -----------------------------------------------------------------------------------------


def order(item):
    return write_json(item)


@of("list")
def ordered(items):
    return sorted(items, key=order)


@of("list")
def deduplicated(items):
    return [item for index, item in enumerate(items) if item not in items[:index]]


@of("list")
def joined(items):
    return ",".join(item if isinstance(item, str) else write_json(item) for item in items)


@of("list")
def backwards(items):
    return items[::-1]


@of("list")
def first_only(items):
    return items[:1]


@of("list")
def last_lost(items):
    return items[:-1]


@of("list")
def at_most_two(items):
    return items[:2]


@of("list")
def at_most_ten(items):
    return items[:10]


@of("list")
def blanks_dropped(items):
    return [item for item in items if item not in ("", None)]


@of("list")
def single_unwrapped(items):
    return items[0] if len(items) == 1 else items


@of("list")
def empty_list_as_null(items):
    return items or None


@of("object")
def nulls_dropped(members):
    return {key: value for key, value in members.items() if value is not None}


@of("object")
def blank_members_dropped(members):
    return {key: value for key, value in members.items() if value not in ("", [], {}, None)}


@of("object")
def empty_object_as_null(members):
    return members or None


@of("object")
def keys_lowered(members):
    return {key.lower(): value for key, value in members.items()}


@of("object")
def one_level_only(members):
    return {key: write_json(value) if isinstance(value, (dict, list)) else value for key, value in members.items()}


@of("object")
def dots_as_paths(members):
    return {key.split(".")[-1]: value for key, value in members.items()}


@of("null")
def null_as_empty(_):
    return ""


@of("null")
def null_as_word(_):
    return "null"
