"""Calls: conversions, methods, arguments, outcomes, and arithmetic."""

import ast

from operators import called_name, expression, operator, with_field

# The calls with one argument that make one thing of another, and what may stand in their place.
CONVERSIONS = {
    "whole": ["ARGUMENT", "mutation.plain_integer(ARGUMENT)", "mutation.lenient_integer(ARGUMENT)"],
    "is_whole": ["(type(ARGUMENT) is int)", "is_number(ARGUMENT)"],
    "is_number": ["(type(ARGUMENT) is int)", "isinstance(ARGUMENT, int)", "isinstance(ARGUMENT, (int, float, str))"],
    "size": ["len(ARGUMENT)", "mutation.utf16_units(ARGUMENT)", "len(ARGUMENT.encode('utf-16-le'))"],
    "len": ["mutation.utf8_bytes(ARGUMENT)", "mutation.utf16_units(ARGUMENT)", "len(set(map(repr, ARGUMENT)))"],
    "int": ["ARGUMENT", "int(float(ARGUMENT))"],
    "str": ["ARGUMENT"],
    "bool": ["ARGUMENT"],
    "write_json": ["str(ARGUMENT)", "ARGUMENT"],
    "read_json": ["ARGUMENT", "__import__('json').loads(ARGUMENT)", "read_json(ARGUMENT.strip())"],
    "set": ["list(ARGUMENT)"],
    "php_number": ["ARGUMENT", "(whole(ARGUMENT) or 0)"],
    "is_blank": ["(ARGUMENT is None)", "(not ARGUMENT)", "(ARGUMENT is None or ARGUMENT == '')"],
    "is_empty": ["(ARGUMENT is None)", "(not ARGUMENT)"],
    "abs": ["ARGUMENT"],
}
METHODS = {
    "strip": ["TEXT"],
    "lower": ["TEXT", "TEXT.casefold()"],
    "isdigit": ["TEXT.isdecimal()", "TEXT.isalnum()", "True"],
    "isascii": ["True"],
    "startswith": ["(TEXT == ARGUMENT)", "(ARGUMENT in TEXT)", "TEXT.lower().startswith(ARGUMENT)", "TEXT.endswith(ARGUMENT)"],
    "endswith": ["TEXT.startswith(ARGUMENT)", "(ARGUMENT in TEXT)"],
    "count": ["TEXT.find(ARGUMENT)", "(1 if ARGUMENT in TEXT else 0)"],
    "split": ["TEXT.rsplit(ARGUMENT, 1)", "TEXT.split(ARGUMENT, 1)", "[part for part in TEXT.split(ARGUMENT) if part]",
              "TEXT.split(ARGUMENT + ' ')"],  # fmt: skip
    "setdefault": ["TEXT.update({ARGUMENT: SECOND})"],
    "pop": ["TEXT.get(ARGUMENT)"],
    "fullmatch": ["TEXT.match(ARGUMENT)", "TEXT.search(ARGUMENT)"],
}
OTHERS = {"any": "all", "all": "any", "max": "min", "min": "max", "Refused": "Suppressed", "Suppressed": "Refused"}


@operator("conversion", ast.Call)
def other_conversion(site):
    node = site.node
    if isinstance(node.func, ast.Name) and len(node.args) == 1 and not node.keywords:
        for template in CONVERSIONS.get(node.func.id, []):
            yield expression(template, ARGUMENT=node.args[0])


@operator("method", ast.Call)
def other_method(site):
    node = site.node
    if not isinstance(node.func, ast.Attribute) or isinstance(node.func.value, ast.Name) and node.func.value.id == "re":
        return
    first, second = [*node.args, None, None][:2]
    for template in METHODS.get(node.func.attr, []):
        if ("ARGUMENT" in template) <= (first is not None) and ("SECOND" in template) <= (second is not None):
            nodes = {"TEXT": node.func.value, "ARGUMENT": first, "SECOND": second}
            yield expression(template, **{name: one for name, one in nodes.items() if one is not None})


@operator("outcome", ast.Name)
def other_function(site):
    """any for all, the least for the greatest, refused for suppressed."""
    if isinstance(site.node.ctx, ast.Load) and site.node.id in OTHERS:
        yield ast.Name(OTHERS[site.node.id], ast.Load())


@operator("arguments", ast.Call)
def swapped_arguments(site):
    """Two neighbouring arguments change places."""
    names = {piece.name for piece in site.compiler.pieces if isinstance(piece, ast.FunctionDef)}
    arguments = site.node.args
    if called_name(site.node) in names:
        for index in range(len(arguments) - 1):
            yield with_field(
                site.node, args=[*arguments[:index], arguments[index + 1], arguments[index], *arguments[index + 2 :]]
            )


@operator("tuple-order", ast.Tuple)
def swapped_elements(site):
    if isinstance(site.parent, (ast.Assign, ast.Return)) and isinstance(site.node.ctx, ast.Load):
        elements = site.node.elts
        for index in range(len(elements) - 1):
            if ast.dump(elements[index]) != ast.dump(elements[index + 1]):
                yield with_field(
                    site.node, elts=[*elements[:index], elements[index + 1], elements[index], *elements[index + 2 :]]
                )


ARITHMETIC = {
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.FloorDiv, ast.Add],
    ast.FloorDiv: [ast.Mult, ast.Mod],
    ast.Mod: [ast.FloorDiv, ast.Mult],
    ast.Pow: [ast.Mult],
    ast.LShift: [ast.RShift],
}


@operator("arithmetic", ast.BinOp)
def other_arithmetic(site):
    node = site.node
    for other in ARITHMETIC.get(type(node.op), []):
        yield with_field(node, op=other())
    yield node.left
    yield node.right
    if isinstance(node.op, ast.FloorDiv):
        yield expression("-(-LEFT // RIGHT)", LEFT=node.left, RIGHT=node.right)
        yield expression("round(LEFT / RIGHT)", LEFT=node.left, RIGHT=node.right)


@operator("alternative", ast.IfExp)
def one_alternative(site):
    yield site.node.body
    yield site.node.orelse
