"""A testee's syntax tree without its seeded bugs: every `bug(…)` and `variant(…)` is false, and what only they reach is gone.

What is left is the compiler itself, with the lines and columns of its source.
"""

import ast

SWITCHES = {"bug", "variant"}
ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
WITHOUT_EFFECT = {"isinstance", "isascii", "isdigit", "write_json", "len", "is_number", "get", "list", "values"}


def specialised(tree):
    """The module with its switches off. The tree that is given is changed."""
    before = None
    while before != (before := ast.dump(tree)):
        tree = Simplifier().visit(tree)
        for function in functions_of(tree):
            propagate_constants(function)
            drop_dead_stores(function)
        propagate_arguments(tree)
        drop_unread_parameters(tree)
    return ast.fix_missing_locations(tree)


def functions_of(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def is_constant(node, value):
    """Whether the node is that very True, False or None."""
    return isinstance(node, ast.Constant) and node.value is value


def is_false(node):
    return isinstance(node, ast.Constant) and not node.value


def is_true(node):
    return is_constant(node, True)


class Simplifier(ast.NodeTransformer):
    """Folds constants that stand as conditions."""

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in SWITCHES:
            return ast.copy_location(ast.Constant(False), node)
        if isinstance(node.func, ast.Name) and node.func.id == "as_switched":
            return node.args[0]
        if isinstance(node.func, ast.Name) and node.func.id == "payload_text":
            return ast.copy_location(ast.Call(ast.Name("write_json", ast.Load()), node.args[:1], []), node)
        return member_of_literal(node) or node

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and (is_true(node.operand) or is_constant(node.operand, False)):
            return ast.copy_location(ast.Constant(not node.operand.value), node)
        return node

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        is_and = isinstance(node.op, ast.And)
        kept = []
        for index, value in enumerate(node.values):
            is_last = index + 1 == len(node.values)
            if (is_true if is_and else is_constant_false)(value) or not is_and and is_false(value) and not is_last:
                continue
            kept.append(value)
            if (is_constant_false if is_and else is_true)(value):
                break
        if kept and (is_constant_false if is_and else is_true)(kept[-1]):
            return kept[-1]  # What stands before has no effect but its value.
        if not kept:
            return ast.copy_location(ast.Constant(is_and), node)
        if len(kept) == 1:
            return kept[0]
        node.values = kept
        return node

    def visit_IfExp(self, node):
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        if ast.dump(node.body) == ast.dump(node.orelse):
            return node.body
        if is_constant_false(node.body) and is_true(node.orelse):
            return ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node)
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        is_sum = isinstance(node.op, (ast.Add, ast.Sub))
        return node.left if is_sum and isinstance(node.right, ast.Constant) and node.right.value == 0 else node

    def visit_comprehension(self, node):
        self.generic_visit(node)
        node.ifs = [test for test in node.ifs if not is_true(test)]
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return (node.body if node.test.value else node.orelse) or None
        if all(isinstance(statement, ast.Pass) for statement in node.body) and not node.orelse:
            return None
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        target = node.targets[0]
        is_same = isinstance(target, ast.Name) and isinstance(node.value, ast.Name) and target.id == node.value.id
        return None if is_same else node

    def generic_visit(self, node):
        super().generic_visit(node)
        for field in ("body", "orelse"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                statements[:] = [one for one, *others in zip(statements, statements[1:] + [None], [None] + statements) if not is_idle(one, *others)]
                ends = [index for index, one in enumerate(statements) if isinstance(one, ENDS)]
                del statements[ends[0] + 1 if ends else len(statements) :]  # What comes after is never reached.
        if isinstance(getattr(node, "body", None), list) and not node.body and not isinstance(node, ast.Module):
            node.body = [ast.copy_location(ast.Pass(), node)]
        return node


def is_idle(statement, following, before):
    """Whether it asks what makes no difference: it returns what the next statement returns, or a copy is another value."""
    if not isinstance(statement, ast.If) or statement.orelse or not has_no_effect(statement.test):
        return False
    if isinstance(following, ast.Return) and len(statement.body) == 1 and ast.dump(statement.body[0]) == ast.dump(following):
        return True
    is_copy = isinstance(before, ast.Assign) and isinstance(before.targets[0], ast.Name) and isinstance(before.value, ast.Name)
    return is_copy and ast.unparse(statement.test) == f"{before.targets[0].id} != {before.value.id}"


def member_of_literal(node):
    """The member that `{"x": value}.get("x", …)` reads; None for any other call."""
    is_get = isinstance(node.func, ast.Attribute) and node.func.attr == "get" and isinstance(node.func.value, ast.Dict)
    if is_get and len(node.func.value.keys) == 1 and ast.dump(node.func.value.keys[0]) == ast.dump(node.args[0]):
        return node.func.value.values[0]
    return None


def is_constant_false(node):
    return is_constant(node, False)


class Replacer(ast.NodeTransformer):
    """Puts constants where names are read."""

    def __init__(self, constants):
        self.constants = constants

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id in self.constants:
            return ast.copy_location(ast.Constant(self.constants[node.id]), node)
        return node


def stored_names(function):
    """The names that are assigned in a function, each as often as it is."""
    parameters = [argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)]
    return parameters + [
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    ]


def single_assignments(function):
    """The statements `name = …` whose name is assigned nowhere else in the function."""
    stored = stored_names(function)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and len(node.targets) == 1:
            if stored.count(node.targets[0].id) == 1:
                yield node


def propagate_constants(function):
    constants = {
        node.targets[0].id: node.value.value
        for node in single_assignments(function)
        if any(is_constant(node.value, value) for value in (True, False, None))
    }
    if constants:
        Replacer(constants).visit(function)


def drop_dead_stores(function):
    loaded = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    dead = {
        id(node)
        for node in single_assignments(function)
        if node.targets[0].id not in loaded and has_no_effect(node.value)
    }
    for node in ast.walk(function):
        for field in ("body", "orelse"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                statements[:] = [statement for statement in statements if id(statement) not in dead]
                if not statements and field == "body":
                    statements.append(ast.copy_location(ast.Pass(), node))


def has_no_effect(node):
    """Whether an expression only has a value."""
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
    return all(getattr(call.func, "id", getattr(call.func, "attr", None)) in WITHOUT_EFFECT for call in calls)


def drop_unread_parameters(tree):
    """Parameters that are not read, where all calls name them."""
    for function in functions_of(tree):
        loaded = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", None) == function.name]
        for parameter in list(function.args.args):
            named = [keyword for call in calls for keyword in call.keywords if keyword.arg == parameter.arg]
            if parameter.arg not in loaded and calls and len(named) == len(calls) and not function.args.defaults:
                function.args.args.remove(parameter)
                for call in calls:
                    call.keywords = [keyword for keyword in call.keywords if keyword.arg != parameter.arg]


def propagate_arguments(tree):
    """Where all calls of a function give a parameter the same True, False or None, the function has it as a constant."""
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        calls = [
            node for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function.name
        ]
        mentions = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == function.name]
        if not calls or len(mentions) != len(calls) or any(call.keywords for call in calls):
            continue
        constants = {}
        for position, parameter in enumerate(function.args.args):
            given = [call.args[position] for call in calls if len(call.args) > position]
            for value in (True, False, None):
                if len(given) == len(calls) and all(is_constant(argument, value) for argument in given):
                    if stored_names(function).count(parameter.arg) == 1:
                        constants[parameter.arg] = value
        if constants:
            Replacer(constants).visit(function)
