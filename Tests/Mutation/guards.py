"""What a compiler has asked before it comes to a place, with the answers that let it come there."""

import ast

import models
from sources import called, is_store, names_in

ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def guards_of(path, compiler):
    """What has been asked before the last node is evaluated, with the answer: of names that keep their values, and are not
    changed in place anywhere in the function."""
    function, found = path[0], []
    for parent, child in zip(path, path[1:]):
        if isinstance(parent, (ast.If, ast.IfExp)) and parent.test is not child:
            is_body = child is parent.body or isinstance(parent.body, list) and child in parent.body
            found.append((parent.test, is_body))
        if isinstance(parent, ast.BoolOp):
            for value in parent.values[: parent.values.index(child)]:
                found.append((value, isinstance(parent.op, ast.And)))
        if isinstance(parent, (ast.DictComp, ast.ListComp, ast.SetComp, ast.GeneratorExp)) and child not in parent.generators:
            found += [(test, True) for generator in parent.generators for test in generator.ifs]
        for _, statements in ast.iter_fields(parent):
            if isinstance(statements, list) and child in statements and isinstance(child, ast.stmt):
                for statement in statements[: statements.index(child)]:
                    if isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], ENDS):
                        found.append((statement.test, False))
    parts = [part for test, on in found for part in parts_of(test, on)]
    return [part for part in parts if all(is_steady(name, function, path, compiler) for name in names_in(part[0]) - KNOWN)]


KNOWN = models.QUESTIONS | models.TYPES | {"isinstance", "type"}


def parts_of(test, on):
    """The questions that a condition with that answer has answered."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return parts_of(test.operand, not on)
    if isinstance(test, ast.BoolOp) and on is isinstance(test.op, ast.And):
        return [part for value in test.values for part in parts_of(value, on)]
    return [(test, on)]


def is_steady(name, function, path, compiler):
    """Whether a name has one value in the function that nobody changes in place, or is given anew for each element."""
    loops = [one for one in path if isinstance(one, (ast.For, ast.While))]
    stores = [one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id == name and is_store(one)]
    parameters = [one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg)]
    if len(stores) + parameters.count(name) != 1 or loops and not parameters.count(name):
        return False
    for one in ast.walk(function):
        if isinstance(one, ast.Call) and getattr(one.func, "id", None) in compiler.functions():
            is_given = any(isinstance(argument, ast.Name) and argument.id == name for argument in one.args)
            if is_given and any(map(changes_in_place, called([one], compiler))):
                return False
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Name) and one.value.id == name:
            return False  # By another name it may be changed.
        target = one.value if isinstance(one, (ast.Subscript, ast.Attribute)) else None
        if isinstance(target, ast.Name) and target.id == name:
            if isinstance(one, ast.Subscript) and is_store(one):
                return False
            if isinstance(one, ast.Attribute) and one.attr not in READING:
                return False
    return True


def changes_in_place(function):
    """Whether a function writes members of anything, or calls what may."""
    for one in ast.walk(function):
        if isinstance(one, ast.Subscript) and is_store(one) or isinstance(one, ast.Attribute) and one.attr in CHANGING:
            return True
    return False


CHANGING = {"pop", "update", "setdefault", "clear", "append", "remove", "insert", "extend", "sort"}
READING = {"get", "items", "keys", "values", "lower", "startswith", "strip", "split", "encode", "isdigit"}
