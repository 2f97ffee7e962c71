"""Mutants whose values nobody tells from the compiler's: proofs from the source alone.

An expression is followed to where its value is asked for. `alike` says so of the whole question that it is part of. Of a value
that a name is given, each question that the function asks of that name is put for both values: those that `near` says there
are. A statement that ends the function where one of the answers is known ends the search too. A value that goes anywhere else
is told apart, so that nothing is proved of it.
"""

import ast
import copy

import change
import models
import near
import typed
from guards import guards_of
from models import Model, NotModelled, alike, equal
from operators import assigned_values, called_name
from operators.values import constant_values
from sameness import same
from sources import called, following, is_store, names_in
from uses import Uses

ALIKE = "No value of the expression's parts makes a difference: it only asks for their types, for presence and for constants."
UNSEEN = "The name's value is only asked for its type, for presence and for constants, and all answers stay the same."
KEPT_OUT = "What is asked before keeps out all values that the change has an effect on."


def reason(mutant, words):
    """Why nobody can tell the mutant; None where that is not known.

    `words`: for the source of an expression the only values that it has in this function."""
    function = mutant.compiler.pieces[mutant.piece]
    if not isinstance(function, ast.FunctionDef) or not isinstance(mutant.replacement, ast.expr) or mutant.is_part_of_text:
        return None
    words = words_of(function) | words
    path = path_to(function, mutant.original)
    if path is None or not isinstance(path[-1], ast.expr):
        return None
    try:
        if mutant.change is None and (is_alike(path, mutant, words) or is_length_of_list(path, mutant)):
            return ALIKE
        if mutant.change and is_kept_out(path, mutant, words):
            return KEPT_OUT
        if is_unseen(path, mutant, function, words):
            return UNSEEN
    except NotModelled:
        pass
    return None


def words_of(function):
    """The values of the local names that only constants are given to, and the types of those that only results of `whole` are."""
    names = {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and is_store(one)}
    values = {name: assigned_values(name, function) for name in names}
    known = {name: (int, type(None)) for name, ones in values.items() if ones and all(called_name(one) == "whole" for one in ones)}
    constants = {name: constant_values(ast.Name(name, ast.Load()), function) for name in names}
    return known | {name: ones for name, ones in constants.items() if ones}


def path_to(root, node):
    """The nodes from the root to a node."""
    if root is node:
        return [root]
    for child in ast.iter_child_nodes(root):
        if (path := path_to(child, node)) is not None:
            return [root, *path]
    return None


def replaced(node, original, replacement):
    """A copy of a tree with another node in the place of one."""
    return copy.deepcopy(node, {id(original): replacement})


def is_alike(path, mutant, words):
    """Whether a whole expression around the place is the same for all values."""
    for index in range(len(path) - 1, 0, -1):
        node = path[index]
        if not isinstance(node, ast.expr) or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            return False
        other = replaced(node, mutant.original, mutant.replacement)
        if alike(node, other, is_tested(path[: index + 1]), words):
            return True
        named = names_in(node)
        guards = [guard for guard in guards_of(path[: index + 1], mutant.compiler) if names_in(guard[0]) & named]
        if guards and alike(node, other, is_tested(path[: index + 1]), words, guards):
            return True
    return False


def is_length_of_list(path, mutant):
    """Whether the length of what is known to be a list is counted another way."""
    if not typed.is_length_change(mutant.original, mutant.replacement):
        return False
    lists = {f"isinstance({ast.unparse(mutant.original.args[0])}, {name})" for name in ("list", "dict")}
    return any(on and ast.unparse(node) in lists for node, on in guards_of(path, mutant.compiler))


def is_kept_out(path, mutant, words):
    """Whether the value cannot be any that the change has an effect on: it is asked for before."""
    value = mutant.original
    root = value
    while isinstance(root, (ast.Call, ast.Subscript, ast.Attribute)):
        root = root.func if isinstance(root, ast.Call) else root.value
    if not isinstance(value, ast.Name) and not models.is_member(value):
        return False
    guards = [guard for guard in guards_of(path, mutant.compiler) if root.id in names_in(guard[0])]
    if not guards:
        return False
    nodes = [node for node, _ in guards]
    if change.type_of(mutant.change) == "text" and models.reads_numbers(*nodes):
        return False
    constants = models.constants_in(*nodes)
    for before, _ in near.pairs(mutant.change, constants):
        if not is_excluded(value, before, guards, words):
            return False
    return True


def is_excluded(value, before, guards, words):
    """Whether one of the guards is not as it must be wherever the expression has that value."""
    for node, on in guards:
        try:
            model = Model([value, node], words)
            if isinstance(before, dict) and any(ast.unparse(value) in name for name in model.objects):
                continue  # Which members it has is not known.
            if any(same(own, before) and truth is not models.CRASH and bool(truth) == on for own, truth in given(model, value, before)):
                continue
            return True
        except NotModelled:
            continue
    return False


def given(model, value, before):
    """The outcomes of a model where the expression has that value."""
    if isinstance(value, ast.Name):
        return model.outcomes({value.id: before})
    model.values = [*model.values, before]
    return model.outcomes()


def is_tested(path):
    """Whether only the truth of the last node counts."""
    for child, parent in zip(reversed(path), reversed(path[:-1])):
        if isinstance(parent, (ast.If, ast.IfExp, ast.While)):
            return parent.test is child
        if isinstance(parent, ast.comprehension):
            return child in parent.ifs
        if not isinstance(parent, ast.BoolOp) and not (isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)):
            return False
    return False


# ---- Values that have a name -----------------------------------------------------------------------------------------


def is_unseen(path, mutant, function, words):
    """Whether the place is the value of a name, and each question asked of that name has the same answer."""
    statement_at = next(index for index in range(len(path) - 1, -1, -1) if isinstance(path[index], ast.stmt))
    statement = path[statement_at]
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target, value = statement.targets[0], statement.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(path) > statement_at + 2:
        value = path[statement_at + 2]
        target = target.elts[statement.value.elts.index(value)]
    if not isinstance(target, ast.Name):
        return False
    uses = Uses(target.id, list(following(path[: statement_at + 1])), mutant.compiler, words)
    uses.check_rounds(function, path[: statement_at + 1])
    if mutant.change:
        if value is not mutant.original:
            return False
        if change.type_of(mutant.change) == "text" and models.reads_numbers(*uses.after, *called(uses.after, mutant.compiler)):
            return False
        found = near.pairs(mutant.change, uses.constants)
    else:
        other = replaced(value, mutant.original, mutant.replacement)
        model = Model([value, other], words)
        model.values = [*model.values, *uses.constants]
        found = [pair for pair in model.outcomes() if not equal(*pair, False)]
        if any(models.CRASH in pair for pair in found):
            return False
    return all(uses.are_same(*pair) for pair in found)
