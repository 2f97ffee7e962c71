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
from operators import assigned_values, called_name
from operators.values import constant_values
from models import Model, NotModelled, alike, equal
from sameness import same

ALIKE = "No value of the expression's parts makes a difference: it only asks for their types, for presence and for constants."
UNSEEN = "The name's value is only asked for its type, for presence and for constants, and all answers stay the same."
KEPT_OUT = "What is asked before keeps out all values that the change has an effect on."
ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


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
        found = [pair for pair in Model([value, other], words).outcomes() if not equal(*pair, False)]
        if any(models.CRASH in pair for pair in found):
            return False
    return all(uses.are_same(*pair) for pair in found)


class Uses:
    """The questions that are asked of a name after it is given its value."""

    def __init__(self, name, blocks, compiler, words, depth=0):
        self.name, self.words = name, {key: value for key, value in words.items() if name not in names_in(ast.parse(key))}
        self.blocks, self.compiler, self.depth = blocks, compiler, depth
        self.all = self.after = [one for block in blocks for statement in block for one in ast.walk(statement)]
        if any(isinstance(one, (ast.FunctionDef, ast.Lambda, ast.Try)) for one in self.after):
            raise NotModelled
        stored = {id(target) for one in self.after if isinstance(one, ast.Assign) for part in one.targets for target in ast.walk(part)}
        if any(isinstance(one, ast.Name) and one.id == name and is_store(one) and id(one) not in stored for one in self.after):
            raise NotModelled
        self.constants = models.constants_in(*(statement for block in blocks for statement in block), *called(self.after, compiler))

    def check_rounds(self, function, path):
        """Raises NotModelled where another round of a loop may ask for the value too."""
        self.all = list(ast.walk(function))
        if any(isinstance(one, (ast.For, ast.While)) for one in path):
            names = [one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id == self.name]
            loads = [one for one in names if not is_store(one)]
            if len(names) - len(loads) > 1 or any(load not in self.after for load in loads):
                raise NotModelled

    def are_same(self, one, other):
        """Whether all questions that are reached have the same answer for two values."""
        self.values, self.truths = (one, other), {}
        try:
            for block in self.blocks:
                if not self.block(block):
                    break
        except Told:
            return False
        return True

    def block(self, statements):
        """Asks the questions of some statements. Returns whether what follows may be reached."""
        for statement in statements:
            if isinstance(statement, ast.If):
                answer = self.expression(statement.test, True)
                ends = [not self.block(part) for part, on in ((statement.body, True), (statement.orelse, False)) if answer is not (not on)]
                if all(ends):
                    return False
            elif isinstance(statement, ast.Assign) and any(self.name in stores_in(target) for target in statement.targets):
                self.expression(statement.value, False)
                return False  # The name has another value from here.
            elif isinstance(statement, ast.Assign) and self.is_own_name(statement.targets):
                # Alike for both values, or Told: its truth may be known from here on.
                self.truths[statement.targets[0].id] = self.expression(statement.value, False)
            elif isinstance(statement, (ast.For, ast.While)):
                self.expression(statement.iter if isinstance(statement, ast.For) else statement.test, isinstance(statement, ast.While))
                self.block(statement.body)
                self.block(statement.orelse)
            else:
                for part in ast.iter_child_nodes(statement):
                    if isinstance(part, ast.expr):
                        self.expression(part, False)
                    elif self.name in names_in(part):
                        raise Told
                if isinstance(statement, ENDS):
                    return False
        return True

    def is_own_name(self, targets):
        """Whether one name is given a value, and nowhere else."""
        name = targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else None
        return name is not None and [one.id for one in self.all if isinstance(one, ast.Name) and is_store(one)].count(name) == 1

    def expression(self, node, tested):
        """Asks an expression for both values. Returns True or False where that is its truth whatever else is, or None."""
        if self.name not in names_in(node):
            return self.truth_of_others(node)
        try:
            return self.answer(node, tested)
        except NotModelled:
            pass
        if isinstance(node, ast.BoolOp):
            for value in node.values:
                answer = self.expression(value, tested)
                if answer is isinstance(node.op, ast.Or):
                    return answer
            return None
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            answer = self.expression(node.operand, True)
            return None if answer is None else not answer
        if isinstance(node, ast.IfExp):
            answer = self.expression(node.test, True)
            for part, on in ((node.body, True), (node.orelse, False)):
                if answer is not (not on):
                    self.expression(part, tested)
            return None
        if isinstance(node, ast.Name):
            raise Told
        if isinstance(node, ast.Call) and self.is_same_call(node):
            return None
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.expr):
                self.expression(part, False)
            elif self.name in names_in(part):
                raise Told
        return None

    def truth_of_others(self, node):
        """The truth of an expression without the name: of another name that was given an answer."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            answer = self.truth_of_others(node.operand)
            return None if answer is None else not answer
        if isinstance(node, ast.BoolOp):
            answers = [self.truth_of_others(value) for value in node.values]
            return isinstance(node.op, ast.Or) if isinstance(node.op, ast.Or) in answers else None
        return self.truths.get(node.id) if isinstance(node, ast.Name) else None

    def is_same_call(self, node):
        """Whether another function of the compiler is given the name's value, and tells no difference."""
        function = self.compiler.functions().get(getattr(node.func, "id", None))
        if function is None or node.keywords or self.depth == 3 or len(node.args) > len(function.args.args):
            return False
        for argument, parameter in zip(node.args, function.args.args):
            if isinstance(argument, ast.Name) and argument.id == self.name:
                try:
                    uses = Uses(parameter.arg, [function.body], self.compiler, {}, self.depth + 1)
                except NotModelled:
                    return False
                if not uses.are_same(*self.values):
                    return False
            else:
                self.expression(argument, False)
        return True

    def answer(self, node, tested):
        truths = set()
        model = Model([node], self.words)
        if any(part != self.name and self.name in names_in(ast.parse(part)) for part in [*model.leaves, *model.objects]):
            raise NotModelled
        if self.name in model.objects and any(isinstance(value, dict) for value in self.values):
            raise Told  # Which members it has is not known.
        outcomes = [model.outcomes({self.name: value}) for value in self.values]
        for (left,), (right,) in zip(*outcomes, strict=True):
            if not equal(left, right, tested):
                raise Told
            truths.add(None if left is models.CRASH else bool(left))
        return truths.pop() if len(truths) == 1 else None


class Told(Exception):
    """The two values are told apart."""


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
