"""What mutants are made of: an operator has a name, and gives what may stand in a place of the syntax tree instead.

An operator is a function of a Site and yields nodes, or lists of statements where the site is a statement.
"""

import ast
import copy

OPERATORS = {}


def operator(name, *node_types):
    """Registers a function as an operator for nodes of these types."""

    def register(function):
        OPERATORS[name] = (node_types, function)
        return function

    return register


class Site:
    """A place in the tree."""

    def __init__(self, compiler, piece, parents, node):
        self.compiler, self.piece, self.parents, self.node = compiler, piece, parents, node

    @property
    def parent(self):
        return self.parents[-1]

    @property
    def function(self):
        """The innermost function around the node; None at the top level."""
        return next((one for one in reversed(self.parents) if isinstance(one, ast.FunctionDef)), None)

    def is_condition(self):
        """Whether the node decides a branch, or is all that a Boolean part of such a condition is."""
        parent = self.parent
        return isinstance(parent, (ast.If, ast.IfExp, ast.While)) and parent.test is self.node or (
            isinstance(parent, ast.comprehension) and self.node in parent.ifs
        )

    def is_tested(self):
        """Whether only the truth of the node counts."""
        for child, parent in zip([self.node, *reversed(self.parents)], reversed(self.parents)):
            if isinstance(parent, (ast.If, ast.IfExp, ast.While)):
                return parent.test is child
            if isinstance(parent, ast.comprehension):
                return child in parent.ifs
            if not isinstance(parent, (ast.BoolOp, ast.UnaryOp)):
                return False
        return False


def expression(template, **nodes):
    """The expression of a text, with nodes where their names stand."""

    class Filler(ast.NodeTransformer):
        def visit_Name(self, node):
            return copy.deepcopy(nodes[node.id]) if node.id in nodes else node

    return Filler().visit(ast.parse(template, mode="eval").body)


def with_field(node, **fields):
    """A copy of a node with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_integer(node):
    return isinstance(node, ast.Constant) and type(node.value) is int


def is_of_context(node):
    """Whether it is a member of the context, whose words are of closed sets."""
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "context"


def assigned_values(name, function):
    """The expressions that a local name is assigned; None where it gets its value in any other way."""
    if function is None or any(argument.arg == name for argument in ast.walk(function.args) if isinstance(argument, ast.arg)):
        return None
    nodes = list(ast.walk(function))
    stores = [one for one in nodes if isinstance(one, ast.Name) and one.id == name and not isinstance(one.ctx, ast.Load)]
    values = [one.value for one in nodes if isinstance(one, ast.Assign) and one.targets[0] in stores]
    return values if values and len(values) == len(stores) else None


def called_name(node):
    """The name of the function or method that a call calls."""
    if isinstance(node, ast.Call):
        return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", None)
    return None


from operators import calls, conditions, constants, equality, keys, sequences, statements, values  # noqa: E402,F401
