"""What a compiler has asked before it comes to a place, with the answers that let it come there."""

import ast

import models
from sources import called, is_store, names_in, stores_in

ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
FUNCTIONS = (ast.FunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.DictComp, ast.ListComp, ast.SetComp, ast.GeneratorExp)
KNOWN = models.QUESTIONS | models.TYPES | {"isinstance", "type"}
CHANGING = {"pop", "update", "setdefault", "clear", "append", "remove", "insert", "extend", "sort"}
READING = {"get", "items", "keys", "values", "lower", "startswith", "strip", "split", "encode", "isdigit"}


def guards_of(path, compiler):
    """What has been asked before the last node is evaluated, with the answer: of names that keep their values from the question
    on, and are not changed in place. A name that is given an answer stands for the question."""
    found = []
    for level, (parent, child) in enumerate(zip(path, path[1:])):
        if isinstance(parent, (ast.If, ast.IfExp)) and parent.test is not child:
            is_body = child is parent.body or isinstance(parent.body, list) and child in parent.body
            found.append((parent.test, is_body, between(path, level)))
        if isinstance(parent, ast.BoolOp):
            for value in parent.values[: parent.values.index(child)]:
                found.append((value, isinstance(parent.op, ast.And), between(path, level)))
        if isinstance(parent, COMPREHENSIONS) and child not in parent.generators:
            found += [(test, True, between(path, level)) for generator in parent.generators for test in generator.ifs]
        for statement in statements_before(parent, child):
            if isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], ENDS):
                found.append((statement.test, False, between(path, level, statement)))
    parts = [(*part, nodes) for test, on, nodes in found for part in parts_of(test, on)]
    parts = [one for part in parts for one in spelled_out(part, path)]
    return [(test, on) for test, on, nodes in parts if nodes is not None and is_steady(test, nodes, path, compiler)]


def parts_of(test, on):
    """The questions that a condition with that answer has answered."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return parts_of(test.operand, not on)
    if isinstance(test, ast.BoolOp) and on is isinstance(test.op, ast.And):
        return [part for value in test.values for part in parts_of(value, on)]
    return [(test, on)]


def spelled_out(part, path):
    """The question, or those that its answer's name was given in a statement that always comes before."""
    test, on, nodes = part
    if not isinstance(test, ast.Name):
        return [part]
    stores = [one for one in ast.walk(path[0]) if isinstance(one, ast.Name) and one.id == test.id and is_store(one)]
    for level, (parent, child) in enumerate(zip(path, path[1:])):
        for statement in statements_before(parent, child):
            if len(stores) == 1 and isinstance(statement, ast.Assign) and statement.targets == stores:
                since = between(path, level, statement)
                return [part] + [(*one, since) for one in parts_of(statement.value, on)]
    return [part]


# ---- What runs between a question and a place ------------------------------------------------------------------------


def statements_before(parent, child):
    """The statements of the child's block that run before it."""
    for _, statements in ast.iter_fields(parent):
        if isinstance(statements, list) and isinstance(child, ast.stmt) and child in statements:
            return statements[: statements.index(child)]
    return []


def between(path, level, since=None):
    """What may run after a question and before the last node. The question is in that node of the path, or it is the statement
    `since` of its block. None where nobody can tell, as in a function that is called later."""
    nodes = []
    for index in range(level, len(path) - 1):
        parent, child = path[index], path[index + 1]
        if index > level and isinstance(parent, FUNCTIONS):
            return None
        before = statements_before(parent, child)
        if index == level and since is not None:
            before = before[before.index(since) + 1 :]
        elif index == level and isinstance(parent, COMPREHENSIONS):
            before = [child]
        elif isinstance(parent, ast.expr) or index > level and isinstance(parent, (ast.For, ast.While)):
            before = [parent]  # A further round may come here too.
        nodes += before
    return nodes


def is_steady(test, nodes, path, compiler):
    """Whether each name of a question keeps its value while those nodes run, and nothing changes it in place."""
    for name in names_in(test) - KNOWN:
        if not is_local(name, path[0]) or any(changes(name, node, compiler) for node in nodes):
            return False
        if any(has_other_name(name, node) for node in earlier(path, name)):
            return False  # By another name it may be changed.
    return True


def earlier(path, name):
    """What may have run before the last node while a name had its value."""
    for parent, child in zip(path, path[1:]):
        if isinstance(parent, ast.While) or isinstance(parent, ast.For) and name not in stores_in(parent.target):
            yield parent
        else:  # What a loop goes through has its name for one round.
            yield from statements_before(parent, child)


def is_local(name, function):
    stores = any(isinstance(one, ast.Name) and one.id == name and is_store(one) for one in ast.walk(function))
    return stores or any(isinstance(one, ast.arg) and one.arg == name for one in ast.walk(function))


def changes(name, node, compiler):
    """Whether running a node may give a name another value, or change its value in place."""
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and one.id == name and is_store(one):
            return True
        if isinstance(one, ast.Call) and getattr(one.func, "id", None) in compiler.functions():
            is_given = any(isinstance(argument, ast.Name) and argument.id == name for argument in one.args)
            if is_given and any(map(changes_in_place, called([one], compiler))):
                return True
        target = one.value if isinstance(one, (ast.Subscript, ast.Attribute)) else None
        if isinstance(target, ast.Name) and target.id == name:
            if isinstance(one, ast.Subscript) and is_store(one) or isinstance(one, ast.Attribute) and one.attr not in READING:
                return True
    return False


def has_other_name(name, node):
    """Whether a statement puts what has the name under another."""
    for one in ast.walk(node):
        value = getattr(one, "value", None) if isinstance(one, ast.Assign) else None
        values = [value, *getattr(value, "elts", []), *getattr(value, "values", [])]
        if any(isinstance(part, ast.Name) and part.id == name for part in values):
            return True
    return False


def changes_in_place(function):
    """Whether a function writes members of anything, or calls what may."""
    for one in ast.walk(function):
        if isinstance(one, ast.Subscript) and is_store(one) or isinstance(one, ast.Attribute) and one.attr in CHANGING:
            return True
    return False
