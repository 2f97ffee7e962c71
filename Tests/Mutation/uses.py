"""The questions that a function asks of a name, each put for two values: where all answers are alike, nobody tells them apart."""

import ast

import models
from guards import ENDS
from models import Model, NotModelled, equal
from sources import called, is_store, names_in, stores_in


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
        if any(isinstance(one, ast.Try) for one in path):
            raise NotModelled
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
