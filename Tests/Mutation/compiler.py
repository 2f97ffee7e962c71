"""A testee's own compiler, in the pieces that mutants change: a top-level statement each."""

import ast

from places import TESTEES
from specialise import specialised

# What is no compiler: the defaults of contexts, which Pushproof always gives whole, and the start of the program.
NOT_COMPILER = {"DEFAULTS"}


def vendors():
    """The vendors, each of which has an example testee in Python with switches."""
    corpus = TESTEES.parents[1] / "Corpus"
    return [folder.name for folder in sorted(corpus.iterdir()) if folder.name != "apns" and (TESTEES / f"{folder.name}.py").exists()]


class Compiler:
    """The compiler of one vendor with its switches off."""

    def __init__(self, vendor):
        self.vendor = vendor
        self.path = TESTEES / f"{vendor}.py"
        tree = specialised(without_docstrings(ast.parse(self.path.read_text("utf-8"))))
        self.pieces = [piece for piece in tree.body if not isinstance(piece, ast.If)]  # Without `if __name__ == …`.
        self.codes = [code_of(piece) for piece in self.pieces]
        self.number_statements()

    def number_statements(self):
        """Gives each statement in a function the number under which coverage knows it."""
        self.statements = []
        for piece in self.pieces:
            for node in ast.walk(piece):
                node.statement_number = None
        for piece in self.pieces:
            if isinstance(piece, ast.FunctionDef):
                for node in ast.walk(piece):
                    if isinstance(node, ast.stmt) and node is not piece:
                        node.statement_number = len(self.statements)
                        self.statements.append(node)

    def functions(self):
        """Its functions by name."""
        return {piece.name: piece for piece in self.pieces if isinstance(piece, ast.FunctionDef)}

    def mutable_pieces(self):
        """The pieces that compiling reaches, with their indices."""
        names = {name: index for index, piece in enumerate(self.pieces) for name in defined_names(piece)}
        wanted, reached = ["compile_message"], set()
        while wanted:
            index = names.get(wanted.pop())
            if index is not None and index not in reached:
                reached.add(index)
                wanted += [node.id for node in ast.walk(self.pieces[index]) if isinstance(node, ast.Name)]
        for index in sorted(reached):
            if not defined_names(self.pieces[index]) & NOT_COMPILER:
                yield index, self.pieces[index]


def code_of(piece):
    return compile(ast.Module([piece], []), "compiler", "exec", dont_inherit=True)


def defined_names(piece):
    if isinstance(piece, (ast.FunctionDef, ast.ClassDef)):
        return {piece.name}
    if isinstance(piece, (ast.Assign, ast.AugAssign)):
        return {node.id for node in ast.walk(piece) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return set()


def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            del node.body[0]
    return tree
