"""What the source of a compiler says: names, calls, and what follows."""

import ast


def called(nodes, compiler, most=4):
    """The functions of the compiler that are called, and those that they call."""
    found = {}
    for _ in range(most):
        names = {one.func.id for one in nodes if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
        new = {name: compiler.functions()[name] for name in names if name in compiler.functions() and name not in found}
        found |= new
        nodes = [one for function in new.values() for one in ast.walk(function)]
    return found.values()


def is_store(name):
    return not isinstance(name.ctx, ast.Load)


def stores_in(node):
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and is_store(one)}


def names_in(node):
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def following(path):
    """The statements after the last of a path: those of its own block, then those of each block around it."""
    for parent, child in zip(reversed(path[:-1]), reversed(path[1:])):
        for _, statements in ast.iter_fields(parent):
            if isinstance(statements, list) and child in statements:
                yield statements[statements.index(child) + 1 :]
